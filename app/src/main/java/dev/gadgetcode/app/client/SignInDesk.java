package dev.gadgetcode.app.client;

import dev.gadgetcode.protocol.Secret;
import java.io.IOException;
import java.net.HttpCookie;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// Finds out who this client is to a hub. Blocks its caller.
///
/// In this order: what the command was told (email and password), what is remembered, the person at
/// the terminal. A hub without accounts is recognised by having no `/auth`.
final class SignInDesk {
  private static final String COOKIE = "gadget_refresh";

  private final URI hub;
  private final Rest rest;
  private final SignInFile file;
  private final Optional<Prompt> prompt;

  SignInDesk(URI hub, Rest rest, SignInFile file, Optional<Prompt> prompt) {
    this.hub = hub;
    this.rest = rest;
    this.file = file;
    this.prompt = prompt;
  }

  /// What the command was told of its user.
  record Told(Optional<String> email, Optional<Secret> password) {}

  /// Signs in where the hub has accounts; empty where it has none.
  Optional<Identity> enter(Told told) throws IOException, InterruptedException {
    if (isOpen()) {
      return Optional.empty();
    }
    if (told.email.isPresent() && told.password.isPresent()) {
      var grant = login(told.email.get(), told.password.get());
      return Optional.of(new Identity(this, grant, false));
    }
    var remembered = file.alone(() -> file.find(hub).filter(known -> fits(told, known)));
    if (remembered.isPresent()) {
      var identity = new Identity(this, remembered.get(), true);
      if (identity.isFresh() || identity.renew()) {
        return Optional.of(identity);
      }
    }
    var person = prompt.orElseThrow(this::nobody);
    var email =
        told.email.or(() -> person.line("Email at " + hub + ": ")).orElseThrow(this::nobody);
    var password = person.secret("Password: ").map(Secret::new).orElseThrow(this::nobody);
    var grant = login(email, password);
    remember(grant);
    return Optional.of(new Identity(this, grant, true));
  }

  private static boolean fits(Told told, Grant known) {
    return told.email.isEmpty() || told.email.get().equalsIgnoreCase(known.email());
  }

  private SignInMissing nobody() {
    return new SignInMissing(
        ("the hub at %s asks who you are; set GADGET_EMAIL and GADGET_PASSWORD, or run `gadget"
                + " sign-in --hub %s` in a terminal, which remembers")
            .formatted(hub, hub));
  }

  private boolean isOpen() throws IOException, InterruptedException {
    try {
      rest.send("GET", "/auth/me", null, Map.of());
      throw new IOException("the hub at " + hub + " knows somebody who said nothing");
    } catch (HubRefused refused) {
      if (refused.code().equals("not-found")) {
        return true;
      }
      if (refused.status() == 401) {
        return false;
      }
      throw refused;
    }
  }

  private Grant login(String email, Secret password) throws IOException, InterruptedException {
    try {
      return granted(
          rest.send("POST", "/auth/login", Map.of("email", email, "password", password), Map.of()));
    } catch (HubRefused refused) {
      if (refused.status() != 401) {
        throw refused;
      }
      throw new SignInMissing(
          isSetUp()
              ? "the hub at %s does not know that email with that password".formatted(hub)
              : "nobody has set up the hub at %s; open the link that it printed at its start"
                  .formatted(hub));
    }
  }

  private boolean isSetUp() throws IOException, InterruptedException {
    return !rest.send("GET", "/auth/setup", null, Map.of()).body().path("needed").asBoolean(false);
  }

  void remember(Grant grant) throws IOException, InterruptedException {
    file.alone(() -> {
      file.remember(hub, grant);
      return grant;
    });
  }

  /// Goes on with a sign-in; empty where the hub has ended it.
  Optional<Grant> renew(Grant grant) throws IOException, InterruptedException {
    try {
      return Optional.of(
          granted(
              rest.send(
                  "POST",
                  "/auth/refresh",
                  null,
                  Map.of("Cookie", COOKIE + "=" + grant.refresh()))));
    } catch (HubRefused refused) {
      if (refused.status() == 401) {
        return Optional.empty();
      }
      throw refused;
    }
  }

  /// The same for a sign-in that is remembered: another process may have renewed it meanwhile.
  Optional<Grant> renewRemembered(Grant grant) throws IOException, InterruptedException {
    return file.alone(() -> {
      var kept = file.find(hub).filter(known -> known.email().equals(grant.email()));
      if (kept.filter(known -> !known.token().equals(grant.token()))
          .filter(Identity::isFresh)
          .isPresent()) {
        return kept;
      }
      var renewed = renew(kept.orElse(grant));
      if (renewed.isPresent()) {
        file.remember(hub, renewed.get());
      } else {
        file.forget(hub);
      }
      return renewed;
    });
  }

  /// Ends what is remembered, at the hub and here.
  ///
  /// @return whose sign-in it was; empty where none was remembered
  Optional<String> leave() throws IOException, InterruptedException {
    return file.alone(() -> {
      var known = file.find(hub);
      if (known.isPresent()) {
        rest.send(
            "POST", "/auth/logout", null, Map.of("Cookie", COOKIE + "=" + known.get().refresh()));
        file.forget(hub);
      }
      return known.map(Grant::email);
    });
  }

  private static Grant granted(Rest.Answer answer) throws IOException {
    var refresh =
        answer.headers().allValues("set-cookie").stream()
            .flatMap(line -> HttpCookie.parse(line).stream())
            .filter(cookie -> cookie.getName().equals(COOKIE))
            .map(HttpCookie::getValue)
            .findFirst()
            .orElseThrow(() -> new IOException("the hub signed in without a refresh cookie"));
    var body = answer.body();
    return new Grant(
        body.path("user").path("email").asString(""),
        body.path("token").asString(""),
        Instant.parse(body.path("expiresAt").asString("")),
        refresh);
  }
}
