package dev.gadgetcode.hub.rest;

import dev.gadgetcode.hub.bus.Bus;
import dev.gadgetcode.hub.bus.Subjects;
import dev.gadgetcode.hub.core.DroneAnswer;
import dev.gadgetcode.hub.core.Session;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.http.Access;
import dev.gadgetcode.hub.http.Call;
import dev.gadgetcode.hub.http.HttpAnswer;
import dev.gadgetcode.hub.http.Length;
import dev.gadgetcode.hub.http.Problem;
import dev.gadgetcode.hub.http.Route;
import dev.gadgetcode.hub.session.Sessions;
import dev.gadgetcode.hub.session.TurnDocuments;
import dev.gadgetcode.hub.store.LoggedEvent;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredTurn;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.Block;
import dev.gadgetcode.protocol.document.BlockContent;
import dev.gadgetcode.protocol.document.BlockMode;
import dev.gadgetcode.protocol.document.Items;
import dev.gadgetcode.protocol.document.ToolCall;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.TurnRequest;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The routes under `/turn`. Runs on virtual threads.
public final class TurnRoutes {
  private static final int PAGE_BYTES = 512 * 1024;
  private static final int LARGEST_PROMPT = 256 * 1024;
  private static final Duration DRONE = Duration.ofSeconds(11);

  private final Store store;
  private final Sessions sessions;
  private final TurnDocuments documents;
  private final Bus bus;
  private final Clock clock;

  TurnRoutes(Store store, Sessions sessions, TurnDocuments documents, Bus bus, Clock clock) {
    this.store = store;
    this.sessions = sessions;
    this.documents = documents;
    this.bus = bus;
    this.clock = clock;
  }

  /// Another prompt for a turn that waits.
  record PromptChange(@Length(min = 1, max = LARGEST_PROMPT) String prompt) {}

  /// One event of a turn's log.
  record Shown(long seq, long fromSeq, String event, JsonNode args) {}

  List<Route<?>> routes() {
    return List.of(
        Route.get("/turn/:id", Access.OWNER, "One turn", this::read),
        Route.get(
            "/turn/:id/event",
            Access.OWNER,
            "The events of a turn behind ?after=, merged per block once the turn is folded",
            this::events),
        Route.get(
            "/turn/:id/changes",
            Access.OWNER,
            "What the turn changed, as its drone tells; ?path= one file with its patch",
            this::changes),
        Route.patch(
            "/turn/:id",
            Access.OWNER,
            PromptChange.class,
            "Changes the prompt of a turn that waits",
            this::edit),
        Route.delete("/turn/:id", Access.OWNER, "Cancels a turn that waits", this::cancel));
  }

  private StoredTurn find(Call call) {
    return sessions
        .turn(call.id(TurnId::new))
        .filter(turn -> turn.user().equals(call.user()))
        .orElseThrow(Problem::notFound);
  }

  private HttpAnswer read(Call call) {
    return documents.find(find(call).id()).map(HttpAnswer::ok).orElseThrow(Problem::notFound);
  }

  // --- events ------------------------------------------------------------------------------

  private HttpAnswer events(Call call) {
    var turn = find(call);
    long after = call.number("after", 0, Long.MAX_VALUE).orElse(0L);
    var logged = store.journal().after(turn.id(), after, PAGE_BYTES);
    boolean whole = !logged.isEmpty() && logged.getFirst().fromSeq() <= after + 1;
    if (whole) {
      long last = logged.getLast().seq();
      boolean more = last < store.journal().lastSeq(turn.id());
      return HttpAnswer.ok(
          new Items<>(
              logged.stream().map(TurnRoutes::shown).toList(), more ? Long.toString(last) : null));
    }
    var document = documents.find(turn.id()).orElseThrow(Problem::notFound);
    return HttpAnswer.ok(
        new Items<>(after >= document.lastSeq() ? List.of() : folded(document), null));
  }

