package dev.gadgetcode.hub.rest;

import dev.gadgetcode.hub.account.Audit;
import dev.gadgetcode.hub.account.Caller;
import dev.gadgetcode.hub.account.Desk;
import dev.gadgetcode.hub.account.PasswordRules;
import dev.gadgetcode.hub.account.People;
import dev.gadgetcode.hub.account.Role;
import dev.gadgetcode.hub.account.SignInRefused;
import dev.gadgetcode.hub.http.Access;
import dev.gadgetcode.hub.http.Call;
import dev.gadgetcode.hub.http.HttpAnswer;
import dev.gadgetcode.hub.http.Length;
import dev.gadgetcode.hub.http.Problem;
import dev.gadgetcode.hub.http.Route;
import dev.gadgetcode.hub.store.Accounts;
import dev.gadgetcode.hub.store.OneTimeCodes;
import dev.gadgetcode.hub.store.StoredAccount;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.protocol.Secret;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The routes under `/auth`: set-up, coming in, going on, going out. Runs on virtual threads.
public final class AuthRoutes {
  static final String EMAIL = "[^@\\s]{1,64}@[^@\\s]{1,190}";
  static final String COOKIE = "gadget_refresh";
  private static final String COOKIE_PATH = "/api/v1/auth";

  private final Desk desk;
  private final People people;
  private final PasswordRules rules;
  private final Audit audit;

  AuthRoutes(Desk desk, People people, PasswordRules rules, Audit audit) {
    this.desk = desk;
    this.people = people;
    this.rules = rules;
    this.audit = audit;
  }

  record SetUp(
      @Length(min = 3, max = 254, pattern = EMAIL) String email,
      Secret password,
      @Length(min = 1, max = 120) String displayName,
      @Length(min = 1, max = 200) String setupCode) {}

  /// A password, or a code that works once.
  record Login(
      @Length(max = 254) @Nullable String email,
      @Nullable Secret password,
      @Length(max = 200) @Nullable String oneTimeCode) {}

  record Joining(
      @Length(min = 1, max = 200) String code,
      @Length(min = 3, max = 254, pattern = EMAIL) String email,
      Secret password,
      @Length(min = 1, max = 120) String displayName) {}

  record NewPassword(@Nullable Secret currentPassword, Secret newPassword) {}

  /// Somebody who is in.
  record SignedIn(String token, Instant expiresAt, UserRoutes.User user) {}

  List<Route<?>> routes() {
    return List.of(
        Route.get(
            "/auth/setup",
            Access.ANYONE,
            "Is there nobody yet",
            _ -> HttpAnswer.ok(Map.of("needed", people.needsSetUp()))),
        Route.post(
                "/auth/setup",
                Access.ANYONE,
                SetUp.class,
                "Makes the first admin, with the code that the hub printed",
                this::setUp)
            .once(),
        Route.post(
                "/auth/login",
                Access.ANYONE,
                Login.class,
                "Signs in by password or one-time code; sets the refresh cookie",
                this::login)
            .once(),
        Route.act(
            "/auth/refresh",
            Access.ANYONE,
            "Goes on with the sign-in of the refresh cookie, which is replaced",
            this::refresh),
        Route.act("/auth/logout", Access.ANYONE, "Ends the sign-in", this::logout),
        Route.get("/auth/me", Access.USER, "Who you are", this::me),
        Route.post(
                "/auth/password",
                Access.USER,
                NewPassword.class,
                "Changes your password and ends your other sign-ins",
                this::changePassword)
            .once(),
        Route.post(
                "/auth/join",
                Access.ANYONE,
                Joining.class,
                "Makes an account by an invitation",
                this::join)
            .once());
  }

  // --- in ----------------------------------------------------------------------------------

  private HttpAnswer setUp(Call call, SetUp wanted) {
    if (!people.needsSetUp()) {
      throw Problem.conflict("set-up-done", "The hub has been set up already");
    }
    if (!people.isSetUpCode(wanted.setupCode)) {
      audit.entry("set-up", null, call.client()).refused("code").note();
      throw Problem.of(403, "wrong-code", "That is not the code that the hub printed");
    }
    checkPassword("password", wanted.password, wanted.email);
    var admin =
        people.person(wanted.email, wanted.displayName, Role.ADMIN, wanted.password.value());
    return entering(call, 201, () -> desk.enter(admin, call.client(), Accounts.insertFirst(admin)));
  }

  private void checkPassword(String field, Secret password, String email) {
    rules
        .check(password.value(), email)
        .ifPresent(complaint -> {
          throw Problem.invalid(field, complaint.code(), complaint.text());
        });
  }

