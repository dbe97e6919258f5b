package dev.gadgetcode.drone.turn;

import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.catalogue.ModelInfo;
import dev.gadgetcode.drone.core.agent.AgentLimits.Spent;
import dev.gadgetcode.drone.core.agent.Tally;
import dev.gadgetcode.drone.secret.Redaction;
import dev.gadgetcode.drone.tool.ToolBox;
import dev.gadgetcode.drone.tool.project.Project;
import dev.gadgetcode.protocol.id.CallId;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.locks.Lock;

/// What an agent of a turn works with. For any thread.
///
/// @param redaction what takes secrets out of what tools say
/// @param writing held by whoever runs a tool that writes: there is one at a time in a turn
record TurnDesk(
    TurnLog log,
    Model model,
    ModelInfo info,
    Optional<Project> project,
    ToolBox box,
    Gate gate,
    Redaction redaction,
    Lock writing,
    TurnSite site) {
  TurnDesk withBox(ToolBox other) {
    return new TurnDesk(log, model, info, project, other, gate, redaction, writing, site);
  }

  /// What the whole turn has taken so far.
  Spent spent() {
    var progress = log.progress();
    return Tally.of(progress.usages(), info).spent(progress.time(site.clock().instant()));
  }

  /// Makes sure, right before a tool writes, that the workspace is still this drone's. Where it is
  /// not, nothing is written any more, not even the journal.
  void checkMayWrite() throws IOException, InterruptedException {
    if (!site.mayWrite().getAsBoolean()) {
      log.close();
      site.lost().run();
      throw new InterruptedException("the workspace is another drone's");
    }
  }

  /// Has it kept what the project is like before a tool writes, so that it can be put back.
  void recordBefore() throws InterruptedException {
    if (project.isPresent()) {
      site.changes().before(log.turn(), project.get().root());
    }
  }

  /// Has it kept what a call has made of the project.
  void recordAfter(CallId call) throws InterruptedException {
    if (project.isPresent() && site.mayWrite().getAsBoolean()) {
      site.changes().after(log.turn(), call, project.get().root());
    }
  }
}
