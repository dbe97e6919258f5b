package dev.gadgetcode.bench.flood;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Pattern;

/// Signs the users of the load in, as the page does.
final class SignIns implements AutoCloseable {
  private static final Pattern TOKEN = Pattern.compile("\"token\":\"([^\"]+)\"");

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI login;

  SignIns(int port) {
    this.login = URI.create("http://127.0.0.1:%d/api/v1/auth/login".formatted(port));
  }

  String token(int index) throws IOException, InterruptedException {
    var body =
        "{\"email\":\"%s\",\"password\":\"%s\"}"
            .formatted(FloodServer.email(index), FloodServer.PASSWORD);
    var answer =
        http.send(
            HttpRequest.newBuilder(login)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build(),
            BodyHandlers.ofString());
    var token = TOKEN.matcher(answer.body());
    if (answer.statusCode() != 200 || !token.find()) {
      throw new IllegalStateException("nobody is signed in: " + answer.body());
    }
    return token.group(1);
  }

  @Override
  public void close() {
    http.close();
  }
}
