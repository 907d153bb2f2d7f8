package hello;

import static org.springframework.web.bind.annotation.RequestMethod.DELETE;
import static org.springframework.web.bind.annotation.RequestMethod.GET;
import static org.springframework.web.bind.annotation.RequestMethod.HEAD;
import static org.springframework.web.bind.annotation.RequestMethod.OPTIONS;
import static org.springframework.web.bind.annotation.RequestMethod.PATCH;
import static org.springframework.web.bind.annotation.RequestMethod.POST;
import static org.springframework.web.bind.annotation.RequestMethod.PUT;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** A REST controller as Spring's guide has it, and the echo route that conformance works on. */
@RestController
class HelloController {

    @GetMapping("/")
    Hello hello() {
        return new Hello("world");
    }

    // All that Spring lets through to a handler but TRACE; without the list, Spring answers OPTIONS itself.
    @RequestMapping(path = "/echo", method = {GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS})
    ResponseEntity<byte[]> echo(
            @RequestHeader(name = HttpHeaders.CONTENT_TYPE, defaultValue = MediaType.APPLICATION_OCTET_STREAM_VALUE)
                    MediaType type,
            @RequestBody(required = false) byte[] body) {
        return ResponseEntity.ok().contentType(type).body(body == null ? new byte[0] : body);
    }

    record Hello(String hello) {}
}
