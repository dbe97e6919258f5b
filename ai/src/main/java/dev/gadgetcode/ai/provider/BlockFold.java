package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.ModelEvent;
import dev.gadgetcode.ai.ModelSink;
import dev.gadgetcode.ai.ProviderData;
import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.ai.http.CallHalted;
import dev.gadgetcode.ai.http.FailureTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What the model has said so far, as blocks in their order, told to the sink piece by piece on the
/// way. The one place that speaks to the sink before the end. Run by the call's thread.
final class BlockFold {
  private static final int MOST_CHARACTERS = 16 << 20;

  private final ModelSink sink;
  private final FailureTexts texts;
  private final List<OpenBlock> blocks = new ArrayList<>();
  private @Nullable OpenProse prose;
  private int characters;

  BlockFold(ModelSink sink, FailureTexts texts) {
    this.sink = sink;
    this.texts = texts;
  }

  void thinking(String delta) {
    prose(OpenProse.Sort.THINKING, delta);
  }

  void text(String delta) {
    prose(OpenProse.Sort.TEXT, delta);
  }

  boolean isThinking() {
    return prose != null && prose.sort == OpenProse.Sort.THINKING;
  }

  /// Ends the text or thinking that is being spoken; what follows is a new block.
  void endProse(Function<String, ProviderData> data) {
    if (prose != null) {
      prose.end(sink);
      prose.data = data.apply(prose.text.toString());
      prose = null;
    }
  }

  void endProse() {
    endProse(_ -> ProviderData.NONE);
  }

  /// A block that came whole.
  void add(Block block) {
    endProse();
    blocks.add(() -> block);
  }

  OpenCall startCall(String id) {
    endProse();
    OpenCall call = new OpenCall(id, sink, texts, this::count);
    blocks.add(call);
    return call;
  }

  void usage(Usage usage) {
    sink.accept(new ModelEvent.UsageReported(usage));
  }

  /// Takes a tool call back that the output limit cut off.
  void drop(OpenCall call) {
    blocks.remove(call);
  }

  List<Block> blocks() {
    endProse();
    return blocks.stream().map(OpenBlock::block).toList();
  }

  private void prose(OpenProse.Sort sort, String delta) {
    if (delta.isEmpty()) {
      return;
    }
    count(delta);
    if (prose == null || prose.sort != sort) {
      endProse();
      prose = new OpenProse(sort);
      blocks.add(prose);
    }
    prose.append(delta, sink);
  }

  private void count(String delta) {
    characters += delta.length();
    if (characters > MOST_CHARACTERS) {
      throw CallHalted.failed(texts.garbage("an answer of more than 16 million characters"));
    }
  }

  /// A block that may still grow.
  @FunctionalInterface
  interface OpenBlock {
    Block block();
  }

  /// Text or thinking that is being spoken. Half a character at the end of a piece waits for its
  /// other half.
  private static final class OpenProse implements OpenBlock {
    enum Sort {
      THINKING,
      TEXT
    }

    private final Sort sort;
    private final StringBuilder text = new StringBuilder();
    private int told;
    private ProviderData data = ProviderData.NONE;

    private OpenProse(Sort sort) {
      this.sort = sort;
    }

    private void append(String delta, ModelSink sink) {
      text.append(delta);
      boolean half = Character.isHighSurrogate(text.charAt(text.length() - 1));
      tell(half ? text.length() - 1 : text.length(), sink);
    }

    private void end(ModelSink sink) {
      tell(text.length(), sink);
    }

    private void tell(int end, ModelSink sink) {
      if (end > told) {
        String piece = Characters.whole(text.substring(told, end));
        told = end;
        sink.accept(
            sort == Sort.TEXT
                ? new ModelEvent.TextDelta(piece)
                : new ModelEvent.ThinkingDelta(piece));
      }
    }

    @Override
    public Block block() {
      String whole = Characters.whole(text.toString());
      return sort == Sort.TEXT ? new Block.Text(whole, data) : new Block.Thinking(whole, data);
    }
  }
}
