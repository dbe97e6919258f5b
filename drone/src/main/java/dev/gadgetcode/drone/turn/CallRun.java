package dev.gadgetcode.drone.turn;

import dev.gadgetcode.drone.core.CallResponse;
import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.drone.core.agent.AgentProgress;
import dev.gadgetcode.drone.core.agent.Next.Task;
import dev.gadgetcode.drone.tool.ToolBox;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolContext.Leave;
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
    var response = response();
    desk.log().append(step, meta -> voice.ended(task.call(), response, meta));
    return response;
  }

  private CallResponse response() throws IOException, InterruptedException {
    var call = task.call();
    if (task.refusal().isPresent()) {
      show();
      return CallResponse.failed(task.refusal().get());
    }
    if (desk.project().isEmpty()) {
      show();
      return CallResponse.failed("There is no project in this session, so no tool can be used.");
    }
    if (progress.isBegun(call.id())) {
      return taken(Leave.POLICY); // it had leave before it began
    }
    return switch (desk.box().check(call.block().name(), call.block().arguments())) {
      case ToolBox.Checked.Unfit(var result) -> {
        show();
        yield new CallResponse(result.text(), result.outcome());
      }
      case ToolBox.Checked.Fits(var tool, var given) ->
          switch (desk.gate().pass(call, step, tool, given)) {
            case Gate.Answer.Closed(var words) -> CallResponse.failed(words);
            case Gate.Answer.Open(var leave) -> taken(leave);
          };
    };
  }

  private CallResponse taken(Leave leave) throws IOException, InterruptedException {
    desk.checkMayWrite(); // a tool that only reads is not this drone's to run any more either
    show();
    return switch (task.manner()) {
      case READS, DELEGATES -> used(leave);
      case WRITES -> written(leave);
    };
  }

  /// Shows that the call begins, unless that was shown behind the last time that it was asked
  /// about.
  private void show() throws IOException {
    var log = desk.log();
    if (!log.progress().shown().contains(task.call().id())) {
      log.append(step, meta -> voice.began(task.call(), meta));
    }
  }

  private CallResponse written(Leave leave) throws IOException, InterruptedException {
    desk.writing().lockInterruptibly();
    try {
      desk.checkMayWrite();
      if (!progress.isBegun(task.call().id())) {
        desk.recordBefore();
        desk.log().note(new TurnNote.ToolBegun(task.call().id()));
        desk.log().sync();
        desk.checkMayWrite();
      }
      var response = used(leave);
      desk.recordAfter(task.call().id());
      return response;
    } finally {
      desk.writing().unlock();
    }
  }

  private CallResponse used(Leave leave) throws InterruptedException {
    var call = task.call();
    var name = call.block().name();
    var arguments = call.block().arguments();
    var said = desk.redaction().stream();
    var context =
        new ToolContext(
            desk.log().turn(),
            call.id(),
            desk.project().orElseThrow(),
            leave,
            chunk -> output(said.next(chunk)));
    desk.site().passage().before("tool " + name);
    ToolResult result =
        progress.isBegun(call.id())
            ? desk.box().resume(name, arguments, context)
            : desk.box().run(name, arguments, context);
    output(said.rest());
    desk.site().passage().after("tool " + name);
    return new CallResponse(result.text(), result.outcome());
  }

  private void output(String chunk) {
    if (chunk.isEmpty()) {
      return;
    }
    try {
      desk.log().append(step, meta -> voice.output(task.call().id(), chunk, meta));
    } catch (IOException unwritten) {
      throw new UncheckedIOException(unwritten);
    }
  }
}
