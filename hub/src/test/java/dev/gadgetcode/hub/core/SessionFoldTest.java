package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.CHAT;
import static dev.gadgetcode.hub.core.Sample.OTHER_TAB;
import static dev.gadgetcode.hub.core.Sample.RECOVERY_TIME;
import static dev.gadgetcode.hub.core.Sample.RELOADED;
import static dev.gadgetcode.hub.core.Sample.TAB;
import static dev.gadgetcode.hub.core.Sample.TABLESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.id.TabId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// After any restart the session is the fold of its log: random stories, ended at a random moment
/// and gone on with from the kept facts, and from their summary. The seed is the test's name.
class SessionFoldTest {
  private static final int BEFORE = 120;
  private static final int AFTER = 60;

  /// A tab that was not there before the hub ended.
  private static final Connection NEW_TAB = new Connection(new TabId("new-tab"), "new-socket");

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aSessionRebuiltFromItsFactsOrTheirSummaryDecidesAsTheOneThatLived(long seed) {
    var commands = new RandomCommands(seed);
    var kept = new ArrayList<SessionFact.Kept>();
    var live = new Session(CHAT, RECOVERY_TIME);
    for (int step = 0; step < BEFORE + seed % 40; step++) {
      var decision = tell(live, commands.next(live));
      commands.follow(decision);
      for (var fact : decision.facts()) {
        if (fact instanceof SessionFact.Kept one) {
          kept.add(one);
        }
      }
    }
    commands.forget();

    var all = List.of(live, rebuilt(kept, live), rebuilt(live.summary(), live));
    wake(all, commands);
    for (int step = 0; step < AFTER; step++) {
      commands.follow(tellAll(all, commands.next(live)));
    }

    assertThat(all).allSatisfy(each -> assertThat(each.summary()).isEqualTo(live.summary()));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyTurnsEventsAreNumberedFromOneWithoutGapsAndItEndsOnce(long seed) {
    var commands = new RandomCommands(seed);
    var session = new Session(CHAT, RECOVERY_TIME);
    var numbers = new HashMap<TurnId, Long>();
    var ended = new HashSet<TurnId>();
    for (int step = 0; step < 400; step++) {
      var decision = tell(session, commands.next(session));
      commands.follow(decision);
      for (var fact : decision.facts()) {
        if (fact instanceof SessionFact.EventLogged(var event)) {
          var meta = event.meta();
          assertThat(ended).doesNotContain(meta.turnId());
          assertThat(meta.seq()).isEqualTo(numbers.merge(meta.turnId(), 1L, Long::sum));
        }
        if (fact instanceof SessionFact.TurnEnded end) {
          assertThat(ended.add(end.turn())).isTrue();
        }
      }
    }

    assertThat(ended).isNotEmpty();
  }

  private static Session rebuilt(List<SessionFact.Kept> facts, Session live) {
    var session = new Session(CHAT, RECOVERY_TIME);
    facts.forEach(session::apply);
    session.goOnAfter(live.lastSeq());
    return session;
  }

  /// The hub starts: sockets, drones and what is seen of the moment come anew.
  private static void wake(List<Session> all, RandomCommands commands) {
    var woken = new SessionCommand.Woken(commands.now());
    var decisions = all.stream().map(session -> withoutSockets(tell(session, woken))).toList();
    assertThat(decisions).containsOnly(decisions.getFirst());
    for (var connection : List.of(TAB, RELOADED, OTHER_TAB, TABLESS)) {
      decideAll(all, SessionStory.lock(connection));
      decideAll(all, new SessionCommand.Reconnect(connection));
      decideAll(all, new SessionCommand.SocketReplaced(connection));
      decideAll(all, new SessionCommand.TakeOver(connection));
      decideAll(all, SessionStory.release(connection));
    }
    var live = all.getFirst();
    tellAll(all, new SessionCommand.TakeOver(NEW_TAB));
    live.drone()
        .ifPresent(drone -> {
          tellAll(all, new SessionCommand.DroneCame(drone, true, commands.epoch(), commands.now()));
          tellAll(all, new SessionCommand.ModeChanged(drone, WorkspaceMode.IDLE));
          live.running()
              .ifPresent(turn ->
                  tellAll(
                      all,
                      new SessionCommand.Streamed(
                          drone,
                          new StreamEvent.Response(
                              "word",
                              new Meta(
                                  turn,
                                  commands.epoch(),
                                  live.lastSeq() + 1,
                                  commands.now(),
                                  1)))));
        });
  }

  private static Decision tell(Session session, SessionCommand command) {
    var decision = session.decide(command);
    decision.facts().forEach(session::apply);
    return decision;
  }

  private static Decision tellAll(List<Session> all, SessionCommand command) {
    var decision = decideAll(all, command);
    all.forEach(session -> decision.facts().forEach(session::apply));
    return decision;
  }

  private static Decision decideAll(List<Session> all, SessionCommand command) {
    var decisions = all.stream().map(session -> session.decide(command)).toList();
    for (var decision : decisions) {
      assertThat(decision).as("%s", command).isEqualTo(decisions.getFirst());
    }
    return decisions.getFirst();
  }

  /// The same decision, but for the name of the socket that a tab had last, which is not kept.
  private static Decision withoutSockets(Decision decision) {
    var effects = new ArrayList<SessionEffect>();
    for (var effect : decision.effects()) {
      effects.add(
          effect
                  instanceof
                  SessionEffect.Remind(var delay, SessionCommand.TabExpired(var connection))
              ? new SessionEffect.Remind(
                  delay, new SessionCommand.TabExpired(new Connection(connection.tab(), "any")))
              : effect);
    }
    return new Decision(decision.facts(), decision.ack(), effects);
  }
}
