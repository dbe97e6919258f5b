package dev.gadgetcode.hub.rest;

import static dev.gadgetcode.hub.rest.Documents.or;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.hub.account.Audit;
import dev.gadgetcode.hub.account.PasswordRules;
import dev.gadgetcode.hub.account.People;
import dev.gadgetcode.hub.account.Role;
import dev.gadgetcode.hub.http.Access;
import dev.gadgetcode.hub.http.Call;
import dev.gadgetcode.hub.http.HttpAnswer;
import dev.gadgetcode.hub.http.Length;
import dev.gadgetcode.hub.http.Problem;
import dev.gadgetcode.hub.http.Route;
import dev.gadgetcode.hub.store.Accounts;
import dev.gadgetcode.hub.store.OneTimeCodes;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredAccount;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.protocol.OrNull;
import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.document.Items;
import dev.gadgetcode.protocol.id.UserId;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The routes under `/user` and `/invitation`. Runs on virtual threads.
public final class UserRoutes {
  private final Store store;
  private final People people;
  private final PasswordRules rules;
  private final Audit audit;
  private final Clock clock;

  UserRoutes(Store store, People people, PasswordRules rules, Audit audit, Clock clock) {
    this.store = store;
    this.people = people;
    this.rules = rules;
    this.audit = audit;
    this.clock = clock;
  }

  /// A person as they are shown.
  record User(
      @JsonProperty("_id") UserId id,
      String email,
      String displayName,
      String role,
      boolean disabled,
      boolean hasPassword,
      Instant createdAt,
      Instant updatedAt,
      long revision) {
    static User of(StoredAccount account) {
      return new User(
          account.id(),
          account.email(),
          account.displayName(),
          account.role(),
          account.disabled(),
          account.hasPassword(),
          account.createdAt(),
          account.updatedAt(),
          account.revision());
    }
  }

  record NewUser(
      @Length(min = 3, max = 254, pattern = AuthRoutes.EMAIL) String email,
      Secret password,
      @Length(min = 1, max = 120) String displayName,
      @Nullable Role role) {}

  /// What is to change; what is not there stays. Only an admin changes a role or locks somebody
  /// out.
  record UserChange(
      @Length(min = 1, max = 120) @Nullable String displayName,
      @Nullable Role role,
      @Nullable Boolean disabled,
      @Nullable Long revision) {}

  record Reset(Secret password) {}

  record NewInvitation(
      @Length(min = 3, max = 254, pattern = AuthRoutes.EMAIL) @Nullable String email,
      @Nullable Role role) {}

  /// An invitation.
  ///
  /// @param code told once, to whoever made it
  record Invitation(
      @JsonProperty("_id") String id,
      @OrNull @Nullable String email,
      @Nullable String role,
      Instant createdAt,
      Instant expiresAt,
      @Nullable String code) {
    static Invitation of(OneTimeCodes.Code kept, @Nullable String code) {
      return new Invitation(
          kept.id(), kept.email(), kept.role(), kept.createdAt(), kept.expiresAt(), code);
    }
  }

  List<Route<?>> routes() {
    return List.of(
        Route.get("/user", Access.ADMIN, "Everybody, the oldest first", this::list),
        Route.post("/user", Access.ADMIN, NewUser.class, "Adds a person", this::create).once(),
        Route.get("/user/:id", Access.OWNER_OR_ADMIN, "One person", this::read),
        Route.patch(
            "/user/:id",
            Access.OWNER_OR_ADMIN,
            UserChange.class,
            "Changes a name; an admin also a role, and whether they may come in",
            this::change),
        Route.post(
                "/user/:id/password",
                Access.ADMIN,
                Reset.class,
                "Gives a person another password and ends their sign-ins",
                this::reset)
            .once(),
        Route.get("/invitation", Access.ADMIN, "The invitations that wait", this::invitations),
        Route.post(
                "/invitation",
                Access.ADMIN,
                NewInvitation.class,
                "Makes an invitation; its code is told once",
                this::invite)
            .once(),
        Route.delete("/invitation/:id", Access.ADMIN, "Takes an invitation back", this::takeBack));
  }

