package dev.gadgetcode.socketio;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.util.JsonParserDelegate;

/// The arguments of an event as an array of their own. The parser under it stands behind the
/// event's name; this one begins with `START_ARRAY`, so that a record can be read from it as from
/// any array.
final class ArgumentsParser extends JsonParserDelegate {
  private boolean begun;

  ArgumentsParser(JsonParser behindName) {
    super(behindName);
  }

  @Override
  public @Nullable JsonToken currentToken() {
    return begun ? super.currentToken() : JsonToken.START_ARRAY;
  }

  @Override
  public int currentTokenId() {
    return begun ? super.currentTokenId() : JsonToken.START_ARRAY.id();
  }

  @Override
  public boolean hasCurrentToken() {
    return !begun || super.hasCurrentToken();
  }

  @Override
  public boolean hasToken(JsonToken token) {
    return currentToken() == token;
  }

  @Override
  public boolean isExpectedStartArrayToken() {
    return currentToken() == JsonToken.START_ARRAY;
  }

  @Override
  public boolean isExpectedStartObjectToken() {
    return begun && super.isExpectedStartObjectToken();
  }

  @Override
  public @Nullable JsonToken nextToken() {
    begun = true;
    return super.nextToken();
  }

  @Override
  public @Nullable JsonToken nextValue() {
    begun = true;
    return super.nextValue();
  }
}
