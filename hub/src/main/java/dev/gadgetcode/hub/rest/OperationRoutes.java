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
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// The routes for those who run the hub: is it there, is it ready, how is it, what happened. Runs
/// on virtual threads.
public final class OperationRoutes {
  private final Store store;
  private final BooleanSupplier ready;
  private final Supplier<String> metrics;

  /// @param ready whether the hub takes work
  OperationRoutes(Store store, BooleanSupplier ready, Supplier<String> metrics) {
    this.store = store;
    this.ready = ready;
    this.metrics = metrics;
  }

  List<Route<?>> routes() {
    return List.of(
        Route.get("/health", Access.ANYONE, "Is the hub there", _ -> status("ok")),
        Route.get("/ready", Access.ANYONE, "Does the hub take work", _ -> ready()),
        Route.get(
            "/metrics",
            Access.LOCAL_OR_ADMIN,
            "How the hub is, for Prometheus",
            _ -> HttpAnswer.text("text/plain; version=0.0.4; charset=utf-8", metrics.get())),
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
    if (!ready.getAsBoolean()) {
      throw Problem.of(503, "not-ready", "The hub does not take work");
    }
    return status("ready");
  }

  private HttpAnswer audit(Call call) {
    int limit = call.limit();
    var page =
        store.read(
            handle -> AuditRows.page(handle, call.query("action"), call.query("after"), limit + 1));
    return Documents.page(page, limit, row -> row, AuditRows.Row::id);
  }
}
