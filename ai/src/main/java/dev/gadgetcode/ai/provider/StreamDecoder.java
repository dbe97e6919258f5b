package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.ModelEnd;

/// The understanding of one stream: takes its payloads in order and tells the [BlockFold] what they
/// say. Run by the call's thread. A payload that is not JSON may leave as [JacksonException]; an
/// error the provider reports leaves as [dev.gadgetcode.ai.http.CallHalted].
interface StreamDecoder {
  void payload(byte[] bytes, int from, int to);

  /// Whether the provider has said why it stopped, so that the answer is whole.
  boolean hasEnd();

  /// Whether the provider has said that nothing more comes.
  boolean isDone();

  /// The answer. Asked once, when [#hasEnd].
  ModelEnd.Completed completed();
}
