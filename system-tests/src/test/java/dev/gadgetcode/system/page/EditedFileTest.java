package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A file of the workspace, written by a person in User mode while others write it too.
@ExtendWith(Stage.Shared.class)
class EditedFileTest {
  private static final String TEXT = "# Notes\n\nfirst\nsecond\nthird\n\nlast\n";

  private final List<String> complaints = new ArrayList<>();
  private Path notes;
  private BrowserContext context;
  private SessionPage session;

  @BeforeEach
  void openTheFile(Stage stage) throws Exception {
    notes = stage.file("notes.md");
    Files.writeString(notes, TEXT);
    context = stage.context();
    session = stage.tab(context);
    session
        .page()
        .onConsoleMessage(message -> {
          if (message.type().equals("error")) {
            complaints.add(message.text());
          }
        });
    session.button("List again").click();
    session.panel().getByText("notes.md").click();
    assertThat(editor()).containsText("second");
  }

  @AfterEach
  void leave() throws Exception {
    session.button("Idle").click();
    assertThat(session.button("Idle")).hasAttribute("aria-pressed", "true");
    context.close();
    Files.delete(notes);
    assertThat(complaints).isEmpty();
  }

  @Test
  void itIsReadInColoursAndWrittenInUserModeAlone() throws Exception {
    assertThat(editor().locator(".hl-section")).containsText("Notes");
    assertThat(editor()).hasAttribute("aria-readonly", "true");
    assertThat(session.button("Edit")).isHidden();
    session.lookAtPanel("file");

    edit();
    write("second", "second of mine");
    session.button("Back to the files").click();
    assertThat(session.panel()).containsText("Save or discard what you wrote first.");
    session.page().keyboard().press("Control+s");
    assertThat(session.panel()).containsText("Saved");

    assertThat(notes).content().isEqualTo(TEXT.replace("second", "second of mine"));
  }

  @Test
  void whatSomeoneElseWroteMeanwhileIsChosenPlaceByPlace() throws Exception {
    edit();
    write("first", "first of mine");
    write("last", "last of mine");
    Files.writeString(notes, TEXT.replace("first", "first of theirs"));

    session.button("Save").click();
    assertThat(session.panel().getByText("Someone else changed this file")).isVisible();
    assertThat(editor().locator(".cm-deletedChunk").first()).containsText("first of theirs");
    session.lookAtPanel("file-conflict");
    assertThat(notes).content().contains("first of theirs");
    session.button("Take theirs here").first().click();
    session.button("Save what is below").click();
    assertThat(session.panel()).containsText("Saved");

    assertThat(notes)
        .content()
        .isEqualTo(TEXT.replace("first", "first of theirs").replace("last", "last of mine"));
  }

  @Test
  void theirTextCanBeTakenWhole() throws Exception {
    edit();
    write("first", "first of mine");
    var theirs = TEXT.replace("second", "second of theirs");
    Files.writeString(notes, theirs);

    session.button("Save").click();
    session.button("Take theirs").click();

    assertThat(editor()).containsText("second of theirs");
    assertThat(editor()).not().containsText("of mine");
    assertThat(notes).content().isEqualTo(theirs);
  }

  private Locator editor() {
    return session.page().locator(".code-file .cm-content");
  }

  private void edit() {
    session.button("User").click();
    assertThat(session.button("User")).hasAttribute("aria-pressed", "true");
    session.button("Edit").click();
    assertThat(editor()).isFocused();
  }

  private void write(String line, String instead) {
    editor().getByText(line).click();
    session.page().keyboard().press("Home");
    session.page().keyboard().press("Shift+End");
    session.page().keyboard().type(instead);
  }
}
