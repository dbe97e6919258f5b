package dev.gadgetcode.drone.turn;

import dev.gadgetcode.drone.core.CallResponse;
import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.drone.core.agent.AgentProgress;
import dev.gadgetcode.drone.core.agent.Next.Task;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import java.io.IOException;
import java.io.UncheckedIOException;

/// One tool call from its beginning to its result, both journaled. Runs on a virtual thread of the
/// call, while the agent waits.
///
/// A tool that writes is noted and synced before it starts. So a call without a note has done
/// nothing yet, and one with a note and without a result is taken up where it is, never begun anew.
record CallRun(Task task, int step, TurnDesk desk, Voice voice, AgentProgress progress) {
  CallResponse run() throws IOException, InterruptedException {
    var call = task.call();
    var log = desk.log();
    if (!progress.isShown(call.id())) {
      log.append(step, meta -> voice.began(call, meta));
    }
    var response =
        task.refusal().isPresent()
            ? CallResponse.failed(task.refusal().get())
            : switch (task.manner()) {
              case READS, DELEGATES -> used();
              case WRITES -> written();
            };
    log.append(step, meta -> voice.ended(call, response, meta));
    return response;
  }

  private CallResponse written() throws IOException, InterruptedException {
    desk.writing().lockInterruptibly();
    try {
      desk.checkMayWrite();
      if (!progress.isBegun(task.call().id())) {
        desk.recordBefore();
        desk.log().note(new TurnNote.ToolBegun(task.call().id()));
        desk.log().sync();
        desk.checkMayWrite();
      }
      var response = used();
      desk.recordAfter(task.call().id());
      return response;
    } finally {
      desk.writing().unlock();
    }
  }

  private CallResponse used() throws InterruptedException {
    var call = task.call();
    var name = call.block().name();
    var arguments = call.block().arguments();
    if (desk.project().isEmpty()) {
      return CallResponse.failed("There is no project in this session, so no tool can be used.");
    }
    var context = new ToolContext(desk.log().turn(), call.id(), desk.project().get(), this::output);
    desk.site().passage().before("tool " + name);
    ToolResult result =
        progress.isBegun(call.id())
            ? desk.box().resume(name, arguments, context)
            : desk.box().run(name, arguments, context);
    desk.site().passage().after("tool " + name);
    return new CallResponse(result.text(), result.outcome());
  }

  private void output(String chunk) {
    try {
      desk.log().append(step, meta -> voice.output(task.call().id(), chunk, meta));
    } catch (IOException unwritten) {
      throw new UncheckedIOException(unwritten);
    }
  }
}
