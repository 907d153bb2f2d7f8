package httpdyno.load;

import static httpdyno.load.Captured.closedLoop;
import static httpdyno.load.Captured.get;
import static httpdyno.load.Captured.load;
import static httpdyno.load.Captured.pipelined;
import static httpdyno.load.Captured.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import httpdyno.manifest.LoadShape;
import org.junit.jupiter.api.Test;

/** Which tool takes which load. */
class GeneratorsTest {

    @Test
    void the_strongest_tool_comes_first() {
        assertThat(Generators.all())
                .extracting(LoadGenerator::id)
                .containsExactly("wrk", "oha", "bombardier", "autocannon");
    }

    @Test
    void wrk_takes_both_headline_profiles() {
        assertThat(Generators.choose(closedLoop(100)).generator().orElseThrow().id())
                .isEqualTo("wrk");
        assertThat(Generators.choose(pipelined(100, 10))
                        .generator()
                        .orElseThrow()
                        .id())
                .isEqualTo("wrk");
    }

    @Test
    void the_next_able_tool_is_chosen_and_the_refusals_before_it_are_kept() {
        var choice = Generators.choose(load(new LoadShape(4, 1, true), 1, request("HEAD", "/", "")));

        assertThat(choice.generator().orElseThrow().id()).isEqualTo("oha");
        assertThat(choice.refusals()).containsOnlyKeys("wrk");
    }

    @Test
    void what_no_tool_can_express_has_a_reason_from_each() {
        var choice = Generators.choose(load(new LoadShape(4, 10, true), 1, get(), request("HEAD", "/", "")));

        assertThat(choice.generator()).isEmpty();
        assertThat(choice.refusals().keySet()).containsExactly("wrk", "oha", "bombardier", "autocannon");
    }

    @Test
    void an_unknown_id_is_answered_with_the_known_ones() {
        assertThat(Generators.byId("autocannon")).isInstanceOf(Autocannon.class);
        assertThatThrownBy(() -> Generators.byId("ab"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a generator is one of wrk, oha, bombardier, autocannon, found \"ab\"");
    }

    @Test
    void a_fixed_rate_and_a_connection_per_request_are_left_to_tools_that_measure_them_right() {
        var rate = Generators.choose(load(new LoadShape(4, 1, true).at(100), 1, get()));
        var closing = Generators.choose(load(new LoadShape(4, 1, false), 1, get()));

        assertThat(rate.generator()).get().extracting(LoadGenerator::id).isEqualTo("oha");
        assertThat(closing.generator()).get().extracting(LoadGenerator::id).isEqualTo("oha");
        assertThat(closing.refusals())
                .containsEntry("wrk", "wrk counts a read error where a server closes without saying Connection: close");
        assertThat(Generators.all())
                .filteredOn(tool -> tool.refusal(load(new LoadShape(4, 1, true).at(100), 1, get()))
                        .isEmpty())
                .extracting(LoadGenerator::id)
                .containsExactly("oha");
    }
}
