package dev.gadgetcode.drone.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The protocol's own reference server over streamable HTTP.
@Timeout(300)
@Tag("slow")
class ReferenceHttpServerTest {
  @TempDir private Path folder;

  @BeforeAll
  static void install() throws Exception {
    ReferenceServers.install();
  }

  @Test
  void everythingIsListedEchoesAndDoesSoAgainAfterARestart() throws Exception {
    var bench = new Bench(folder.resolve("workspace"));
    var first = new ReferenceServers.OverHttp(0);
    try (var servers = McpServers.of(Map.of("everything", first.settings()), Map.of(), folder)) {
      var tools = servers.tools(folder, _ -> {});

      var echo = bench.call(tool(tools, "everything__echo"), "{'message': 'hi'}");
      var image = bench.call(tool(tools, "everything__get-tiny-image"), "{}");
      first.close();
      var away = bench.call(tool(tools, "everything__echo"), "{'message': 'there?'}");
      try (var _ = new ReferenceServers.OverHttp(first.port())) {
        var again = bench.call(tool(tools, "everything__echo"), "{'message': 'again'}");

        assertThat(echo).isEqualTo(ToolResult.ok("Echo: hi"));
        assertThat(image.text()).contains("[image image/png");
        assertThat(away.text()).startsWith("The server everything is gone");
        assertThat(again).isEqualTo(ToolResult.ok("Echo: again"));
      }
    }
  }

  private static Tool tool(List<Tool> tools, String name) {
    return tools.stream().filter(tool -> tool.spec().name().equals(name)).findFirst().orElseThrow();
  }
}