  private HttpAnswer list(Call call) {
    int limit = call.limit();
    var page = store.read(handle -> Accounts.page(handle, call.after(UserId::new), limit + 1));
    return Documents.page(page, limit, User::of, account -> account.id().value());
  }

  private StoredAccount find(Call call) {
    var id = call.id(UserId::new);
    var person = call.person();
    if (!person.isAdmin() && !person.user().equals(id)) {
      throw Problem.notFound();
    }
    return people.find(id).orElseThrow(Problem::notFound);
  }

  private HttpAnswer read(Call call) {
    return HttpAnswer.ok(User.of(find(call)));
  }

  private HttpAnswer create(Call call, NewUser wanted) {
    checkPassword(wanted.password, wanted.email);
    var person =
        people.person(
            wanted.email, wanted.displayName, or(wanted.role, Role.USER), wanted.password.value());
    return HttpAnswer.created(User.of(person))
        .keeping(Accounts.insert(person), entry("user-added", call, person.id()).write());
  }

  private Audit.Entry entry(String action, Call call, UserId about) {
    return audit.entry(action, call.user(), call.client()).about("user", about.value());
  }

  private void checkPassword(Secret password, String email) {
    rules
        .check(password.value(), email)
        .ifPresent(complaint -> {
          throw Problem.invalid("password", complaint.code(), complaint.text());
        });
  }

  private HttpAnswer change(Call call, UserChange change) {
    var before = find(call);
    if (!call.person().isAdmin() && (change.role != null || change.disabled != null)) {
      throw Problem.of(403, "forbidden", "Only an admin may do that");
    }
    Documents.checkRevision(call, change.revision, before.revision());
    var role = change.role;
    var now = clock.instant();
    var after =
        new StoredAccount(
            before.id(),
            before.email(),
            or(change.displayName, before.displayName()),
            role == null ? before.role() : role.name().toLowerCase(Locale.ROOT),
            before.passwordHash(),
            or(change.disabled, before.disabled()),
            before.createdAt(),
            now,
            before.revision());
    var writes = new ArrayList<Write>();
    writes.add(Accounts.update(after, now));
    boolean lockedOut = after.disabled() && !before.disabled();
    if (lockedOut) {
      writes.addAll(people.endAll(after.id()));
    }
    if (lockedOut || !after.role().equals(before.role())) {
      writes.add(
          entry("user-changed", call, after.id())
              .saying("role=%s disabled=%s".formatted(after.role(), after.disabled()))
              .write());
    }
    var shown =
        new User(
            after.id(),
            after.email(),
            after.displayName(),
            after.role(),
            after.disabled(),
            after.hasPassword(),
            after.createdAt(),
            now,
            before.revision() + 1);
    return HttpAnswer.ok(shown)
        .keeping(writes.toArray(Write[]::new))
        .then(() -> {
          if (lockedOut) {
            people.lockOut(after.id());
          }
        });
  }

  private HttpAnswer reset(Call call, Reset reset) {
    var account = find(call);
    checkPassword(reset.password, account.email());
    var writes = new ArrayList<>(people.newPassword(account.id(), reset.password.value()));
    writes.add(entry("password-reset", call, account.id()).write());
    return HttpAnswer.nothing()
        .keeping(writes.toArray(Write[]::new))
        .then(() -> people.cut(account.id()));
  }

  // --- invitations -------------------------------------------------------------------------

  private HttpAnswer invitations(Call call) {
    var open = people.invitations().stream().map(code -> Invitation.of(code, null)).toList();
    return HttpAnswer.ok(new Items<>(open, null));
  }

  private HttpAnswer invite(Call call, NewInvitation wanted) {
    var code = people.invitation(call.user(), or(wanted.role, Role.USER), wanted.email);
    return HttpAnswer.created(Invitation.of(code.kept(), code.code()))
        .keeping(
            code.write(),
            audit
                .entry("invited", call.user(), call.client())
                .about("invitation", code.kept().id())
                .write());
  }

  private HttpAnswer takeBack(Call call) {
    var id = call.path().getOrDefault("id", "");
    var code =
        people.invitations().stream()
            .filter(open -> open.id().equals(id))
            .findFirst()
            .orElseThrow(Problem::notFound);
    return HttpAnswer.nothing().keeping(people.use(code));
  }
}
