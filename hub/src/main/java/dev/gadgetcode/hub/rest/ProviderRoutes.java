package dev.gadgetcode.hub.rest;

import static dev.gadgetcode.hub.rest.Documents.or;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.account.Audit;
import dev.gadgetcode.hub.http.Access;
import dev.gadgetcode.hub.http.Call;
import dev.gadgetcode.hub.http.HttpAnswer;
import dev.gadgetcode.hub.http.Length;
import dev.gadgetcode.hub.http.Problem;
import dev.gadgetcode.hub.http.Route;
import dev.gadgetcode.hub.provider.ProviderAddresses;
import dev.gadgetcode.hub.provider.ProviderModels;
import dev.gadgetcode.hub.secret.ProviderKeys;
import dev.gadgetcode.hub.store.Providers;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredProvider;
import dev.gadgetcode.protocol.OrNull;
import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.document.ApiType;
import dev.gadgetcode.protocol.document.Items;
import dev.gadgetcode.protocol.drone.ProviderAccess;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.UserId;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The routes under `/provider`. A key goes in and never comes out. Runs on virtual threads.
public final class ProviderRoutes {
  private final Store store;
  private final ProviderKeys keys;
  private final ProviderAddresses addresses;
  private final ProviderModels models;
  private final Predicate<UserId> mayBePrivate;
  private final Audit audit;
  private final Clock clock;

  /// @param mayBePrivate who may name a host of the private network
  ProviderRoutes(
      Store store,
      ProviderKeys keys,
      ProviderAddresses addresses,
      ProviderModels models,
      Predicate<UserId> mayBePrivate,
      Audit audit,
      Clock clock) {
    this.store = store;
    this.keys = keys;
    this.addresses = addresses;
    this.models = models;
    this.mayBePrivate = mayBePrivate;
    this.audit = audit;
    this.clock = clock;
  }

  record NewProvider(
      @Length(min = 1, max = 120) String name,
      ApiType apiType,
      @Length(max = 2_000) @Nullable String baseUrl,
      @Length(max = 4_000) @Nullable Secret apiKey,
      @Nullable Boolean shared) {}

  /// What is to change; what is not there stays. Another address or kind clears the key; an empty
  /// key takes it away.
  record ProviderChange(
      @Length(min = 1, max = 120) @Nullable String name,
      @Nullable ApiType apiType,
      @Length(max = 2_000) @Nullable String baseUrl,
      @Length(max = 4_000) @Nullable Secret apiKey,
      @Nullable Boolean shared,
      @Nullable Long revision) {}

  /// A provider as it is shown.
  ///
  /// @param hasKey all that is told of the key
  record Provider(
      @JsonProperty("_id") ProviderId id,
      UserId user,
      boolean shared,
      String name,
      ApiType apiType,
      @OrNull @Nullable String baseUrl,
      boolean hasKey,
      Instant createdAt,
      Instant updatedAt) {
    static Provider of(StoredProvider stored) {
      return new Provider(
          stored.id(),
          stored.owner(),
          stored.shared(),
          stored.name(),
          stored.apiType(),
          stored.baseUrl(),
          stored.sealedKey() != null,
          stored.createdAt(),
          stored.updatedAt());
    }
  }

  List<Route<?>> routes() {
    return List.of(
        Route.get("/provider", Access.USER, "Yours and those that are shared", this::list),
        Route.post(
            "/provider",
            Access.USER,
            NewProvider.class,
            "Adds a provider; an admin can share it",
            this::create),
        Route.get("/provider/:id", Access.OWNER, "One provider", this::read),
        Route.patch(
            "/provider/:id",
            Access.OWNER,
            ProviderChange.class,
            "Changes a provider; another address clears the key",
            this::change),
        Route.delete("/provider/:id", Access.OWNER, "Deletes a provider", this::delete),
        Route.get("/provider/:id/models", Access.OWNER, "The models that it has", this::models),
        Route.act(
            "/provider/:id/test", Access.OWNER, "Does the hub reach it with its key", this::test));
  }

  private HttpAnswer list(Call call) {
    int limit = call.limit();
    var page =
        store.read(
            handle -> Providers.page(handle, call.user(), call.after(ProviderId::new), limit + 1));
    return Documents.page(
        page,
        limit,
        found -> Documents.shown(Provider.of(found), found.revision()),
        found -> found.id().value());
  }

  /// One that the caller may use.
  private StoredProvider usable(Call call) {
    return store
        .read(handle -> Providers.find(handle, call.user(), call.id(ProviderId::new)))
        .orElseThrow(Problem::notFound);
  }

