package dev.gadgetcode.hub.core.fold;

import dev.gadgetcode.protocol.document.Block;
import dev.gadgetcode.protocol.document.BlockMode;
import dev.gadgetcode.protocol.document.Subagent;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// A turn made up at random as a drone might stream it, and a plain account of what was said in it.
final class RandomTurn {
  private static final String OWN = "";
  private static final List<String> CHUNKS =
      List.of("a", "Hello ", "", "\n", "\uD83D", "\uDE00", "é", "\"quoted\"", "{\"x\":1}", "長い");
  private static final List<String> JSON =
      List.of("{}", "{\"prompt\":\"p\"}", "[1,2.50,1e2]", "null", "\"text\"", "no json", "");

  /// What an agent said in a step.
  private record Said(String agent, int step, BlockMode mode, String text) {}

  private final Random random;
  private final Log log = new Log();
  private final List<Said> counts = new ArrayList<>();
  private final Agent own = new Agent(OWN, 0);
  private final List<Agent> agents = new ArrayList<>(List.of(own));
  private final List<String> running = new ArrayList<>();
  private int calls;

  private static final class Agent {
    final String id;
    final int depth;
    int step = 1;

    Agent(String id, int depth) {
      this.id = id;
      this.depth = depth;
    }
  }

  RandomTurn(long seed) {
    random = new Random(seed);
    int length = random.nextInt(100);
    while (log.nextSeq() <= length) {
      happen(agents.get(random.nextInt(agents.size())));
    }
    if (random.nextBoolean()) {
      log.ends(one(List.of(TurnStatus.FINISHED, TurnStatus.ERROR)), "message", TurnStats.NONE);
    }
  }

  List<StreamEvent> events() {
    return log.events();
  }

  /// What an agent said in this mode, in those attempts of its steps that were not restarted.
  String saidBy(String agent, BlockMode mode) {
    var text = new StringBuilder();
    for (var said : counts) {
      if (said.agent().equals(agent) && said.mode() == mode) {
        text.append(said.text());
      }
    }
    return text.toString();
  }

  private void happen(Agent agent) {
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> speak(agent, BlockMode.THINKING);
      case 3, 4, 5 -> speak(agent, BlockMode.RESPONDING);
      case 6 -> agent.step++;
      case 7 -> restart(agent);
      case 8 -> call(agent);
      case 9 -> putOut(agent);
      case 10 -> finish(agent);
      case 11 -> rarely(agent);
      default -> throw new AssertionError();
    }
  }

  private void speak(Agent agent, BlockMode mode) {
    for (int chunk = random.nextInt(6); chunk >= 0; chunk--) {
      var text = one(CHUNKS);
      counts.add(new Said(agent.id, agent.step, mode, text));
      speak(agent, mode, text);
    }
  }

  private void speak(Agent agent, BlockMode mode, String text) {
    var isThinking = mode == BlockMode.THINKING;
    if (agent != own && isThinking) {
      log.agentThinks(agent.id, agent.step, text);
    } else if (agent != own) {
      log.agentSays(agent.id, agent.step, text);
    } else if (isThinking) {
      log.thinks(own.step, text);
    } else {
      log.says(own.step, text);
    }
  }

  private void restart(Agent agent) {
    log.restarts(agent.step, agent == own ? null : agent.id);
    counts.removeIf(said -> said.agent().equals(agent.id) && said.step() == agent.step);
  }

  private void call(Agent agent) {
    var id = "call" + calls++;
    if (agent != own) {
      log.agentCalls(agent.id, agent.step, id, Map.of("prompt", one(CHUNKS), "n", 0.1));
    } else if (random.nextInt(4) == 0) {
      log.finishes(own.step, id, one(JSON), one(JSON));
    } else {
      log.starts(own.step, id, one(JSON));
    }
    running.add(id);
    if (random.nextBoolean() && agent.depth + 1 < FoldView.MAX_SUBAGENT_DEPTH) {
      agents.add(new Agent(id, agent.depth + 1));
    }
  }

  private void putOut(Agent agent) {
    if (!running.isEmpty()) {
      var id = one(running);
      int size = random.nextInt(100) == 0 ? OutputTail.MAX_CHARACTERS / 2 - 1 : 1;
      for (int chunk = random.nextInt(4); chunk >= 0; chunk--) {
        log.putsOut(agent.step, id, one(CHUNKS).repeat(size));
      }
    }
  }

  private void finish(Agent agent) {
    if (running.isEmpty()) {
      return;
    }
    var id = running.remove(random.nextInt(running.size()));
    if (agent == own) {
      log.finishes(own.step, id, one(JSON), one(JSON));
    } else {
      log.agentGets(agent.id, agent.step, id, List.of(one(CHUNKS), 1, 2.5));
    }
  }

  private void rarely(Agent agent) {
    if (random.nextBoolean()) {
      log.inTheNextEpoch();
    }
    if (agent == own) {
      log.asks(own.step, "call" + calls);
    } else {
      complete(agent);
    }
  }

  /// The given subagent says nothing, so that it makes no difference to what was said.
  private void complete(Agent agent) {
    var given =
        random.nextBoolean()
            ? new Subagent(
                "given",
                TurnStatus.ABORTED,
                List.of(Block.thinking(Log.at(0), "")),
                List.of(),
                TurnStats.NONE)
            : null;
    log.agentCompletes(agent.id, agent.step, random.nextBoolean() ? "answer" : null, given, null);
    agents.remove(agent);
  }

  private <T> T one(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
