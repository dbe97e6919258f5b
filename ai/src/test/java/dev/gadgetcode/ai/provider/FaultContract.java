package dev.gadgetcode.ai.provider;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.Failure.Kind;
import dev.gadgetcode.ai.ModelCall;
import dev.gadgetcode.ai.ModelEvent;
import dev.gadgetcode.ai.RecordingSink;
import dev.gadgetcode.ai.scripted.Said;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The part of the contract about streams that go wrong: silence, early ends, nonsense, torn
/// connections.
interface FaultContract {
  TestBed bed();

  @Test
  default void silenceBeforeTheHeadIsAStall() {
    bed().impatient();
    bed().serve((_, connection) -> connection.silence());

    bed().assertPassing(Kind.STALLED);
    bed().assertConnectionClosed();
  }

  @Test
  default void silenceAfterTheHeadIsAStall() {
    bed().impatient();
    bed()
        .serve((_, connection) -> {
          connection.streamHead(bed().voice().contentType());
          connection.silence();
        });

    bed().assertPassing(Kind.STALLED);
    bed().assertConnectionClosed();
  }

  @Test
  default void silenceInTheStreamIsAStall() {
    bed().impatient();
    bed()
        .serve((_, connection) -> {
          bed().begin(connection, List.of(new Said.Say("Well")));
          connection.silence();
        });

    bed().assertPassing(Kind.STALLED);
    bed().assertConnectionClosed();
  }

  @Test
  default void aStreamOfNothingButBlankLinesEndsToo() {
    bed().briefInTotal();
    bed()
        .serve((_, connection) -> {
          connection.streamHead(bed().voice().contentType());
          while (true) {
            connection.chunk("\n".getBytes(UTF_8));
          }
        });

    bed().assertLasting(Kind.STALLED);
    bed().assertConnectionClosed();
  }

  @Test
  default void aStreamThatEndsBeforeTheAnswerIsTruncated() {
    bed()
        .serve((_, connection) -> {
          bed().begin(connection, TestBed.A_WHOLE_STEP.subList(0, 5));
          connection.endOfChunks();
        });

    bed().assertPassing(Kind.TRUNCATED);
  }

  @Test
  default void anEmptyStreamIsTruncated() {
    bed()
        .serve((_, connection) -> {
          connection.streamHead(bed().voice().contentType());
          connection.endOfChunks();
        });

    bed().assertPassing(Kind.TRUNCATED);
  }

  @Test
  default void aConnectionClosedInTheStreamIsTruncated() {
    bed()
        .serve((_, connection) -> {
          bed().begin(connection, List.of(new Said.Say("Well")));
          connection.close();
        });

    bed().assertPassing(Kind.TRUNCATED);
    bed().assertConnectionClosed();
  }

  @Test
  default void halfAJsonTextAtTheEndIsTruncated() {
    bed()
        .serve((_, connection) -> {
          connection.streamHead(bed().voice().contentType());
          String piece =
              new String(bed().voice().pieces(List.of(new Said.Say("Well"))).getLast(), UTF_8);
          connection.chunk(piece.substring(0, piece.length() / 2).getBytes(UTF_8));
          connection.endOfChunks();
        });

    bed().assertPassing(Kind.TRUNCATED);
  }

  @Test
  default void halfAJsonTextInTheMiddleIsGarbage() {
    garbage(bed().voice().piece("{\"message\":{\"content\":\"We"));
  }

  @Test
  default void nulBytesAreGarbage() {
    garbage(bed().voice().piece("\0\0\0"));
  }

  @Test
  default void jsonThatIsNoObjectIsGarbage() {
    garbage(bed().voice().piece("[1,2,3]"));
  }

  @Test
  default void bytesThatAreNoUtf8AreGarbage() {
    byte[] piece = bed().voice().pieces(List.of(new Said.Say("X"))).getLast();
    for (int i = 0; i < piece.length; i++) {
      piece[i] = piece[i] == 'X' ? (byte) 0xFF : piece[i];
    }
    garbage(piece);
  }

