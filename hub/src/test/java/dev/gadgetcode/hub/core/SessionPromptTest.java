package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.AT;
import static dev.gadgetcode.hub.core.Sample.CHAT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.ONE;
import static dev.gadgetcode.hub.core.Sample.OTHER_CHAT;
import static dev.gadgetcode.hub.core.Sample.OTHER_TAB;
import static dev.gadgetcode.hub.core.Sample.TAB;
import static dev.gadgetcode.hub.core.Sample.TWO;
import static dev.gadgetcode.hub.core.Sample.order;
import static dev.gadgetcode.hub.core.Sample.orderOf;
import static dev.gadgetcode.hub.core.Sample.updated;
import static dev.gadgetcode.hub.core.SessionStory.accepted;
import static dev.gadgetcode.hub.core.SessionStory.promptOf;
import static dev.gadgetcode.hub.core.SessionStory.submit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeNotice;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// How a prompt becomes a turn, or does not.
class SessionPromptTest {
  private static final String TOO_LONG = "ä".repeat(128 * 1024 + 1);
  private static final SessionCommand.Subject SUBJECT = new SessionCommand.Subject("Named", true);
  private static final SessionCommand.Subject NO_PROJECT =
      new SessionCommand.Subject("Named", false);

  // --- refusals, each with everything that is checked later wrong too --------------------------

  @Test
  void withoutALockNoDroneIsSelected() {
    var story = SessionStory.locked();
    story.tell(new SessionCommand.ModeChanged(DRONE, WorkspaceMode.USER));

    var decision = story.tell(prompt(OTHER_TAB, " ", Optional.of(OTHER_CHAT), Optional.empty()));

    assertThat(decision).isEqualTo(refused("no-drone", "No drone selected"));
  }

  @Test
  void aDeletedSessionIsNotActive() {
    var story = SessionStory.locked();
    story.tell(new SessionCommand.ModeChanged(DRONE, WorkspaceMode.USER));

    var decision = story.tell(prompt(TAB, " ", Optional.of(CHAT), Optional.empty()));

    assertThat(decision).isEqualTo(refused("no-session", "No chat session active"));
  }

  @Test
  void aSessionThatIsNotTheNamedOneIsNotActive() {
    var story = SessionStory.locked();
    story.tell(new SessionCommand.ModeChanged(DRONE, WorkspaceMode.USER));

    var decision = story.tell(prompt(TAB, " ", Optional.of(OTHER_CHAT), Optional.of(NO_PROJECT)));

    assertThat(decision).isEqualTo(refused("no-session", "No chat session active"));
  }

  @Test
  void aDeletedProjectIsNotSelected() {
    var story = SessionStory.locked();
    story.tell(new SessionCommand.ModeChanged(DRONE, WorkspaceMode.USER));

    var decision = story.tell(prompt(TAB, " ", Optional.empty(), Optional.of(NO_PROJECT)));

    assertThat(decision).isEqualTo(refused("no-project", "No project selected"));
  }

  @Test
  void noTurnBeginsWhileThePersonWrites() {
    var story = SessionStory.locked();
    story.tell(new SessionCommand.ModeChanged(DRONE, WorkspaceMode.USER));

    var decision = story.tell(prompt(TAB, " ", Optional.empty(), Optional.of(SUBJECT)));

    assertThat(decision).isEqualTo(refused("user-mode", "Workspace is in User mode"));
  }

  @Test
  void aPromptOfBlanksIsEmpty() {
    var story = SessionStory.locked();

    assertThat(story.tell(submit(ONE, ""))).isEqualTo(refused("empty", "Message is empty"));
    assertThat(story.tell(submit(ONE, " \n\t"))).isEqualTo(refused("empty", "Message is empty"));
  }

  @Test
  void aPromptIsMeasuredInBytesAndMayHave256KiB() {
    var story = SessionStory.locked();

    var tooLong = story.tell(submit(ONE, TOO_LONG));
    var longest = story.tell(submit(ONE, TOO_LONG.substring(1)));

    assertThat(tooLong).isEqualTo(refused("too-long", "Message is too long"));
    assertThat(longest.ack()).contains(created(ONE));
  }