  /// One that the caller may change: it is theirs, or it is shared and they are an admin.
  private StoredProvider own(Call call) {
    var found = usable(call);
    if (found.owner().equals(call.user()) || call.person().isAdmin()) {
      return found;
    }
    throw Problem.of(403, "forbidden", "Only an admin may change what is shared");
  }

  private HttpAnswer read(Call call) {
    var found = usable(call);
    return Documents.answer(200, Provider.of(found), found.revision());
  }

  private HttpAnswer create(Call call, NewProvider wanted) {
    checkShared(call, wanted.shared);
    var baseUrl = address(call, wanted.apiType, wanted.baseUrl);
    var id = new ProviderId(NewIds.id());
    var now = clock.instant();
    var provider =
        new StoredProvider(
            id,
            call.user(),
            or(wanted.shared, false),
            wanted.name,
            wanted.apiType,
            baseUrl,
            sealed(wanted.apiKey, call.user(), id, baseUrl),
            now,
            now,
            1);
    return Documents.answer(201, Provider.of(provider), 1)
        .keeping(Providers.insert(provider), entry("provider-added", call, provider).write());
  }

  private Audit.Entry entry(String action, Call call, StoredProvider provider) {
    return audit.entry(action, call.user(), call.client()).about("provider", provider.id().value());
  }

  private static void checkShared(Call call, @Nullable Boolean shared) {
    if (shared != null && shared && !call.person().isAdmin()) {
      throw Problem.of(403, "forbidden", "Only an admin may share a provider");
    }
  }

  private @Nullable String address(Call call, ApiType type, @Nullable String given) {
    if (type == ApiType.DEMO) {
      return null;
    }
    if (given == null || given.isEmpty()) {
      throw Problem.invalid("baseUrl", "missing", "baseUrl is missing");
    }
    check(given, mayBePrivate.test(call.user()));
    return given;
  }

  private void check(String address, boolean privately) {
    addresses
        .check(address, privately)
        .ifPresent(complaint -> {
          throw Problem.invalid("baseUrl", complaint.code(), complaint.text());
        });
  }

  private @Nullable String sealed(
      @Nullable Secret key, UserId owner, ProviderId id, @Nullable String baseUrl) {
    return key == null || key.value().isEmpty() ? null : keys.seal(key, owner, id, baseUrl);
  }

  private HttpAnswer change(Call call, ProviderChange change) {
    var before = own(call);
    checkShared(call, change.shared);
    Documents.checkRevision(call, change.revision, before.revision());
    var type = or(change.apiType, before.apiType());
    var baseUrl =
        change.baseUrl == null && type == before.apiType()
            ? before.baseUrl()
            : address(call, type, change.baseUrl == null ? before.baseUrl() : change.baseUrl);
    boolean moved = !Objects.equals(baseUrl, before.baseUrl()) || type != before.apiType();
    var kept = moved ? null : before.sealedKey();
    var after =
        new StoredProvider(
            before.id(),
            before.owner(),
            or(change.shared, before.shared()),
            or(change.name, before.name()),
            type,
            baseUrl,
            change.apiKey == null
                ? kept
                : sealed(change.apiKey, before.owner(), before.id(), baseUrl),
            before.createdAt(),
            clock.instant(),
            before.revision());
    return Documents.answer(200, Provider.of(after), before.revision() + 1)
        .keeping(Providers.update(after), entry("provider-changed", call, after).write());
  }

  private HttpAnswer delete(Call call) {
    var provider = own(call);
    return HttpAnswer.nothing()
        .keeping(
            Providers.delete(provider.id()), entry("provider-deleted", call, provider).write());
  }

  // --- does it work ------------------------------------------------------------------------

  private HttpAnswer models(Call call) {
    try {
      return HttpAnswer.ok(new Items<>(ask(usable(call), models::of), null));
    } catch (ProviderModels.Untold untold) {
      throw Problem.of(502, "provider-failed", untold.reason());
    }
  }

  private HttpAnswer test(Call call) {
    try {
      return HttpAnswer.ok(Map.of("success", true, "message", ask(usable(call), models::test)));
    } catch (ProviderModels.Untold untold) {
      return HttpAnswer.ok(Map.of("success", false, "message", untold.reason()));
    }
  }

  /// Looks at the address again: what a name stands for may have changed since it was given.
  private <T> T ask(StoredProvider provider, Question<T> question) throws ProviderModels.Untold {
    boolean isTrusted = mayBePrivate.test(provider.owner());
    var address = provider.baseUrl();
    if (address != null) {
      check(address, isTrusted);
    }
    return question.ask(keys.access(provider), isTrusted);
  }

  /// One of the questions of [ProviderModels].
  private interface Question<T> {
    T ask(ProviderAccess provider, boolean mayBePrivate) throws ProviderModels.Untold;
  }
}
