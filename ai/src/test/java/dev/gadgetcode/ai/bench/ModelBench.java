package dev.gadgetcode.ai.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.ModelCall;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelEvent;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.catalogue.Catalogue;
import dev.gadgetcode.ai.http.AddressPolicy;
import dev.gadgetcode.ai.http.ApiKey;
import dev.gadgetcode.ai.http.BaseUrl;
import dev.gadgetcode.ai.http.Limits;
import dev.gadgetcode.ai.provider.Provider;
import dev.gadgetcode.ai.provider.ProviderSettings;
import dev.gadgetcode.ai.provider.Providers;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;

/// CPU per token through whole adapters: HTTP client, framing, JSON, events. The server is another
/// process, so what is counted is this process alone, with its garbage collector, its compiler and
/// its share of the kernel.
///
/// Two loads per dialect. "burst": one stream as fast as the server writes, so many tokens share a
/// read. "paced": many streams at the rate of a fast model, so that nearly every token is a packet,
/// a wake-up and a read of its own; this is the dearest way a token can come. Most of that is the
/// price of the packet, which is why the same streams are also read "bare", by virtual threads that
/// do nothing but read from plain sockets, and by such threads from the JDK's "client", on which
/// the adapters stand: what they take beyond it is theirs.
final class ModelBench {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final int WARM_UPS = 2;
  private static final int ROUNDS = 7;
  private static final int BAR_MICROS = 10;
  private static final int BURST_TOKENS = 200_000;
  private static final int STREAMS = 100;
  private static final int RATE = 100;
  private static final int PACED_TOKENS = 400;
  private static final int CANCELS = 500;

  private static final byte[] END_OF_CHUNKS = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  /// How many streams of how many tokens, and how fast; rate 0 is as fast as it goes.
  private record Load(int streams, int tokens, int rate) {
    String path(String dialect) {
      return "/" + dialect + "/" + tokens + "/" + rate;
    }
  }

  /// A way to take a load; returns how many tokens came.
  @FunctionalInterface
  private interface Run {
    long tokens(String dialect, Load load) throws Exception;
  }

  private final Providers providers;
  private final int port;

  private ModelBench(Providers providers, int port) {
    this.providers = providers;
    this.port = port;
  }

  public static void main(String[] arguments) throws Exception {
    boolean met = true;
    Process process = startServer();
    try (Providers providers = new Providers(Catalogue.builtIn(), Limits.USUAL)) {
      int port = Integer.parseInt(process.inputReader(StandardCharsets.UTF_8).readLine());
      ModelBench bench = new ModelBench(providers, port);
      System.out.printf(
          "Java %s, %d processors%n",
          Runtime.version(), Runtime.getRuntime().availableProcessors());
      for (String dialect : List.of("openai", "anthropic", "ollama")) {
        met &= bench.measure(dialect);
      }
      bench.measureCancel();
    } finally {
      process.destroy();
      process.waitFor();
    }
    System.out.printf(
        "bar, burst and paced beyond client <= %d us: %s%n", BAR_MICROS, met ? "met" : "missed");
    System.exit(met ? 0 : 1);
  }

