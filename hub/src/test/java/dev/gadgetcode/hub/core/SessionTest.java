package dev.gadgetcode.hub.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SessionTest {
  private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");
  private static final RegistrationId DRONE = new RegistrationId("drone");
  private static final Connection TAB = new Connection("tab", "socket");
  private static final Connection OTHER_TAB = new Connection("other", "socket-2");

  private final Session session = new Session(new ChatSessionId("chat"));

  @Test
  void theFirstTabGetsTheSessionAndAnotherIsDenied() {
    var first = tell(new SessionCommand.Lock(TAB, Optional.of(DRONE)));
    var second = tell(new SessionCommand.Lock(OTHER_TAB, Optional.of(DRONE)));

    assertThat(first.ack()).contains(new IdeAck.Locked(true, "chat", null));
    assertThat(second.ack())
        .contains(
            new IdeAck.Locked(
                false,
                "",
                new Refusal("tab-locked", "Chat session is open in another browser tab")));
    assertThat(second.effects())
        .singleElement()
        .isInstanceOfSatisfying(
            SessionEffect.Tell.class,
            tell -> assertThat(tell.notice()).isInstanceOf(IdeNotice.TabLockDenied.class));
  }

  @Test
  void aReloadedTabTakesItsOwnPlace() {
    lock();

    var again =
        tell(new SessionCommand.Lock(new Connection("tab", "socket-9"), Optional.of(DRONE)));

    assertThat(again.ack()).contains(new IdeAck.Locked(true, "chat", null));
  }

  @Test
  void theLateDisconnectOfAnOldSocketDoesNotFreeTheNewOnesLock() {
    lock();
    tell(new SessionCommand.Lock(new Connection("tab", "socket-9"), Optional.of(DRONE)));

    tell(new SessionCommand.ConnectionLost(TAB));

    assertThat(tell(new SessionCommand.Lock(OTHER_TAB, Optional.of(DRONE))).facts()).isEmpty();
  }

  @Test
  void aClosedTabLeavesTheSessionToTheNext() {
    lock();

    tell(new SessionCommand.ConnectionLost(TAB));

    assertThat(tell(new SessionCommand.Lock(OTHER_TAB, Optional.of(DRONE))).ack())
        .contains(new IdeAck.Locked(true, "chat", null));
  }

  @Test
  void withoutADroneThereIsNoLock() {
    assertThat(tell(new SessionCommand.Lock(TAB, Optional.empty())).ack())
        .map(IdeAck.Locked.class::cast)
        .hasValueSatisfying(ack -> assertThat(ack.success()).isFalse());
  }

  @Test
  void aPromptIsAckedThenSentAsAWorkOrder() {
    lock();

    var decision = submit("t1", "hello");

    assertThat(decision.ack())
        .contains(
            new IdeAck.Submitted(
                true, new IdeAck.Outcome(new TurnId("t1"), "turn created successfully", null)));
    assertThat(decision.effects())
        .contains(
            new SessionEffect.SendWorkOrder(
                DRONE, new TurnId("t1"), new WorkOrderId("order-t1"), "hello"));
  }

  @Test
  void aPromptIsRefusedInTheOrderOfTheProtocol() {
    assertThat(refusal(submit("t1", ""))).isEqualTo("No drone selected");
    lock();
    assertThat(refusal(submit("t1", "  \n"))).isEqualTo("Message is empty");
    assertThat(refusal(submit("t1", "ä".repeat(Session.MAX_PROMPT_BYTES / 2 + 1))))
        .isEqualTo("Message is too long");
    assertThat(submit("t1", "ä".repeat(Session.MAX_PROMPT_BYTES / 2)).facts()).isNotEmpty();
  }

  @Test
  void aRepeatedPromptReturnsItsFirstOutcomeAndRunsOnce() {
    lock();
    submit("t1", "hello");

    var repeated =
        tell(
            new SessionCommand.Submit(
                OTHER_TAB,
                "hello",
                Optional.of(new PromptId("prompt-t1")),
                new TurnId("t2"),
                new WorkOrderId("order-t2")));

    assertThat(repeated.facts()).isEmpty();
    assertThat(repeated.effects()).isEmpty();
    assertThat(repeated.ack().map(IdeAck.Submitted.class::cast).orElseThrow().outcome().turnId())
        .isEqualTo(new TurnId("t1"));
  }

  @Test
  void aSecondPromptWaitsAndRunsNext() {
    lock();
    submit("t1", "one");

    var second = submit("t2", "two");
    var end = stream(end("t1", 1));

    assertThat(second.effects()).noneMatch(SessionEffect.SendWorkOrder.class::isInstance);
    assertThat(end.effects())
        .contains(
            new SessionEffect.SendWorkOrder(
                DRONE, new TurnId("t2"), new WorkOrderId("order-t2"), "two"));
  }

  @Test
  void anEventIsAckedAndShown() {
    lock();
    submit("t1", "hello");
    var event = response("t1", 1);

    var decision = stream(event);

    assertThat(decision.effects())
        .containsExactly(
            new SessionEffect.AckStream(DRONE, new TurnId("t1"), 1), new SessionEffect.Show(event));
  }

  @Test
  void aRepeatedEventIsAckedAgainAndNotShown() {
    lock();
    submit("t1", "hello");
    stream(response("t1", 1));

    assertThat(stream(response("t1", 1)).effects())
        .containsExactly(new SessionEffect.AckStream(DRONE, new TurnId("t1"), 1));
  }

  @Test
  void anEventBehindAGapIsNotTaken() {
    lock();
    submit("t1", "hello");

    var decision = stream(response("t1", 2));

    assertThat(decision.facts()).isEmpty();
    assertThat(decision.effects())
        .containsExactly(new SessionEffect.AckStream(DRONE, new TurnId("t1"), 0));
  }

  @Test
  void aTurnWhoseOrderIsRefusedEndsWithTheReason() {
    lock();
    submit("t1", "hello");

    var decision = tell(new SessionCommand.OrderAnswered(new TurnId("t1"), false, "no disk", AT));

    assertThat(decision.effects()).contains(updated("t1", TurnStatus.ERROR, "no disk"));
    assertThat(decision.effects()).anyMatch(SessionEffect.Show.class::isInstance);
  }

  @Test
  void aTurnWhoseDroneGoesAwayEndsAsTheNextNumber() {
    lock();
    submit("t1", "hello");
    stream(response("t1", 1));

    var decision = tell(new SessionCommand.DroneLost(DRONE, AT));

    assertThat(decision.effects())
        .filteredOn(SessionEffect.Show.class::isInstance)
        .singleElement()
        .isInstanceOfSatisfying(
            SessionEffect.Show.class, show -> assertThat(show.event().meta().seq()).isEqualTo(2));
    assertThat(tell(new SessionCommand.DroneLost(DRONE, AT))).isEqualTo(Decision.NOTHING);
  }

  private Decision tell(SessionCommand command) {
    var decision = session.decide(command);
    decision.facts().forEach(session::apply);
    return decision;
  }

  private void lock() {
    tell(new SessionCommand.Lock(TAB, Optional.of(DRONE)));
  }

  private Decision submit(String turn, String content) {
    return tell(
        new SessionCommand.Submit(
            TAB,
            content,
            Optional.of(new PromptId("prompt-" + turn)),
            new TurnId(turn),
            new WorkOrderId("order-" + turn)));
  }

  private Decision stream(StreamEvent event) {
    return tell(new SessionCommand.Streamed(DRONE, event));
  }

  private static StreamEvent response(String turn, long seq) {
    return new StreamEvent.Response("word", new Meta(new TurnId(turn), 1, seq, AT, 1));
  }

  private static StreamEvent end(String turn, long seq) {
    var meta = new Meta(new TurnId(turn), 1, seq, AT, 1, null, TurnStatus.FINISHED, TurnStats.NONE);
    return new StreamEvent.WorkOrderComplete(new TurnId(turn), true, null, meta);
  }

  private static SessionEffect updated(String turn, TurnStatus status, String message) {
    return new SessionEffect.Notify(
        new IdeNotice.TurnUpdated(
            new IdeNotice.TurnChange(new TurnId(turn), status, message, null)));
  }

  private static String refusal(Decision decision) {
    assertThat(decision.facts()).isEqualTo(List.of());
    return decision.ack().map(IdeAck.Submitted.class::cast).orElseThrow().outcome().message();
  }
}
