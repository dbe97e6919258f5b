package dev.gadgetcode.bench.hub;

import java.util.Locale;

/// A token of a model's answer as its drone sends it. The content is always as long, and says the
/// number of the token, so that an IDE can tell what it was sent from what it should have been.
///
/// @param turnId the turn that it is of
record Token(String turnId, long epoch) {
  static final int CONTENT_LENGTH = 30;
  static final int NUMBER_DIGITS = 8;
  static final String PREFIX = "42[\"response\",\"";
  static final String SEQ_KEY = "\"seq\":";
  static final String FROM_KEY = "\"fromSeq\":";

  private static final String WORDS = " and the answer flowed";
  private static final String AT = "2026-01-15T10:32:07.123Z";

  static String content(int seq) {
    return String.format(Locale.ROOT, "%08d", seq) + WORDS;
  }

  /// The text of the packet.
  String packet(int seq) {
    return PREFIX + content(seq) + "\"," + meta(seq, "") + "]";
  }

  /// The packet that ends the turn.
  String end(int seq) {
    return "42[\"workOrderComplete\",\"%s\",true,null,%s]"
        .formatted(turnId, meta(seq, ",\"status\":\"finished\""));
  }

  private String meta(int seq, String more) {
    return "{\"turnId\":\"%s\",\"epoch\":%d,\"seq\":%d,\"at\":\"%s\",\"step\":1%s}"
        .formatted(turnId, epoch, seq, AT, more);
  }
}