  private void garbage(byte[] piece) {
    bed()
        .serve((_, connection) -> {
          connection.streamHead(bed().voice().contentType());
          connection.chunk(piece);
          connection.silence();
        });

    bed().assertPassing(Kind.GARBAGE);
    bed().assertConnectionClosed();
  }

  @Test
  default void aLineOfFiftyMegabytesIsGarbageAndIsNotKept() {
    bed()
        .serve((_, connection) -> {
          connection.streamHead(bed().voice().contentType());
          connection.chunk("data: {\"a\":\"".getBytes(UTF_8));
          byte[] megabyte = "x".repeat(1 << 20).getBytes(UTF_8);
          for (int i = 0; i < 50; i++) {
            connection.chunk(megabyte);
          }
          connection.silence();
        });

    bed().assertPassing(Kind.GARBAGE);
    bed().assertConnectionClosed();
  }

  @Test
  default void anErrorInTheStreamIsAFaultOfTheProvider() {
    bed()
        .serve((_, connection) -> {
          bed().begin(connection, List.of(new Said.Say("Well")));
          connection.chunk(bed().voice().error());
          connection.silence();
        });

    bed().assertPassing(Kind.OVERLOADED);
    bed().assertConnectionClosed();
  }

  @Test
  default void aConnectionResetInTheStreamIsANetworkFault() {
    bed()
        .serve((_, connection) -> {
          bed().begin(connection, List.of(new Said.Say("Well")));
          connection.reset();
        });

    bed().assertPassing(Kind.NETWORK);
    bed().assertConnectionClosed();
  }

  @Test
  default void aConnectionResetBeforeTheHeadIsANetworkFault() {
    bed().serve((_, connection) -> connection.reset());

    bed().assertPassing(Kind.NETWORK);
    bed().assertConnectionClosed();
  }

  @Test
  default void nobodyListeningIsANetworkFault() {
    bed().serve((_, connection) -> connection.reset());
    bed().stopServer();

    Failure failure = bed().assertPassing(Kind.NETWORK);

    assertThat(failure.message()).contains("cannot be reached").contains("127.0.0.1");
  }

  @Test
  default void aSinkThatThrowsEndsTheCallAsAFaultOfOurOwn() {
    bed()
        .serve((_, connection) -> {
          bed().begin(connection, List.of(new Said.Think("Well"), new Said.Say("then")));
          connection.silence();
        });
    RecordingSink recorded = new RecordingSink();

    ModelCall _ =
        bed()
            .start(
                TestBed.REQUEST,
                event -> {
                  recorded.accept(event);
                  if (event instanceof ModelEvent.ThinkingDelta) {
                    throw new IllegalStateException("thrown by the test's sink");
                  }
                });

    assertThat(TestBed.failure(recorded).kind()).isEqualTo(Kind.INTERNAL);
    bed().assertConnectionClosed();
  }

  @Test
  default void closingEverythingEndsTheCallsThatRun() {
    bed()
        .serve((_, connection) -> {
          bed().begin(connection, List.of(new Said.Say("Well")));
          connection.silence();
        });
    RecordingSink sink = new RecordingSink(ModelEvent.TextDelta.class::isInstance);
    ModelCall _ = bed().start(TestBed.REQUEST, sink);
    sink.awaitEvent();

    bed().closeProviders();

    assertThat(TestBed.failure(sink).kind()).isEqualTo(Kind.NETWORK);
  }

  @Test
  default void aCallAfterEverythingWasClosedEndsToo() {
    bed().serve(bed()::sayAWholeStep);
    Provider provider = bed().provider();
    bed().closeProviders();
    RecordingSink sink = new RecordingSink();

    ModelCall _ = provider.model("m").stream(TestBed.REQUEST, sink);

    assertThat(TestBed.failure(sink).kind()).isEqualTo(Kind.NETWORK);
  }
}
