package dev.gadgetcode.drone.tool.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.drone.core.policy.Subject;
import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.ToolResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class WebFetchTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir Path folder;
  private Bench bench;
  private RawServer server;

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(folder);
    server = new RawServer();
  }

  @AfterEach
  void close() throws IOException {
    server.close();
  }

  /// The web as the test has it: names are hosts of this machine, and 127.0.0.1 alone is public.
  private WebFetch fetch(Duration time) {
    return new WebFetch(
        new PageFetch(
            WebFetchTest::lookUp,
            address -> address.equals(InetAddress.ofLiteral("127.0.0.1")),
            (SSLSocketFactory) SSLSocketFactory.getDefault()),
        time);
  }

  private static InetAddress[] lookUp(String host) throws UnknownHostException {
    return switch (host) {
      case "public.test" -> new InetAddress[] {InetAddress.ofLiteral("127.0.0.1")};
      case "private.test" -> new InetAddress[] {InetAddress.ofLiteral("127.0.0.2")};
      case "mixed.test" ->
          new InetAddress[] {InetAddress.ofLiteral("127.0.0.1"), InetAddress.ofLiteral("10.0.0.1")};
      default -> throw new UnknownHostException(host);
    };
  }

  private ToolResult get(String path) throws InterruptedException {
    return bench.call(fetch(LONG), "{'url': 'http://public.test:" + server.port() + path + "'}");
  }

  private static String page(String type, String body) {
    return "HTTP/1.1 200 OK\r\nContent-Type: "
        + type
        + "\r\nContent-Length: "
        + body.getBytes(StandardCharsets.UTF_8).length
        + "\r\n\r\n"
        + body;
  }

  @Test
  void aPageComesAsText() throws Exception {
    server.answer("/page?a=%C3%BC", page("text/html; charset=utf-8", "<p>Größe</p><p>two"));

    assertThat(get("/page?a=ü#part")).isEqualTo(ToolResult.ok("Größe\n\ntwo"));
    assertThat(server.requests().getFirst())
        .startsWith("GET /page?a=%C3%BC HTTP/1.1\r\nHost: public.test:" + server.port() + "\r\n");
  }

  @Test
  void plainTextAndJsonComeAsTheyAre() throws Exception {
    server.answer("/a", page("application/json", "{\"a\": \"<b>\"}"));
    server.answer("/b", "HTTP/1.0 200 OK\r\n\r\nuntil the end");
    server.answer(
        "/c", "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=ISO-8859-1\r\n\r\nabc");

    assertThat(get("/a")).isEqualTo(ToolResult.ok("{\"a\": \"<b>\"}"));
    assertThat(get("/b")).isEqualTo(ToolResult.ok("until the end"));
    assertThat(get("/c")).isEqualTo(ToolResult.ok("abc"));
  }

  @Test
  void aChunkedPageIsPutTogether() throws Exception {
    server.answer(
        "/",
        String.join(
            "\r\n",
            List.of(
                "HTTP/1.1 103 Early",
                "",
                "HTTP/1.1 200 OK",
                "Transfer-Encoding: chunked",
                "",
                "3",
                "abc",
                "4;x=y",
                "defg",
                "0",
                "",
                "")));

    assertThat(get("")).isEqualTo(ToolResult.ok("abcdefg"));
  }

  @Test
  void whatIsNotTextIsNotShownAndAnErrorIsAFailure() throws Exception {
    server.answer("/image", page("image/png", "x"));
    server.answer("/no", "HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\ngone");

    assertThat(get("/image").text()).endsWith("is image/png, not text, and is not shown.");
    assertThat(get("/no")).isEqualTo(ToolResult.failed("The host answered with status 404:\ngone"));
  }

  @Test
  void aRedirectIsFollowedOnTheSameHostOnly() throws Exception {
    server.answer("/a", "HTTP/1.1 302 Found\r\nLocation: /b\r\n\r\n");
    server.answer("/b", page("text/plain", "there"));
    server.answer("/other", "HTTP/1.1 301 Moved\r\nLocation: http://private.test/\r\n\r\n");
    server.answer("/file", "HTTP/1.1 301 Moved\r\nLocation: file:///etc/passwd\r\n\r\n");
    server.answer("/circle", "HTTP/1.1 307 Again\r\nLocation: /circle\r\n\r\n");

    assertThat(get("/a")).isEqualTo(ToolResult.ok("there"));
    assertThat(get("/other").text())
        .isEqualTo(
            "The page redirects to another host: http://private.test/ . Fetch that if you want it.");
    assertThat(get("/file").text()).contains("only http and https");
    assertThat(get("/circle").text()).startsWith("The page redirects in circles");
  }

  @Test
  void aHostThatIsNotPublicIsNeverCalled() throws Exception {
    for (var host : new String[] {"private.test", "mixed.test"}) {
      var result = bench.call(fetch(LONG), "{'url': 'http://" + host + ":" + server.port() + "/'}");
      assertThat(result.text()).contains("is not on the public internet");
    }
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void theRealToolCallsNoAddressOfThisMachine() throws Exception {
    for (var host :
        new String[] {
          "127.0.0.1",
          "localhost",
          "[::1]",
          "[::ffff:127.0.0.1]",
          "0.0.0.0",
          "2130706433",
          "0x7f.1",
          "127.1"
        }) {
      var result =
          bench.call(
              WebFetch.ofThePublicWeb(), "{'url': 'http://" + host + ":" + server.port() + "/'}");
      assertThat(result.isError()).as(host).isTrue();
    }
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void aPolicySeesAnAddressInOneForm() {
    var subjects =
        Stream.of(
                "HTTPS://Docs.Example.ORG",
                "https://docs.example.org:8443/a/../b?q=1#part",
                "https://docs.example.org@evil.net/",
                "no url")
            .map(WebFetchTest::subject);

    assertThat(subjects)
        .containsExactly(
            new Subject.Address("https://docs.example.org/", "docs.example.org"),
            new Subject.Address("https://docs.example.org:8443/b?q=1", "docs.example.org:8443"),
            new Subject.Address("https://docs.example.org@evil.net/", ""),
            new Subject.Address("no url", ""));
  }

  private static Subject subject(String url) {
    return WebFetch.ofThePublicWeb()
        .subject(new Parameters(JsonMapper.shared().createObjectNode().put("url", url)));
  }

  @Test
  void otherSchemesAndCredentialsAreRefused() throws Exception {
    for (var url :
        new String[] {
          "file:///etc/passwd",
          "ftp://public.test/",
          "gopher://x/",
          "http://a:b@public.test/",
          "http:///x",
          "no url",
          "http://public.test:99999/"
        }) {
      assertThat(bench.call(fetch(LONG), "{'url': '" + url + "'}").isError()).as(url).isTrue();
    }
  }

  @Test
  void aPageThatIsTooLargeIsCut() throws Exception {
    server.answer("/", "HTTP/1.1 200 OK\r\n\r\n" + "0123456789".repeat(600_000));

    var result =
        bench.call(fetch(LONG), "{'url': 'http://public.test:" + server.port() + "'}", "big");

    assertThat(result.text())
        .startsWith("0123456789")
        .contains(".gadget/output/turn-1/big.txt")
        .endsWith("[the page is longer than 5 MiB; the rest was not fetched]");
  }

  @Test
  void garbageIsAFailureThatSaysSo() throws Exception {
    server.answer("/garbage", "SSH-2.0-OpenSSH\r\n");
    server.answer("/short", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort");
    server.answer("/chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n");
    server.answer("/length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n");
    server.answer("/head", "HTTP/1.1 200 OK\r\nX: " + "x".repeat(100_000) + "\r\n\r\n");
    server.answer("/nothing", "");

    assertThat(get("/garbage").text()).contains("does not speak HTTP/1.1");
    assertThat(get("/short").text()).contains("ended in the middle of the page");
    assertThat(get("/chunk").text()).contains("a chunk without a size");
    assertThat(get("/length").text()).contains("a length that is none");
    assertThat(get("/head").text()).contains("headers are too long");
    assertThat(get("/nothing").text()).contains("ended before the page came");
  }

  @Test
  void aSilentHostIsGivenUp() throws Exception {
    var result =
        bench.call(
            fetch(Duration.ofMillis(200)),
            "{'url': 'http://public.test:" + server.port() + "/silent'}");

    assertThat(result.text()).startsWith("The page was not there after");
  }

  @Test
  void aCancelledFetchEndsAndItsConnectionIsClosed() throws Exception {
    var ended = new CompletableFuture<ToolResult>();
    var thread =
        Thread.ofVirtual()
            .start(() -> {
              try {
                ended.complete(get("/silent"));
              } catch (InterruptedException cancelled) {
                ended.completeExceptionally(cancelled);
              }
            });
    server.awaitRequest();

    thread.interrupt();

    assertThatThrownBy(() -> ended.orTimeout(30, TimeUnit.SECONDS).join())
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(InterruptedException.class);
    server.awaitHangUp();
  }
}
