package dev.gadgetcode.hub.rest;

import dev.gadgetcode.hub.account.Audit;
import dev.gadgetcode.hub.account.Desk;
import dev.gadgetcode.hub.account.PasswordRules;
import dev.gadgetcode.hub.account.People;
import dev.gadgetcode.hub.bus.Bus;
import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.hub.http.OpenApi;
import dev.gadgetcode.hub.http.Route;
import dev.gadgetcode.hub.provider.ProviderAddresses;
import dev.gadgetcode.hub.provider.ProviderModels;
import dev.gadgetcode.hub.secret.ProviderKeys;
import dev.gadgetcode.hub.session.Sessions;
import dev.gadgetcode.hub.session.TurnDocuments;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.viewer.Ides;
import dev.gadgetcode.protocol.id.UserId;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// The table of all routes.
public final class Api {
  private Api() {}

  /// What the routes work on.
  public record Parts(
      Store store,
      Bus bus,
      Sessions sessions,
      TurnDocuments documents,
      Fleet fleet,
      Ides ides,
      Audit audit,
      Clock clock) {}

  /// How the hub is looked after.
  ///
  /// @param ready whether it takes work
  /// @param state what else is to be told of that, by name
  public record Operations(
      BooleanSupplier ready, Supplier<String> metrics, Supplier<Map<String, String>> state) {}

  /// Providers of models, and who may name one on the private network.
  public record ProviderParts(
      ProviderKeys keys,
      ProviderAddresses addresses,
      ProviderModels models,
      Predicate<UserId> mayBePrivate) {}

  /// People.
  public record PeopleParts(Desk desk, People people, PasswordRules rules) {}

  /// The routes of a hub that everybody who reaches it may use.
  public static List<Route<?>> open(Parts parts, Operations operations, ProviderParts providers) {
    var routes = documents(parts, operations, providers);
    routes.addAll(drones(parts, new OpenDrones()));
    return OpenApi.describing(routes);
  }

  /// The routes of a hub that people sign in to.
  public static List<Route<?>> signedIn(
      Parts parts, Operations operations, ProviderParts providers, PeopleParts people) {
    var routes = documents(parts, operations, providers);
    routes.addAll(drones(parts, new VouchedDrones(people.desk, people.people, parts.store)));
    routes.addAll(new AuthRoutes(people.desk, people.people, people.rules, parts.audit).routes());
    routes.addAll(
        new UserRoutes(parts.store, people.people, people.rules, parts.audit, parts.clock)
            .routes());
    return OpenApi.describing(routes);
  }

  private static List<Route<?>> drones(Parts parts, DroneRoutes.DroneSignIn signIn) {
    return new DroneRoutes(
            parts.store, parts.fleet, parts.sessions, parts.bus, parts.audit, signIn, parts.clock)
        .routes();
  }

  private static List<Route<?>> documents(
      Parts parts, Operations operations, ProviderParts providers) {
    var store = parts.store;
    var removal = new SessionRemoval(store, parts.sessions);
    var routes = new ArrayList<Route<?>>();
    routes.addAll(new OperationRoutes(store, operations).routes());
    routes.addAll(new ProjectRoutes(store, removal, parts.audit, parts.clock).routes());
    routes.addAll(
        new ChatSessionRoutes(store, removal, parts.documents, parts.ides, parts.audit, parts.clock)
            .routes());
    routes.addAll(
        new TurnRoutes(store, parts.sessions, parts.documents, parts.bus, parts.clock).routes());
    routes.addAll(new UsageRoutes(store, parts.clock).routes());
    routes.addAll(
        new ProviderRoutes(
                store,
                providers.keys,
                providers.addresses,
                providers.models,
                providers.mayBePrivate,
                parts.audit,
                parts.clock)
            .routes());
    return routes;
  }
}