  private HttpAnswer login(Call call, Login login) {
    var code = login.oneTimeCode;
    if (code != null) {
      return entering(call, 200, () -> desk.enterByCode(code, call.client()));
    }
    var email = login.email;
    var password = login.password;
    if (email == null || password == null) {
      throw Problem.invalid("email", "missing", "email and password, or oneTimeCode");
    }
    return entering(
        call,
        200,
        () -> desk.enter(desk.verify(email, password.value(), call.client()), call.client()));
  }

  private HttpAnswer join(Call call, Joining joining) {
    var invitation =
        people
            .find(OneTimeCodes.Kind.INVITATION, joining.code)
            .orElseThrow(() ->
                Problem.of(403, "wrong-code", "That invitation does not work, or not any more"));
    var meant = invitation.email();
    if (meant != null && !meant.equalsIgnoreCase(joining.email.strip())) {
      throw Problem.of(403, "wrong-code", "That invitation does not work, or not any more");
    }
    checkPassword("password", joining.password, joining.email);
    var role = "admin".equals(invitation.role()) ? Role.ADMIN : Role.USER;
    var person = people.person(joining.email, joining.displayName, role, joining.password.value());
    return entering(
        call,
        201,
        () -> desk.enter(person, call.client(), people.use(invitation), Accounts.insert(person)));
  }

  /// Something that lets somebody in, or not.
  private interface Entrance {
    Desk.Entry open() throws SignInRefused;
  }

  private static HttpAnswer entering(Call call, int status, Entrance entrance) {
    try {
      return entered(call, status, entrance.open());
    } catch (SignInRefused refused) {
      throw problem(refused);
    }
  }

  static Problem problem(SignInRefused refused) {
    return refused
        .haste()
        .map(wait -> Problem.tooMany(Math.max(1, wait.toSeconds())))
        .orElseGet(() ->
            switch (refused.reason()) {
              case "email-taken", "set-up-done" ->
                  Problem.conflict(refused.reason(), "Somebody was there before");
              default -> Problem.of(401, "unauthorized", "That is not right");
            });
  }

  private static HttpAnswer entered(Call call, int status, Desk.Entry entry) {
    var life = Duration.between(Instant.now(), entry.signedInUntil());
    return HttpAnswer.json(
            status,
            new SignedIn(
                entry.access().token(),
                entry.access().expiresAt(),
                UserRoutes.User.of(entry.account())))
        .withHeader("set-cookie", cookie(call, entry.refresh(), life.toSeconds()));
  }

  private static String cookie(Call call, String value, long seconds) {
    return "%s=%s; Path=%s; Max-Age=%d; HttpOnly; SameSite=Strict%s"
        .formatted(
            COOKIE, value, COOKIE_PATH, Math.max(0, seconds), call.secure() ? "; Secure" : "");
  }

  // --- on and out --------------------------------------------------------------------------

  private HttpAnswer refresh(Call call) {
    var token = call.cookies().getOrDefault(COOKIE, "");
    try {
      return entered(call, 200, desk.refresh(token, call.client()));
    } catch (SignInRefused refused) {
      throw Problem.of(401, "unauthorized", "Sign in again");
    }
  }

  private HttpAnswer logout(Call call) {
    var token = call.cookies().getOrDefault(COOKIE, "");
    try {
      if (!token.isEmpty()) {
        desk.leave(token, call.client());
      }
      if (call.caller() instanceof Caller.Person person) {
        desk.end(person.signIn(), person.user(), call.client());
      }
    } catch (SignInRefused impossible) {
      throw new IllegalStateException(impossible);
    }
    return HttpAnswer.nothing().withHeader("set-cookie", cookie(call, "", 0));
  }

  private HttpAnswer me(Call call) {
    return HttpAnswer.ok(UserRoutes.User.of(account(call)));
  }

  private StoredAccount account(Call call) {
    return people.find(call.user()).orElseThrow(Problem::notFound);
  }

  private HttpAnswer changePassword(Call call, NewPassword wanted) {
    var account = account(call);
    if (account.hasPassword()) {
      checkCurrent(account, wanted.currentPassword, call);
    }
    checkPassword("newPassword", wanted.newPassword, account.email());
    var writes = new ArrayList<>(people.newPassword(account.id(), wanted.newPassword.value()));
    writes.add(audit.entry("password-changed", account.id(), call.client()).write());
    return entering(
            call, 200, () -> desk.enter(account, call.client(), writes.toArray(Write[]::new)))
        .then(() -> people.cut(account.id()));
  }

  private void checkCurrent(StoredAccount account, @Nullable Secret current, Call call) {
    try {
      desk.verify(account.email(), current == null ? "" : current.value(), call.client());
    } catch (SignInRefused refused) {
      throw refused.haste().isPresent()
          ? problem(refused)
          : Problem.invalid("currentPassword", "wrong", "That is not your password");
    }
  }
}
