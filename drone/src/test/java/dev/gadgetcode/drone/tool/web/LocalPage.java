package dev.gadgetcode.drone.tool.web;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import javax.net.ssl.SSLSocketFactory;

/// A page on this machine that the fetching tool takes for one of the public web.
public final class LocalPage implements AutoCloseable {
  private final RawServer server = new RawServer();

  public LocalPage(String html) throws IOException {
    server.answer(
        "/",
        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: "
            + html.getBytes(StandardCharsets.UTF_8).length
            + "\r\n\r\n"
            + html);
  }

  public String url() {
    return "http://page.test:" + server.port() + "/";
  }

  public WebFetch fetching() {
    return new WebFetch(
        new PageFetch(
            _ -> new InetAddress[] {InetAddress.ofLiteral("127.0.0.1")},
            _ -> true,
            (SSLSocketFactory) SSLSocketFactory.getDefault()),
        Duration.ofSeconds(30));
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
