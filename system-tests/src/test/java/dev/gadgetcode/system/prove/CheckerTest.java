package dev.gadgetcode.system.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.system.prove.Finding.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/// The checker finds what is planted, and nothing where nothing is.
class CheckerTest {
  private final Scenery scenery = new Scenery();

  private List<Kind> found() {
    return Checker.check(scenery.evidence()).stream().map(Finding::kind).distinct().toList();
  }

  @Test
  void nothingIsFoundWhereAllIsWell() {
    assertThat(Checker.check(scenery.evidence())).isEmpty();
  }

  @Test
  void anEventThatWasNeverShownIsLost() {
    scenery.notes.remove((int) scenery.shown().get(4));

    assertThat(found()).contains(Kind.LOST);
  }

  @Test
  void theLastEventsAreLostToAClientThatClaimsToHaveSeenAll() {
    scenery.notes.remove((int) scenery.shown().getLast());

    assertThat(found()).containsExactly(Kind.LOST);
  }

  @Test
  void anEventThatWasShownTwiceIsDoubled() {
    int place = scenery.shown().get(4);
    scenery.notes.add(place, scenery.notes.get(place));

    assertThat(found()).containsExactly(Kind.DOUBLED);
  }

  @Test
  void twoEventsThatWereSwappedAreReordered() {
    int place = scenery.shown().get(4);
    scenery.notes.add(place, scenery.notes.remove(place + 1));

    assertThat(found()).contains(Kind.REORDERED).doesNotContain(Kind.DOUBLED);
  }

  @Test
  void anAckThatNeverCameLeavesItsPromptStuck() {
    scenery.notes.removeIf(Note.Acked.class::isInstance);

    assertThat(found()).containsExactly(Kind.STUCK);
  }

  @Test
  void aPromptThatWasAckedAndIsNotKeptIsLost() {
    scenery.notes.add(new Note.Acked(0, 9, "alice-1-9", "turn-9"));

    assertThat(found()).containsExactly(Kind.LOST);
  }

  @Test
  void aCommandThatRanTwiceIsADoubleRun() {
    scenery.marks.addAll(List.copyOf(scenery.marks));

    assertThat(found()).contains(Kind.DOUBLE_RUN);
  }

  @Test
  void aCommandThatIsSaidToHaveRunAndDidNotIsALostEffect() {
    scenery.marks.clear();

    assertThat(found()).containsExactly(Kind.LOST_EFFECT);
  }

  @Test
  void aCommandThatRanAndIsInNoTurnIsLost() {
    scenery.marks.add("begin alice-1-99.s1.c0");

    assertThat(found()).containsExactly(Kind.LOST);
  }

  @Test
  void twoCommandsAtATimeHaveTwoWriters() {
    var first = scenery.marks.getFirst();
    scenery.marks.add(1, "begin alice-1-99.s1.c0");
    scenery.marks.add("end alice-1-99.s1.c0");

    assertThat(first).startsWith("begin ");
    assertThat(found()).contains(Kind.TWO_WRITERS);
  }

  @Test
  void aSecondEndIsFound() {
    scenery.notes.add(scenery.shown().getLast() + 1, again(scenery.shown().getLast(), 1));

    assertThat(found()).containsExactly(Kind.TWO_ENDS);
  }

  private Note.Shown again(int place, int later) {
    var shown = (Note.Shown) scenery.notes.get(place);
    return new Note.Shown(
        shown.at(),
        shown.turn(),
        shown.seq() + later,
        shown.seq() + later,
        true,
        shown.event(),
        shown.args());
  }

  @Test
  void aKeyInALogIsASecretTold() {
    scenery.texts.add(new Evidence.Text("hub.log", "INFO key=canary-key"));

    assertThat(found()).containsExactly(Kind.SECRET_TOLD);
  }

  @Test
  void aLockThatIsStillHeldIsLeftBehind() {
    scenery.leftBehind.add(".gadget/lock is held");

    assertThat(found()).containsExactly(Kind.LEFT_BEHIND);
  }

