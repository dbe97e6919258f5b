package dev.gadgetcode.ai.scripted;

import java.util.List;

/// What a scripted model says, in no provider's words yet; a [Voice] puts it into one provider's.
public sealed interface Said {
  record Think(String text) implements Said {}

  record Say(String text) implements Said {}

  /// Tool calls made in one go, in parallel where the provider can.
  record CallTools(List<Call> calls) implements Said {}

  /// The end, with its reason and the tokens used.
  record End(Reason reason) implements Said {}

  /// A tool call in the fragments its arguments come in.
  record Call(String name, List<String> fragments) {
    public String arguments() {
      return String.join("", fragments);
    }
  }

  /// Why it ends.
  enum Reason {
    ANSWERED,
    TOOL_CALLS,
    OUTPUT_LIMIT
  }
}