  private static Process startServer() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            BenchServer.class.getName())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /// Measures one dialect and tells whether it met the bar.
  private boolean measure(String dialect) throws Exception {
    Load burst = new Load(1, BURST_TOKENS, 0);
    Load paced = new Load(STREAMS, PACED_TOKENS, RATE);
    List<Series> series =
        List.of(
            new Series("burst", this::stream, burst),
            new Series("bare", this::readBare, paced),
            new Series("client", this::readByClient, paced),
            new Series("paced", this::stream, paced));
    for (int round = 0; round < WARM_UPS + ROUNDS; round++) {
      for (Series one : series) {
        double micros = one.microsPerToken(dialect);
        if (round >= WARM_UPS) {
          one.micros.add(micros);
        }
      }
    }
    series.forEach(one -> one.print(dialect));
    double beyond = series.get(3).middle() - series.get(2).middle();
    System.out.printf("%-9s paced costs %.2f us more than client%n", dialect, beyond);
    return series.get(0).middle() <= BAR_MICROS && beyond <= BAR_MICROS;
  }

  /// The rounds of one way to take a load. The middle one counts, because a busy machine makes
  /// single rounds dear; the rounds of all ways take turns, so that it is busy for all of them.
  private record Series(String name, Run run, Load load, List<Double> micros) {
    Series(String name, Run run, Load load) {
      this(name, run, load, new ArrayList<>());
    }

    double microsPerToken(String dialect) throws Exception {
      long cpu = SYSTEM.getProcessCpuTime();
      long seen = run.tokens(dialect, load);
      return (SYSTEM.getProcessCpuTime() - cpu) / 1e3 / seen;
    }

    double middle() {
      return micros.stream().sorted().toList().get(micros.size() / 2);
    }

    void print(String dialect) {
      System.out.printf(
          "%-9s %-6s %3d streams x %6d tokens: %5.2f us CPU per token (best %.2f, worst %.2f)%n",
          dialect,
          name,
          load.streams(),
          load.tokens(),
          middle(),
          Collections.min(micros),
          Collections.max(micros));
    }
  }

  /// Runs the streams to their ends and returns how many tokens came.
  private long stream(String dialect, Load load) throws InterruptedException {
    Provider provider = provider(dialect, load.path(dialect));
    LongAdder seen = new LongAdder();
    CountDownLatch ends = new CountDownLatch(load.streams());
    for (int i = 0; i < load.streams(); i++) {
      ModelCall _ =
          provider.model("m").stream(
              ModelRequest.of(Message.user("Go")),
              event -> {
                switch (event) {
                  case ModelEvent.TextDelta _ -> seen.increment();
                  case ModelEnd.Completed _ -> ends.countDown();
                  case ModelEnd end -> throw new IllegalStateException(end.toString());
                  default -> {}
                }
              });
    }
    ends.await();
    return seen.sum();
  }

  /// Reads the same streams from plain sockets, a virtual thread each, and looks at nothing.
  private long readBare(String dialect, Load load) throws InterruptedException {
    CountDownLatch ends = new CountDownLatch(load.streams());
    for (int i = 0; i < load.streams(); i++) {
      Thread.ofVirtual()
          .start(() -> {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
              String request = "GET " + load.path(dialect) + "/ HTTP/1.1\r\nHost: bench\r\n\r\n";
              socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
              byte[] buffer = new byte[16 << 10];
              int size = socket.getInputStream().read(buffer);
              while (!endsWith(buffer, size, END_OF_CHUNKS)) {
                size = socket.getInputStream().read(buffer);
              }
              ends.countDown();
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
    ends.await();
    return (long) load.streams() * load.tokens();
  }

  /// Reads the same streams through the HTTP client of the adapters, a virtual thread each, and
  /// looks at nothing.
  private long readByClient(String dialect, Load load) throws InterruptedException {
    CountDownLatch ends = new CountDownLatch(load.streams());
    URI address = URI.create("http://127.0.0.1:" + port + load.path(dialect) + "/");
    HttpRequest request = HttpRequest.newBuilder(address).build();
    try (HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .executor(Runnable::run)
            .build()) {
      for (int i = 0; i < load.streams(); i++) {
        Thread.startVirtualThread(() -> {
          try (InputStream body =
              client.send(request, HttpResponse.BodyHandlers.ofInputStream()).body()) {
            body.transferTo(OutputStream.nullOutputStream());
            ends.countDown();
          } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
      }
      ends.await();
    }
    return (long) load.streams() * load.tokens();
  }

  private static boolean endsWith(byte[] buffer, int size, byte[] end) {
    return size >= end.length && Arrays.equals(buffer, size - end.length, size, end, 0, end.length);
  }

  /// From the call of cancel to the end at the sink, before the first byte.
  private void measureCancel() throws InterruptedException {
    Provider provider = provider("openai", "/silent");
    long[] micros = new long[CANCELS];
    for (int i = 0; i < CANCELS; i++) {
      CountDownLatch end = new CountDownLatch(1);
      ModelCall call =
          provider.model("m").stream(ModelRequest.of(Message.user("Go")), _ -> end.countDown());
      // Part of the calls are cancelled while they connect, part while they wait for the head.
      Thread.sleep(i % 10);
      long start = System.nanoTime();
      call.cancel();
      end.await();
      micros[i] = (System.nanoTime() - start) / 1_000;
    }
    Arrays.sort(micros);
    System.out.printf(
        "cancel before the first byte: median %d us, 99%% %d us, worst %d us of %d%n",
        micros[CANCELS / 2], micros[CANCELS * 99 / 100], micros[CANCELS - 1], CANCELS);
  }

  private Provider provider(String dialect, String path) {
    return providers.provider(
        new ProviderSettings(
            BenchServer.voice(dialect).type(),
            "Bench",
            BaseUrl.of("http://127.0.0.1:" + port + path),
            ApiKey.NONE,
            AddressPolicy.privateToo()));
  }
}
