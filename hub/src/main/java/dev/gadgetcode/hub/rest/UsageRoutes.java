package dev.gadgetcode.hub.rest;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.hub.http.Access;
import dev.gadgetcode.hub.http.Call;
import dev.gadgetcode.hub.http.HttpAnswer;
import dev.gadgetcode.hub.http.Problem;
import dev.gadgetcode.hub.http.Route;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.UsageRows;
import dev.gadgetcode.protocol.document.Items;
import dev.gadgetcode.protocol.id.UserId;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;

/// The route `/usage`. Runs on virtual threads.
public final class UsageRoutes {
  private static final int DEFAULT_DAYS = 30;

  private final Store store;
  private final Clock clock;

  UsageRoutes(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /// By what tokens and cost are added up.
  enum By {
    DAY,
    PROJECT,
    MODEL,
    USER;

    String key(UsageRows.Used used) {
      return switch (this) {
        case DAY -> LocalDate.ofInstant(used.at(), ZoneOffset.UTC).toString();
        case PROJECT -> used.project();
        case MODEL -> used.model();
        case USER -> used.user();
      };
    }
  }

  /// What was used under one key.
  record Sum(
      String key,
      @JsonProperty("turnCount") int turns,
      long inputTokenCount,
      long responseTokenCount,
      long thinkingTokenCount,
      int toolCallCount,
      double cost) {
    static Sum of(String key, UsageRows.Used used) {
      var stats = used.stats();
      return new Sum(
          key,
          1,
          stats.inputTokenCount(),
          stats.responseTokenCount(),
          stats.thinkingTokenCount(),
          stats.toolCallCount(),
          stats.cost());
    }

    Sum plus(Sum other) {
      return new Sum(
          key,
          turns + other.turns,
          inputTokenCount + other.inputTokenCount,
          responseTokenCount + other.responseTokenCount,
          thinkingTokenCount + other.thinkingTokenCount,
          toolCallCount + other.toolCallCount,
          cost + other.cost);
    }
  }

  List<Route<?>> routes() {
    return List.of(
        Route.get(
            "/usage",
            Access.USER,
            "Tokens and cost from ?from= to ?to= (days) by ?by= day, project, model or user;"
                + " your own, or for an admin with by=user everybody's",
            this::usage));
  }

  private HttpAnswer usage(Call call) {
    var by = by(call.query("by").orElse("day"));
    var today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    var to = day(call, "to").orElse(today);
    var from = day(call, "from").orElse(to.minusDays(DEFAULT_DAYS - 1L));
    boolean everybody = by == By.USER && call.person().isAdmin();
    var user = everybody ? Optional.<UserId>empty() : Optional.of(call.user());
    var rows =
        store.read(handle -> UsageRows.between(handle, start(from), start(to.plusDays(1)), user));
    var sums = new TreeMap<String, Sum>();
    for (var row : rows) {
      var key = by.key(row);
      sums.merge(key, Sum.of(key, row), Sum::plus);
    }
    return HttpAnswer.ok(new Items<>(List.copyOf(sums.values()), null));
  }

  private static Instant start(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  private static By by(String text) {
    return Arrays.stream(By.values())
        .filter(by -> by.name().toLowerCase(Locale.ROOT).equals(text))
        .findFirst()
        .orElseThrow(() -> Problem.invalid("by", "invalid", "by is day, project, model or user"));
  }

  private static Optional<LocalDate> day(Call call, String name) {
    return call.query(name)
        .map(text -> {
          try {
            return LocalDate.parse(text);
          } catch (DateTimeException _) {
            throw Problem.invalid(name, "invalid", name + " is a day like 2026-01-31");
          }
        });
  }
}
