package dev.gadgetcode.protocol.ide;

import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/// Reads the answer to `resumeTurn`: what has a `code` is a refusal. Thread-safe.
final class ResumeAnswerReader extends StdDeserializer<ResumeAnswer> {
  ResumeAnswerReader() {
    super(ResumeAnswer.class);
  }

  @Override
  public ResumeAnswer deserialize(JsonParser parser, DeserializationContext context) {
    var answer = context.readTree(parser);
    return answer.has("code")
        ? context.readTreeAsValue(answer, ResumeAnswer.Refused.class)
        : context.readTreeAsValue(answer, ResumeAnswer.Resumption.class);
  }
}
