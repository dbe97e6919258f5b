package dev.gadgetcode.app.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.UserId;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A hub as one person sees it through REST. Every call blocks its caller; thread-safe.
public final class HubClient implements AutoCloseable {
  private static final int PAGE = 100;

  private final URI hub;
  private final Rest rest;
  private final Optional<Identity> identity;

  private HubClient(URI hub, Rest rest, Optional<Identity> identity) {
    this.hub = hub;
    this.rest = rest;
    this.identity = identity;
  }

  /// Somebody with an account.
  public record Person(
      @JsonProperty("_id") UserId id, String email, String displayName, String role) {}

  /// Signs in at a hub, or finds that it has no accounts.
  static HubClient open(URI hub, SignInDesk.Told told, SignInFile signIns, Optional<Prompt> prompt)
      throws IOException, InterruptedException {
    var rest = new Rest(hub);
    try {
      return new HubClient(hub, rest, new SignInDesk(hub, rest, signIns, prompt).enter(told));
    } catch (IOException | InterruptedException failed) {
      rest.close();
      throw failed;
    }
  }

  /// Ends the sign-in that is remembered for a hub.
  ///
  /// @return whose it was
  static Optional<String> leave(URI hub, SignInFile signIns)
      throws IOException, InterruptedException {
    try (var rest = new Rest(hub)) {
      return new SignInDesk(hub, rest, signIns, Optional.empty()).leave();
    }
  }

  /// Has the sign-in remembered, where there is one.
  void remember() throws IOException, InterruptedException {
    if (identity.isPresent()) {
      identity.get().remember();
    }
  }

  public URI hub() {
    return hub;
  }

  /// What a socket shows of itself; empty on a hub without accounts.
  public Secret token() {
    return new Secret(identity.map(Identity::token).orElse(""));
  }

  /// Fetches a new token.
  ///
  /// @return false where there is none to be had
  public boolean renew() throws IOException, InterruptedException {
    return identity.isPresent() && identity.get().renew();
  }

  /// Who is signed in; nobody on a hub without accounts.
  public Optional<Person> person() throws IOException, InterruptedException {
    return identity.isEmpty() ? Optional.empty() : Optional.of(read("/auth/me", Person.class));
  }

  // --- documents ---------------------------------------------------------------------------

  public <T> T read(String path, Class<T> type) throws IOException, InterruptedException {
    return Wire.mapper().treeToValue(send("GET", path, null), type);
  }

  /// All pages of a list.
  public <T> List<T> list(String path, Class<T> type) throws IOException, InterruptedException {
    var all = new ArrayList<T>();
    var join = path.contains("?") ? "&" : "?";
    var after = "";
    do {
      var page = send("GET", path + join + "limit=" + PAGE + after, null);
      for (var item : page.path("items")) {
        all.add(Wire.mapper().treeToValue(item, type));
      }
      var next = page.path("next");
      after = next.isString() ? "&after=" + encoded(next.stringValue()) : "";
    } while (!after.isEmpty());
    return all;
  }

  public <T> T create(String path, Object document, Class<T> type)
      throws IOException, InterruptedException {
    return Wire.mapper().treeToValue(send("POST", path, document), type);
  }

  /// Has something done that takes no more than its address.
  public JsonNode act(String path) throws IOException, InterruptedException {
    return send("POST", path, null);
  }

  /// A text as a part of an address.
  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /// A token that has run out is renewed, once.
  private JsonNode send(String method, String path, @Nullable Object body)
      throws IOException, InterruptedException {
    try {
      return rest.send(method, path, body, authorisation()).body();
    } catch (HubRefused refused) {
      if (refused.status() != 401 || !renew()) {
        throw refused;
      }
      return rest.send(method, path, body, authorisation()).body();
    }
  }

  private Map<String, String> authorisation() {
    return identity
        .map(known -> Map.of("Authorization", "Bearer " + known.token()))
        .orElseGet(Map::of);
  }

  @Override
  public void close() {
    rest.close();
  }
}
