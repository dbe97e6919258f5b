package dev.gadgetcode.hub;

import dev.gadgetcode.hub.account.AccessTokens;
import dev.gadgetcode.hub.account.Caller;
import dev.gadgetcode.hub.account.Desk;
import dev.gadgetcode.hub.account.PasswordRules;
import dev.gadgetcode.hub.account.Passwords;
import dev.gadgetcode.hub.account.People;
import dev.gadgetcode.hub.account.Role;
import dev.gadgetcode.hub.http.Gate;
import dev.gadgetcode.hub.http.Homeward;
import dev.gadgetcode.hub.http.Repeats;
import dev.gadgetcode.hub.http.Route;
import dev.gadgetcode.hub.http.Router;
import dev.gadgetcode.hub.http.Rules;
import dev.gadgetcode.hub.http.Watch;
import dev.gadgetcode.hub.metric.Metrics;
import dev.gadgetcode.hub.provider.ProviderAddresses;
import dev.gadgetcode.hub.rest.Api;
import dev.gadgetcode.hub.secret.MasterKeys;
import dev.gadgetcode.hub.secret.ProviderKeys;
import dev.gadgetcode.hub.secret.Seals;
import dev.gadgetcode.hub.socket.SignIn;
import dev.gadgetcode.hub.store.Accounts;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.DataDirectoryUnusable;
import dev.gadgetcode.hub.store.Providers;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredAccount;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.socketio.engine.OriginPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The way into a hub: who is let in by socket and by REST, and what they find there.
///
/// @param setUpCode what the first admin has to know; empty where somebody is there already
record Entrance(SignIn signIn, Router router, Rules rules, Optional<String> setUpCode) {
  private static final Logger log = LoggerFactory.getLogger(Entrance.class);

  /// What every entrance needs.
  record Needs(
      HubConfig config,
      Api.Parts parts,
      Api.Operations operations,
      ProviderKeys keys,
      Reach reach,
      Homeward homeward,
      Metrics metrics) {}

  /// How users are reached who may not come in any more, wherever they are at home.
  ///
  /// @param cut ends their connections
  /// @param lockOut ends their drones
  record Reach(Consumer<UserId> cut, Consumer<UserId> lockOut) {}

  static Entrance of(Needs needs) {
    return needs.config.doors().accounts() ? forPeople(needs) : open(needs);
  }

  /// The keys to providers; the master key is looked for when the first of them is needed.
  static ProviderKeys providerKeys(HubConfig config, Store store) {
    return new ProviderKeys(store, lazily(() -> new Seals(masterKeys(config))));
  }

  private static Entrance open(Needs needs) {
    var config = needs.config;
    var signIn = config.signIn();
    Samples.make(needs.parts.store(), needs.parts.clock());
    var providers =
        new Api.ProviderParts(needs.keys, addresses(config), needs.config.models(), _ -> true);
    var rules = new Rules(false, config.doors().behindProxy(), OriginPolicy.SAME_ORIGIN);
    var gate = new OpenGate(signIn, needs.parts.fleet());
    var routes = Api.open(needs.parts, needs.operations, providers);
    return new Entrance(signIn, router(needs, routes, gate, rules), rules, Optional.empty());
  }

  private static Entrance forPeople(Needs needs) {
    var config = needs.config;
    var parts = needs.parts;
    var clock = parts.clock();
    var master = masterKeys(config);
    var passwords = new Passwords(needs.metrics.counter("gadget_password_hashes_total", ""));
    var tokens = new AccessTokens(master.forTokens(), clock);
    var desk = new Desk(parts.store(), passwords, tokens, parts.audit(), clock);
    desk.whenCut(needs.reach.cut);
    desk.whenLockedOut(needs.reach.lockOut);
    var people = new People(parts.store(), passwords, desk, clock);
    var passwordRules = new PasswordRules();
    config.doors().firstAdmin().ifPresent(admin -> make(admin, people, passwordRules, parts));
    config.doors().ownCodes().ifPresent(codes -> letOwnIn(codes, people, parts));

    parts.store().read(Providers::withKeys).stream().findFirst().ifPresent(needs.keys::key);
    var providers =
        new Api.ProviderParts(
            needs.keys,
            addresses(config),
            needs.config.models(),
            user -> people.find(user).filter(found -> found.role().equals("admin")).isPresent());
    var rules = new Rules(true, config.doors().behindProxy(), OriginPolicy.SAME_ORIGIN);
    var routes =
        Api.signedIn(
            parts, needs.operations, providers, new Api.PeopleParts(desk, people, passwordRules));
    return new Entrance(
        token -> AccountGate.signIn(desk, token),
        router(needs, routes, new AccountGate(desk, parts.fleet()), rules),
        rules,
        people.needsSetUp() ? Optional.of(people.setUpCode()) : Optional.empty());
  }

