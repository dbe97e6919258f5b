package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// What the agent thinks, seen while it thinks.
@ExtendWith(Stage.Shared.class)
class LiveThoughtTest {
  @Test
  void aThoughtIsOneLineWhileItIsThought(Stage stage) {
    try (var context = stage.context()) {
      HubSocket.watch(context);
      var session = stage.tab(context);
      var socket = HubSocket.of(session.page());
      socket.hold("thinking", "turnUpdated", "droneUpdated", "workspaceModeChanged");
      session.send("Think where I can see it");

      var thought = session.turn("Think where I can see it").locator("[data-part=thinking]");
      assertThat(thought).isVisible();
      socket.awaitHeld(1);
      session.look("turn-thinking");
      socket.release();

      session.awaitEnd("Think where I can see it");
    }
  }
}
