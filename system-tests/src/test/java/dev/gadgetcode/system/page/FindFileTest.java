package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import dev.gadgetcode.system.page.Chromium.Look;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Files by their names, wherever they are, and the parts of a session on a phone.
@ExtendWith(Stage.Shared.class)
class FindFileTest {
  @Test
  void aFileIsFoundInAFolderThatWasNeverOpened(Stage stage) {
    try (var context = stage.context()) {
      var session = stage.tab(context);

      session.page().keyboard().press("Control+P");
      session.page().keyboard().type("greeting");
      var found = session.panel().getByRole(AriaRole.BUTTON).getByText("src/Greeting.java");
      assertThat(found).isVisible();
      session.lookAtPanel("files-found");
      found.click();

      assertThat(session.panel()).containsText("class Greeting");
    }
  }

  @Test
  void aNameBehindTheSignForFilesIsCompletedToItsPath(Stage stage) {
    try (var context = stage.context()) {
      var session = stage.tab(context);

      session.composer().pressSequentially("Look at @greeting");
      assertThat(session.page().getByRole(AriaRole.OPTION).getByText("src/Greeting.java"))
          .isVisible();
      session.composer().press("Tab");

      assertThat(session.composer()).hasValue("Look at @src/Greeting.java ");
      session.composer().fill("");
    }
  }

  @Test
  void aFileThatCameWhileTheAgentWorkedIsListedWithoutBeingAskedFor(Stage stage) throws Exception {
    try (var context = stage.context()) {
      var session = stage.tab(context);
      assertThat(session.panel()).containsText("README.md");
      Files.writeString(stage.file("came-later.txt"), "Hello");

      session.send("Make me a file");

      assertThat(session.panel()).containsText("came-later.txt");
      session.awaitEnd("Make me a file");
    } finally {
      Files.deleteIfExists(stage.file("came-later.txt"));
    }
  }

  @Test
  void aPhoneHasABarForThePartsOfASession(Stage stage) {
    try (var context = stage.context(Look.PHONE_LIGHT)) {
      var session = stage.tab(context);

      session.button("Agents").click();
      assertThat(session.tab("Agents")).hasAttribute("aria-selected", "true");
      session.look("phone-agents");
      session.button("Files").click();
      assertThat(session.panel()).containsText("README.md");
      session.button("User").click();
      assertThat(session.button("User")).hasAttribute("aria-pressed", "true");
      session.look("phone-files");
      session.button("Idle").click();
      session.button("More").click();
      assertThat(session.page().getByText("Home and all screens")).isVisible();
      session.look("phone-more");
      session.button("Chat").click();
      assertThat(session.composer()).isVisible();
    }
  }
}