  private static Shown shown(LoggedEvent row) {
    return new Shown(row.seq(), row.fromSeq(), row.event(), Wire.mapper().readTree(row.args()));
  }

  /// The blocks as events. Which numbers each was made of is not kept: all have those of the turn.
  private static List<Shown> folded(Turn turn) {
    return turn.blocks().stream().map(block -> folded(turn, block)).toList();
  }

  private static Shown folded(Turn turn, Block block) {
    var args = Wire.mapper().createArrayNode();
    var event =
        switch (block.content()) {
          case BlockContent.Text(var text) -> {
            args.add(text);
            yield block.mode() == BlockMode.THINKING ? "thinking" : "response";
          }
          case ToolCall call -> {
            args.add(call.callId().value())
                .add(call.name())
                .add(text(call.parameters()))
                .add(text(call.response()));
            yield "toolCall";
          }
        };
    return new Shown(turn.lastSeq(), Math.min(1, turn.lastSeq()), event, args);
  }

  private static String text(@Nullable JsonNode value) {
    if (value == null) {
      return "null";
    }
    return value.isString() ? value.stringValue() : value.toString();
  }

  // --- changes -----------------------------------------------------------------------------

  private HttpAnswer changes(Call call) {
    var turn = find(call);
    var drone =
        SessionRemoval.ask(sessions, turn.session(), Session::drone).orElseThrow(TurnRoutes::away);
    var request =
        new TurnRequest.ChangesRequest(
            new TurnRequest.Changes(turn.id(), call.query("path").orElse(null)));
    try {
      var said = bus.request(Subjects.socket(drone), request, DRONE).join();
      if (said instanceof DroneAnswer.Said(RelayedAck.ChangesListed(var success, var changes))) {
        if (success) {
          return HttpAnswer.ok(changes);
        }
        throw Problem.conflict(
            "drone-refused",
            Optional.ofNullable(changes.error()).orElse("The drone could not tell"));
      }
      throw away();
    } catch (CompletionException _) {
      throw away();
    }
  }

  private static Problem away() {
    return Problem.conflict("drone-offline", "The drone that ran the turn cannot be reached");
  }

  // --- while it waits ----------------------------------------------------------------------

  private HttpAnswer edit(Call call, PromptChange change) {
    if (change.prompt.isBlank()) {
      throw Problem.invalid("prompt", "too-short", "Message is empty");
    }
    if (change.prompt.getBytes(StandardCharsets.UTF_8).length > LARGEST_PROMPT) {
      throw Problem.invalid("prompt", "too-long", "Message is too long");
    }
    var turn = waiting(call);
    told(turn, new SessionCommand.EditPrompt(turn.id(), change.prompt));
    var edited = sessions.turn(turn.id()).orElseThrow(Problem::notFound);
    if (!edited.prompt().equals(change.prompt)) {
      throw notWaiting();
    }
    return HttpAnswer.ok(documents.find(turn.id()).orElseThrow(Problem::notFound));
  }

  private HttpAnswer cancel(Call call) {
    var turn = waiting(call);
    told(turn, new SessionCommand.Cancel(turn.id(), clock.instant()));
    var cancelled = sessions.turn(turn.id()).orElseThrow(Problem::notFound);
    if (cancelled.status() != TurnStatus.ABORTED) {
      throw notWaiting();
    }
    return HttpAnswer.nothing();
  }

  private StoredTurn waiting(Call call) {
    var turn = find(call);
    if (turn.status() != TurnStatus.QUEUED) {
      throw notWaiting();
    }
    return turn;
  }

  private static Problem notWaiting() {
    return Problem.conflict("not-queued", "The turn does not wait any more");
  }

  /// Tells the session and waits until what it decided is kept.
  private void told(StoredTurn turn, SessionCommand command) {
    if (!sessions.tell(turn.session(), command)) {
      throw Problem.notFound();
    }
    SessionRemoval.ask(sessions, turn.session(), _ -> true);
  }
}