  @Test
  void whatWasShownAndIsNotKeptWasShownBeforeItWasKept() {
    scenery.change(turn ->
        new Evidence.KeptTurn(
            turn.id(),
            turn.user(),
            turn.session(),
            turn.prompt(),
            turn.status(),
            turn.error(),
            turn.lastSeq() - 1,
            turn.document()));

    assertThat(found()).contains(Kind.SHOWN_BEFORE_KEPT);
  }

  @Test
  void aQueuedTurnThatIsForgottenIsStuck() {
    scenery.turns.add(
        scenery.kept("turn-2", "alice-1-100", "queued", Wire.mapper().createObjectNode()));

    assertThat(found()).containsExactly(Kind.STUCK);
  }

  @Test
  void aTurnThatEndsBadlyForNoKnownReasonIsOdd() {
    scenery.change(turn -> scenery.kept(turn.id(), turn.prompt(), "error", turn.document()));

    assertThat(found()).containsExactly(Kind.ODD);
  }

  @Test
  void aPromptThatIsTwoTurnsIsDoubled() {
    var turn = scenery.turns.getFirst();
    scenery.turns.add(scenery.kept("turn-2", turn.prompt(), turn.status(), turn.document()));

    assertThat(found()).contains(Kind.DOUBLED);
  }

  @Test
  void promptsThatRanInAnotherOrderAreReordered() {
    var later = new ModelAnswer("alice-1-100", 1, 1, Speech.of("alice-1-100", 1, 1));
    scenery.answers.addFirst(later);

    assertThat(found()).contains(Kind.REORDERED);
  }

  @Test
  void aWordThatIsMissingInTheStoreIsSeenThoughNoClientSawIt() {
    scenery.notes.clear();
    scenery.change(turn -> {
      var document = (ObjectNode) turn.document().deepCopy();
      var block = (ObjectNode) document.path("blocks").path(1);
      block.put("content", block.path("content").stringValue().replaceFirst("^\\S+ ", ""));
      return scenery.kept(turn.id(), turn.prompt(), turn.status(), document);
    });

    assertThat(found()).containsAnyOf(Kind.LOST, Kind.ALTERED);
  }

  @Test
  void anAttemptThatWasCutDoesNotCount() {
    var whole = scenery.answers.remove(1);
    scenery.answers.add(
        1, new ModelAnswer(whole.prompt(), whole.step(), whole.attempt(), whole.speech()));

    assertThat(found()).containsExactly(Kind.ALTERED);
  }

  @Test
  void aTurnOfAliceAtBobsClientIsSeenByOthers() {
    scenery.notes.removeIf(note -> note instanceof Note.Acked || note instanceof Note.Sending);

    var found = Checker.check(scenery.evidence("bob"));

    assertThat(found.stream().map(Finding::kind).distinct()).containsExactly(Kind.SEEN_BY_OTHERS);
  }

  @Test
  void anEventOfAnEarlierEpochBehindALaterOneHasTwoWriters() {
    int place = scenery.shown().get(5);
    var shown = (Note.Shown) scenery.notes.get(place);
    var args = shown.args().deepCopy();
    ((ObjectNode) args.path(args.size() - 1)).put("epoch", 2);
    scenery.notes.set(
        place,
        new Note.Shown(
            shown.at(), shown.turn(), shown.from(), shown.seq(), true, shown.event(), args));

    assertThat(found()).contains(Kind.TWO_WRITERS);
  }

  @Test
  void descriptorsThatPileUpAreNotGivenBack() {
    scenery.after = new Usage(Map.of("hub", new Usage.Held(81, 30, 250)));

    assertThat(found()).containsExactly(Kind.NOT_GIVEN_BACK);
  }

  @Test
  void liveObjectsThatPileUpAreNotGivenBack() {
    scenery.after = new Usage(Map.of("hub", new Usage.Held(60, 55, 250)));

    assertThat(found()).containsExactly(Kind.NOT_GIVEN_BACK);
  }

  @Test
  void aClientThatBeginsAgainMaySeeAllAgain() {
    var before = List.copyOf(scenery.notes);
    scenery.notes.add(new Note.Started(0));
    before.stream()
        .filter(note -> note instanceof Note.Shown || note instanceof Note.Resumed)
        .forEach(scenery.notes::add);
    scenery.notes.add(new Note.Ended(0, Scenery.TURN));

    assertThat(Checker.check(scenery.evidence())).isEmpty();
  }
}
