package dev.gadgetcode.socketio.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.SocketIoServer;
import dev.gadgetcode.socketio.peer.ServerFrame;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What the cases of one suite share. They run side by side, for they mostly wait.
///
/// The server with the times of the public suites hangs up on whoever is silent for 200 ms, which a
/// busy machine may be. So it serves the cases that are about those times, and more patient ones
/// all others.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
abstract class Suite {
  static final String PING = "2";
  static final String PONG = "3";

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /// Configured as the public suites say.
  final Endpoint exact;

  /// Pings as often, and gives more time to answer.
  final Endpoint beating;

  /// Hardly pings at all.
  final Endpoint patient;

  /// Hardly pings, and waits for a CONNECT as long as the public suites say.
  final Endpoint hasty;

  Suite(String path, int loops) throws InterruptedException {
    this.exact = Endpoint.of(ConformanceServer.start(0, loops), path);
    this.beating = Endpoint.of(start(loops, Duration.ofMillis(300), PATIENCE), path);
    this.patient = Endpoint.of(start(loops, PATIENCE, PATIENCE), path);
    this.hasty = Endpoint.of(start(loops, PATIENCE, Duration.ofSeconds(1)), path);
  }

  private static SocketIoServer start(int loops, Duration pingInterval, Duration connectTimeout)
      throws InterruptedException {
    return ConformanceServer.start(0, loops, pingInterval, PATIENCE, connectTimeout);
  }

  @AfterAll
  void stop() {
    exact.close();
    beating.close();
    patient.close();
    hasty.close();
  }

  static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text);
  }

  static void assertText(ServerFrame frame, String text) {
    assertThat(frame.opcode()).isEqualTo(ServerFrame.TEXT);
    assertThat(frame.text()).isEqualTo(text);
  }

  static void assertBinary(ServerFrame frame, byte... bytes) {
    assertThat(frame.opcode()).isEqualTo(ServerFrame.BINARY);
    assertThat(frame.bytes()).isEqualTo(bytes);
  }
}
