package dev.gadgetcode.bench.hub;

import dev.gadgetcode.bench.Peer;
import dev.gadgetcode.bench.Wire;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// An IDE of the load: locks its session, submits one prompt, and watches what the drone streams.
/// Runs on the generator's only thread.
final class IdeSide implements Peer.Listener {
  private static final int BUFFER = 16 * 1024;
  private static final String LOCKED = "430[true";
  private static final String SUBMITTED = "431[true";
  private static final Pattern TURN_ID = Pattern.compile("\"turnId\":\"([^\"]+)\"");
  private static final Pattern EVENT = Pattern.compile("42\\[\"([^\"]+)\"");

  private final BenchSession names;
  private final ReceivedTokens tokens;
  private final IntConsumer onTokens;
  private final Peer peer;
  private boolean locked;
  private boolean ended;
  private @Nullable String turnId;

  /// @param onTokens told how many tokens have just come
  IdeSide(BenchSession names, Wire wire, IntConsumer onTokens) {
    this.names = names;
    this.tokens = new ReceivedTokens(names.user());
    this.onTokens = onTokens;
    this.peer = wire.connect(names.ideAuth(), this, BUFFER);
  }

  void lock() {
    peer.send(
        "420[\"requestSessionLock\",\"%s\",\"%s\",\"%s\"]"
            .formatted(names.registration(), names.project(), names.chatSession()));
  }

  boolean isLocked() {
    return locked;
  }

  void submit() {
    peer.send(
        "421[\"submitPrompt\",\"Tell me what this project does.\",{\"promptId\":\"prompt-%d\"}]"
            .formatted(names.index()));
  }

  /// The turn of its prompt, once that is accepted.
  Optional<String> turnId() {
    return Optional.ofNullable(turnId);
  }

  ReceivedTokens tokens() {
    return tokens;
  }

  /// Whether it was told that the turn is over.
  boolean isEnded() {
    return ended;
  }

  @Override
  public void ack(ByteBuffer buffer, int at, int length) {
    var packet = PacketText.text(buffer, at, length);
    if (packet.startsWith(LOCKED)) {
      locked = true;
      return;
    }
    var turn = TURN_ID.matcher(packet);
    if (!packet.startsWith(SUBMITTED) || !turn.find()) {
      throw new IllegalStateException("the hub refuses: " + packet);
    }
    turnId = turn.group(1);
  }

  @Override
  public void event(ByteBuffer buffer, int at, int length) {
    if (ReceivedTokens.isToken(buffer, at, length)) {
      onTokens.accept(tokens.take(buffer, at, length));
    } else {
      other(PacketText.text(buffer, at, length));
    }
  }

  private void other(String packet) {
    var event = EVENT.matcher(packet);
    if (!event.lookingAt()) {
      throw new IllegalStateException("not a packet of a hub: " + packet);
    }
    switch (event.group(1)) {
      case "workOrderComplete" -> ended = true;
      case "droneUpdated", "sessionUpdated", "turnUpdated", "workspaceModeChanged", "status" -> {}
      default -> throw new IllegalStateException("the hub objects: " + packet);
    }
  }
}
