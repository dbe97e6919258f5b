package dev.gadgetcode.bench;

/// The message that every pair relays: an event of a turn, like a token of a model's answer. Its
/// `seq` always has eight digits, so that all frames of a pair have one length.
///
/// @param to the receiver's name
record RelayMessage(String to) {
  static final int FIRST_SEQ = 10_000_000;
  static final int SEQ_DIGITS = 8;
  static final String SEQ_KEY = "\"seq\":";

  /// The JSON object that is relayed.
  String payload(int seq) {
    return """
    {"turnId":"0199a8c4-52f1-7d3b-8e06-41c9b7f2d5a3","seq":%d,"at":"2026-01-15T10:32:07.123Z",\
    "content":" the loop reads what came,\\n  and writes it once per turn of"}\
    """
        .formatted(seq);
  }

  /// The text of the packet that a sender emits.
  String sent(int seq) {
    return "42[\"relay\",\"" + to + "\"," + payload(seq) + "]";
  }
}