  private static Router router(Needs needs, List<Route<?>> routes, Gate gate, Rules rules) {
    var store = needs.parts.store();
    return new Router(
        routes,
        gate,
        store,
        new Repeats(store, needs.parts.clock()),
        rules,
        answered -> watch(needs, answered),
        needs.homeward);
  }

  /// Counts every answer, and writes down who was refused what is not for them.
  private static void watch(Needs needs, Watch.Answered answered) {
    needs.metrics.count(
        "gadget_http_requests_total",
        Metrics.label("route", answered.route())
            + ","
            + Metrics.label("status", Integer.toString(answered.status())));
    if (!answered.code().isEmpty()) {
      needs.metrics.count("gadget_refusals_total", Metrics.label("code", answered.code()));
    }
    if (answered.status() == 403) {
      var user = answered.caller() instanceof Caller.Person person ? person.user() : null;
      needs
          .parts
          .audit()
          .entry("request", user, answered.client())
          .about("route", answered.route())
          .refused(answered.code())
          .note();
    }
  }

  private static void make(
      Doors.FirstAdmin admin, People people, PasswordRules rules, Api.Parts parts) {
    if (!people.needsSetUp()) {
      return;
    }
    rules
        .check(admin.password().value(), admin.email())
        .ifPresent(complaint -> {
          throw new IllegalArgumentException("the first admin: " + complaint.text());
        });
    var person = people.person(admin.email(), admin.email(), Role.ADMIN, admin.password().value());
    setUp(person, List.of(), parts);
  }

  private static void letOwnIn(Doors.OwnCodes codes, People people, Api.Parts parts) {
    if (people.needsSetUp()) {
      var owner = people.owner();
      setUp(owner, Samples.of(owner.id(), parts.clock()), parts);
    }
    var writes = people.ownCodes(codes.signIn(), codes.enrolment());
    parts.store().commit(new Change(List.of(), List.of(), writes)).join();
  }

  private static void setUp(StoredAccount admin, List<Write> more, Api.Parts parts) {
    var writes = new ArrayList<Write>();
    writes.add(Accounts.insertFirst(admin));
    writes.addAll(more);
    writes.add(parts.audit().entry("set-up", admin.id(), null).write());
    try {
      parts.store().commit(new Change(List.of(), List.of(), writes)).join();
    } catch (CompletionException failed) {
      if (parts.store().read(Accounts::isEmpty)) {
        throw failed;
      }
      log.info("another hub that started with this one has set up the database");
    }
  }

  private static ProviderAddresses addresses(HubConfig config) {
    return new ProviderAddresses(config.doors().providerAllow());
  }

  static MasterKeys masterKeys(HubConfig config) {
    try {
      return MasterKeys.open(config.doors().masterKey(), config.data());
    } catch (IOException failed) {
      throw new DataDirectoryUnusable(String.valueOf(failed.getMessage()), failed);
    }
  }

  private static <T> Supplier<T> lazily(Supplier<T> made) {
    return new Supplier<>() {
      private Optional<T> kept = Optional.empty();

      @Override
      public synchronized T get() {
        if (kept.isEmpty()) {
          kept = Optional.of(made.get());
        }
        return kept.get();
      }
    };
  }
}
