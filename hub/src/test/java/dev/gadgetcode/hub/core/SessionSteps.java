package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.AT;
import static dev.gadgetcode.hub.core.Sample.CHAT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.ONE;
import static dev.gadgetcode.hub.core.Sample.RECOVERY_TIME;
import static dev.gadgetcode.hub.core.Sample.TAB;
import static dev.gadgetcode.hub.core.Sample.TWO;
import static dev.gadgetcode.hub.core.Sample.orderOf;
import static dev.gadgetcode.hub.core.Sample.response;
import static dev.gadgetcode.hub.core.SessionStory.accepted;

import dev.gadgetcode.hub.core.StateTable.Attribute;
import dev.gadgetcode.hub.core.StateTable.Outcome;
import dev.gadgetcode.protocol.id.TurnId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Sessions made by facts for the tables of states: by who has them, and by where a turn stands.
final class SessionSteps {
  private static final String FREE = "free";
  private static final String ON_TRIAL = "on trial";
  private static final String HELD = "held";
  private static final String WITHOUT_SOCKET = "held without a socket";

  private static final String NO_DRONE = "none";
  private static final String LOCKED = "locked";
  private static final String AT_WORK = "locked (a turn runs)";

  private static final String NO_TURN = "none";
  private static final String QUEUED = "queued";
  private static final String UNANSWERED = "order unanswered";
  private static final String TAKEN = "order taken";
  private static final String RECOVERING = "recovering";
  private static final String RECOVERING_UNANSWERED = "recovering (order unanswered)";

  private static final String HERE = "here";
  private static final String AWAY = "away";

  static final List<Attribute> LOCK =
      List.of(
          new Attribute("tab lock", List.of(FREE, ON_TRIAL, HELD, WITHOUT_SOCKET)),
          new Attribute("drone", List.of(NO_DRONE, LOCKED, AT_WORK)));

  static final List<Attribute> TURN =
      List.of(
          new Attribute(
              "turn",
              List.of(NO_TURN, QUEUED, UNANSWERED, TAKEN, RECOVERING, RECOVERING_UNANSWERED)),
          new Attribute("drone", List.of(HERE, AWAY)));

  private SessionSteps() {}

  static Outcome lockStep(List<String> from, SessionCommand command) {
    return step(lockFacts(from.getFirst(), from.getLast()), command, SessionSteps::lockState);
  }

  static Outcome turnStep(List<String> from, SessionCommand command) {
    return step(turnFacts(from.getFirst(), from.getLast()), command, SessionSteps::turnState);
  }

  private static Outcome step(
      List<SessionFact> facts,
      SessionCommand command,
      Function<SessionState, List<String>> classify) {
    var session = new Session(CHAT, RECOVERY_TIME);
    var state = new SessionState();
    facts.forEach(session::apply);
    facts.forEach(state::apply);
    var decision = session.decide(command);
    decision.facts().forEach(state::apply);
    return new Outcome(
        classify.apply(state), Words.of(decision.ack()), Words.ofSession(decision.effects()));
  }

  // --- the lock ----------------------------------------------------------------------------

  private static List<SessionFact> lockFacts(String tab, String drone) {
    var facts = new ArrayList<SessionFact>();
    if (!drone.equals(NO_DRONE)) {
      facts.add(new SessionFact.DroneLocked(DRONE));
    }
    if (drone.equals(AT_WORK)) {
      facts.addAll(running(ONE));
      facts.add(new SessionFact.OrderTaken(orderOf(ONE)));
    }
    if (!tab.equals(FREE)) {
      facts.add(new SessionFact.TabTaken(TAB));
    }
    if (tab.equals(ON_TRIAL)) {
      facts.add(new SessionFact.TabOnTrial());
    }
    if (tab.equals(WITHOUT_SOCKET)) {
      facts.add(new SessionFact.SocketGone());
    }
    return facts;
  }

  private static List<String> lockState(SessionState state) {
    String tab;
    if (state.holder().isEmpty()) {
      tab = FREE;
    } else if (!state.isAttached()) {
      tab = WITHOUT_SOCKET;
    } else {
      tab = state.isOnTrial() ? ON_TRIAL : HELD;
    }
    if (state.drone().isEmpty()) {
      return List.of(tab, NO_DRONE);
    }
    return List.of(tab, state.isBusy() ? AT_WORK : LOCKED);
  }

  // --- the turn ----------------------------------------------------------------------------

  private static List<SessionFact> running(TurnId turn) {
    return List.of(
        accepted(turn),
        new SessionFact.TurnStarted(turn),
        new SessionFact.EventLogged(response(turn, 1)));
  }

  private static List<SessionFact> turnFacts(String turn, String drone) {
    var facts = new ArrayList<SessionFact>();
    facts.add(new SessionFact.TabTaken(TAB));
    facts.add(new SessionFact.DroneLocked(DRONE));
    facts.addAll(
        switch (turn) {
          case NO_TURN -> List.<SessionFact>of();
          case QUEUED -> running(TWO);
          default -> running(ONE);
        });
    facts.addAll(
        switch (turn) {
          case QUEUED -> List.of(new SessionFact.OrderTaken(orderOf(TWO)), accepted(ONE));
          case TAKEN -> List.of(new SessionFact.OrderTaken(orderOf(ONE)));
          case RECOVERING ->
              List.of(new SessionFact.OrderTaken(orderOf(ONE)), new SessionFact.DroneMissed(AT));
          case RECOVERING_UNANSWERED -> List.of(new SessionFact.DroneMissed(AT));
          default -> List.<SessionFact>of();
        });
    facts.add(new SessionFact.DroneSeen(drone.equals(HERE)));
    return facts;
  }

  private static List<String> turnState(SessionState state) {
    var queued = state.queued(ONE).isPresent() ? QUEUED : NO_TURN;
    var turn = state.running(ONE).map(SessionSteps::runningState).orElse(queued);
    return List.of(turn, state.isDroneHere() ? HERE : AWAY);
  }

  private static String runningState(RunningTurn turn) {
    if (turn.missedSince().isPresent()) {
      return turn.isTaken() ? RECOVERING : RECOVERING_UNANSWERED;
    }
    return turn.isTaken() ? TAKEN : UNANSWERED;
  }
}
