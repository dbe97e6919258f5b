package dev.gadgetcode.drone.mcp;

import dev.gadgetcode.drone.setting.ServerSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The HTTP requests of one session with a server: they carry the user's headers, the session that
/// the server named and the version that was agreed on. Redirects are not followed: the headers are
/// for the place that the user named. For any thread; each request blocks its own.
final class HttpSession {
  private static final Logger log = LoggerFactory.getLogger(HttpSession.class);
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration GOODBYE = Duration.ofSeconds(2);
  private static final String ID = "Mcp-Session-Id";
  private static final String STREAM = "text/event-stream";
  private static final Pattern VISIBLE = Pattern.compile("[\\x21-\\x7e]{1,1024}");

  private final String name;
  private final ServerSettings.Address settings;
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(CONNECT)
          .build();
  private volatile @Nullable String id;
  private volatile @Nullable String version;

  HttpSession(String name, ServerSettings.Address settings) {
    this.name = name;
    this.settings = settings;
  }

  void agreed(String chosen) {
    version = chosen;
  }

  /// Sends a message.
  ///
  /// @param time until the answer begins; none where somebody else sees to that
  /// @throws McpFault where the server will not have it
  HttpResponse<InputStream> post(String message, Duration time)
      throws IOException, InterruptedException {
    return send(
        request(time)
            .setHeader("Content-Type", "application/json")
            .setHeader("Accept", "application/json, " + STREAM)
            .POST(BodyPublishers.ofString(message)));
  }

  /// Asks for the rest of a stream that broke off behind an event.
  HttpResponse<InputStream> streamBehind(String event) throws IOException, InterruptedException {
    return send(
        request(Duration.ZERO).setHeader("Accept", STREAM).setHeader("Last-Event-ID", event).GET());
  }

  static boolean isStream(HttpResponse<?> response) {
    return response
        .headers()
        .firstValue("Content-Type")
        .orElse("")
        .toLowerCase(Locale.ROOT)
        .startsWith(STREAM);
  }

  private HttpRequest.Builder request(Duration time) {
    var request = HttpRequest.newBuilder(settings.url());
    settings.headers().forEach(request::setHeader);
    var session = id;
    if (session != null) {
      request.setHeader(ID, session);
    }
    var agreed = version;
    if (agreed != null) {
      request.setHeader("MCP-Protocol-Version", agreed);
    }
    return time.isZero() ? request : request.timeout(time);
  }

  private HttpResponse<InputStream> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    var response = client.send(request.build(), BodyHandlers.ofInputStream());
    int status = response.statusCode();
    if (status < 200 || status > 299) {
      response.body().close();
      throw refusal(status);
    }
    if (id == null) {
      response
          .headers()
          .firstValue(ID)
          .filter(given -> VISIBLE.matcher(given).matches())
          .ifPresent(given -> id = given);
    }
    return response;
  }

  /// A session that is gone is a 404. Not a few servers say 400 instead; either way nothing was
  /// done.
  private McpFault refusal(int status) {
    var server = "The server " + name;
    return switch (status) {
      case 301, 302, 303, 307, 308 ->
          new McpFault(server + " redirects to another place, which is not followed.");
      case 401, 403 -> new McpFault(server + " does not take the headers that it is sent.");
      case 400, 404 ->
          id == null
              ? new McpFault(server + " answered with status " + status + ".")
              : new McpFault.SessionGone(server + " does not know the session any more.");
      default -> new McpFault(server + " answered with status " + status + ".");
    };
  }

  /// Ends the session; a server need not know what that means.
  void close() {
    if (id != null) {
      var goodbye = request(GOODBYE).DELETE();
      id = null;
      try {
        send(goodbye).body().close();
      } catch (IOException unheard) {
        log.debug("server keeps its session server={} why={}", name, unheard.toString());
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
    client.shutdownNow();
  }
}
