package httpdyno.manifest;

import java.util.regex.Pattern;

/** Texts with a form that servers and generators share. */
final class Forms {

    private static final Pattern URL = Pattern.compile("https?://[^\\s/?#]+(?:[/?#]\\S*)?");

    /** An SPDX expression; LicenseRef-... covers what SPDX does not list. */
    private static final Pattern SPDX =
            Pattern.compile("\\(*[A-Za-z0-9][A-Za-z0-9.+-]*\\)*(?: (?:AND|OR|WITH) \\(*[A-Za-z0-9.+-]+\\)*)*");

    private static final Pattern VERSION = Pattern.compile("v?[0-9][0-9A-Za-z.+~:-]*");

    private Forms() {}

    static String url(YamlNode node) {
        return node.text(URL, "a URL that starts with https:// or http://");
    }

    static String licence(YamlNode node) {
        return node.text(SPDX, "an SPDX licence expression such as MIT or Apache-2.0");
    }

    static String version(YamlNode node) {
        return node.text(VERSION, "one exact version such as 1.2.3, no range and no \"latest\",");
    }
}
