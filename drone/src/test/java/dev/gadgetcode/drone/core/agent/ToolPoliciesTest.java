package dev.gadgetcode.drone.core.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.ToolPolicy;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ToolPoliciesTest {
  @Test
  void aNameGoesBeforeAPatternAndThePageAndTheNetworkAreAskedFor() {
    var policies =
        new ToolPolicies(Map.of("shell*", ToolPolicy.DENY, "shell_output", ToolPolicy.AUTO));

    assertThat(policies.of("shell")).isEqualTo(ToolPolicy.DENY);
    assertThat(policies.of("shell_output")).isEqualTo(ToolPolicy.AUTO);
    assertThat(policies.of("read_file")).isEqualTo(ToolPolicy.AUTO);
    assertThat(policies.of("web_fetch")).isEqualTo(ToolPolicy.ASK);
  }
}