  @Test
  void aRefusedPromptLeavesTheSessionAsItWas() {
    var story = SessionStory.locked();
    var before = story.session.summary();

    story.tell(submit(ONE, ""));

    assertThat(story.session.summary()).isEqualTo(before);
  }

  // --- accepted ----------------------------------------------------------------------------

  @Test
  void aPromptAckedIsAPromptAccepted() {
    var story = SessionStory.locked();

    var decision = story.tell(submit(ONE));

    assertThat(decision)
        .isEqualTo(
            Decision.draft()
                .fact(accepted(ONE))
                .fact(new SessionFact.TurnStarted(ONE))
                .effect(updated(ONE, TurnStatus.PROCESSING))
                .effect(order(ONE))
                .effect(new SessionEffect.Watch(TAB, ONE, 0))
                .answer(created(ONE)));
  }

  @Test
  void aPromptWithoutAnIdOfItsOwnIsAcceptedToo() {
    var story = SessionStory.locked();
    var plain =
        new SessionCommand.Submit(
            TAB,
            "hello",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(SUBJECT),
            ONE,
            orderOf(ONE),
            AT);

    var decision = story.tell(plain);

    assertThat(decision.facts())
        .containsExactly(
            new SessionFact.PromptAccepted(ONE, orderOf(ONE), "hello", null, AT),
            new SessionFact.TurnStarted(ONE));
  }

  @Test
  void theFirstPromptOfANewSessionNamesIt() {
    var story = SessionStory.locked();
    var unnamed = new SessionCommand.Subject("New Chat Session", true);

    var decision =
        story.tell(
            prompt(TAB, "Mend the *door*. Then paint it.", Optional.empty(), Optional.of(unnamed)));

    assertThat(decision.facts()).contains(new SessionFact.Named("Mend the door."));
    assertThat(decision.effects())
        .contains(
            new SessionEffect.Notify(
                new IdeNotice.SessionUpdated(
                    new IdeNotice.SessionChange(
                        CHAT, "Mend the door.", null, null, null, null, null, AT))));
  }

  // --- repeated ----------------------------------------------------------------------------

  @Test
  void aRepeatedPromptIsAnsweredAsTheFirstWasAndRunsOnce() {
    var story = SessionStory.locked();
    story.tell(submit(ONE));

    assertThat(story.tell(repeat(promptOf(ONE), Optional.empty())))
        .isEqualTo(Decision.answer(created(ONE)));
  }

  @Test
  void aRepeatOfAQueuedPromptIsAnsweredAsTheFirstWas() {
    var story = SessionStory.running(ONE);
    story.tell(submit(TWO));

    assertThat(story.tell(repeat(promptOf(TWO), Optional.empty())))
        .isEqualTo(Decision.answer(created(TWO)));
  }

  @Test
  void aRepeatOfAPromptThatIsOverIsAnsweredBeforeAnythingIsChecked() {
    var story = SessionStory.free();

    assertThat(story.tell(repeat(promptOf(ONE), Optional.of(ONE))))
        .isEqualTo(Decision.answer(created(ONE)));
  }

  private static SessionCommand prompt(
      Connection connection,
      String content,
      Optional<ChatSessionId> wanted,
      Optional<SessionCommand.Subject> about) {
    return new SessionCommand.Submit(
        connection,
        content,
        Optional.of(promptOf(ONE)),
        Optional.empty(),
        wanted,
        about,
        ONE,
        orderOf(ONE),
        AT);
  }

  /// A prompt sent again, from where nothing is locked, with nothing right but its id.
  private static SessionCommand repeat(PromptId prompt, Optional<TurnId> known) {
    var turn = new TurnId("never");
    return new SessionCommand.Submit(
        OTHER_TAB,
        "",
        Optional.of(prompt),
        known,
        Optional.of(OTHER_CHAT),
        Optional.empty(),
        turn,
        orderOf(turn),
        AT);
  }

  private static IdeAck created(TurnId turn) {
    return new IdeAck.Submitted(true, new IdeAck.Outcome(turn, "turn created successfully", null));
  }

  private static Decision refused(String code, String message) {
    return Decision.answer(new IdeAck.Submitted(false, new IdeAck.Outcome(null, message, code)));
  }
}
