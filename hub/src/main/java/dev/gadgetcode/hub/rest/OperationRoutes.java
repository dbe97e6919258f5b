package dev.gadgetcode.hub.rest;

import dev.gadgetcode.hub.http.Access;
import dev.gadgetcode.hub.http.Call;
import dev.gadgetcode.hub.http.HttpAnswer;
import dev.gadgetcode.hub.http.Problem;
import dev.gadgetcode.hub.http.Route;
import dev.gadgetcode.hub.store.AuditRows;
import dev.gadgetcode.hub.store.Store;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The routes for those who run the hub: is it there, is it ready, how is it, what happened. Runs
/// on virtual threads.
public final class OperationRoutes {
  private final Store store;
  private final Api.Operations operations;

  OperationRoutes(Store store, Api.Operations operations) {
    this.store = store;
    this.operations = operations;
  }

  List<Route<?>> routes() {
    return List.of(
        Route.get("/health", Access.ANYONE, "Is the hub there", _ -> status("ok")),
        Route.get("/ready", Access.ANYONE, "Does the hub take work", _ -> ready()),
        Route.get(
            "/metrics",
            Access.LOCAL_OR_ADMIN,
            "How the hub is, for Prometheus",
            _ ->
                HttpAnswer.text(
                    "text/plain; version=0.0.4; charset=utf-8", operations.metrics().get())),
        Route.get(
            "/audit",
            Access.ADMIN,
            "Who did what, the newest first; ?action= narrows to one kind",
            this::audit));
  }

  private static HttpAnswer status(String status) {
    return HttpAnswer.ok(Map.of("status", status));
  }

  private HttpAnswer ready() {
    if (!operations.ready().getAsBoolean()) {
      throw Problem.of(503, "not-ready", "The hub does not take work");
    }
    var state = new TreeMap<>(operations.state().get());
    state.put("status", "ready");
    return HttpAnswer.ok(state);
  }

  private HttpAnswer audit(Call call) {
    int limit = call.limit();
    var page =
        store.read(
            handle -> AuditRows.page(handle, call.query("action"), call.query("after"), limit + 1));
    return Documents.page(page, limit, row -> row, AuditRows.Row::id);
  }
}
