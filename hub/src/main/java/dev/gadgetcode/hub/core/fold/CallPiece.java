package dev.gadgetcode.hub.core.fold;

import dev.gadgetcode.protocol.document.BlockMode;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.stream.Meta;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/// A tool call, from its start to its response. Used by one thread at a time.
///
/// Until the response is there, what the tool has put out so far stands in for it, as a string; it
/// stays where the turn ends before the call does.
final class CallPiece extends Piece {
  private final CallId callId;
  private final OutputTail output;
  private String name;
  private String params;
  private @Nullable String response;

  CallPiece(CallId callId, String name, String params, Meta meta) {
    super(meta);
    this.callId = callId;
    this.name = name;
    this.params = params;
    output = new OutputTail("");
  }

  CallPiece(StoredFold.Piece stored) {
    super(stored);
    var call = Objects.requireNonNull(stored.call(), "call");
    callId = call.callId();
    name = call.name();
    params = call.params();
    response = call.response();
    output = new OutputTail(call.output());
  }

  CallId callId() {
    return callId;
  }

  String name() {
    return name;
  }

  String params() {
    return params;
  }

  /// The call begins again, as a reading tool does after a crash; one that is over stays over.
  void startAgain(String name, String params, Meta meta) {
    reach(meta);
    if (response == null) {
      this.name = name;
      this.params = params;
      output.clear();
    }
  }

  void putOut(String chunk, Meta meta) {
    reach(meta);
    if (response == null) {
      output.append(chunk);
    }
  }

  void finish(String name, String params, String response, Meta meta) {
    this.name = name;
    this.params = params;
    answer(response, meta);
  }

  void answer(String response, Meta meta) {
    reach(meta);
    this.response = response;
    output.clear();
  }

  JsonNode parameters() {
    return JsonText.value(params);
  }

  @Nullable JsonNode response() {
    if (response != null) {
      return JsonText.value(response);
    }
    return output.isEmpty() ? null : StringNode.valueOf(output.text());
  }

  @Override
  BlockMode mode() {
    return BlockMode.TOOL;
  }

  @Override
  StoredFold.Piece stored() {
    return new StoredFold.Piece(
        BlockMode.TOOL,
        step(),
        createdAt(),
        fromSeq(),
        seq(),
        isSuperseded(),
        null,
        new StoredFold.Call(callId, name, params, response, output.text()));
  }
}
