package dev.gadgetcode.drone.turn;

import static dev.gadgetcode.drone.scripted.PlayedModel.call;
import static dev.gadgetcode.drone.scripted.PlayedModel.calls;
import static dev.gadgetcode.drone.scripted.PlayedModel.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.core.policy.Policy;
import dev.gadgetcode.drone.sandbox.Sandbox;
import dev.gadgetcode.drone.scripted.PlayedModel;
import dev.gadgetcode.drone.setting.UserSettings;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.document.ToolPolicy;
import dev.gadgetcode.protocol.id.ProjectId;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The network of a turn's commands, in the real sandbox.
@Timeout(60)
class GrantedNetworkTest {
  @TempDir private Path folder;

  @Test
  void aCommandHasTheNetworkThatItsProjectGrants() throws Exception {
    assertThat(reaches(Map.of(Policy.NETWORK, ToolPolicy.AUTO))).isTrue();
  }

  @Test
  void aCommandHasNoNetworkUnasked() throws Exception {
    assertThat(reaches(Map.of("*", ToolPolicy.AUTO))).isFalse();
  }

  private boolean reaches(Map<String, ToolPolicy> policy) throws Exception {
    try (var bench = new TurnBench(folder.toRealPath());
        var server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      bench.confinement(Sandbox.detect(System.getenv(), UserSettings.NONE));
      bench.project(new Project(new ProjectId("p"), "Thing", "thing", null, "", "", policy));
      var command = "echo x >/dev/tcp/127.0.0.1/" + server.getLocalPort() + " && touch reached";
      var shell = call("p", "shell", "{'command': '" + command + "'}");

      bench.finish(PlayedModel.inOrder(calls(shell), says("over")));

      return bench.path("reached").toFile().exists();
    }
  }
}
