package dev.gadgetcode.ai.http;

import dev.gadgetcode.ai.Failure;
import java.net.http.HttpHeaders;
import java.nio.ByteBuffer;

/// What a call does with a good response. Run by the call's own thread; it ends the call early by
/// throwing [CallHalted].
public interface ResponseReader<R> {
  /// The response is good so far; its headers say whether it is what was asked for.
  void head(HttpHeaders headers);

  void bytes(ByteBuffer bytes);

  /// Whether the answer is whole, so that only a formal end may follow.
  boolean hasEnd();

  /// Whether nothing more is expected, so that the call need not wait for the formal end.
  boolean isDone();

  /// The body ended.
  void end();

  /// What was read, once the response ended or [#isDone].
  R result();

  /// The reading of a response that has its end already and then breaks is still good.
  default void cutOff(Failure why) {
    if (!hasEnd()) {
      throw CallHalted.failed(why);
    }
  }
}
