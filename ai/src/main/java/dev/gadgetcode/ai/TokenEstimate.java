package dev.gadgetcode.ai;

/// A guess at how many tokens a text has, for providers that do not count and for planning before a
/// call.
///
/// Words count one per six letters begun, digits one per three, Chinese, Japanese and Korean one
/// per character, other marks one each, runs of white space one. It errs upwards on prose and on
/// code, so that a window is left too early rather than too late.
public final class TokenEstimate {
  private static final int PER_MESSAGE = 4;
  private static final int PER_IMAGE = 1_500;

  private TokenEstimate() {}

  public static long of(ModelRequest request) {
    long tokens = of(request.system());
    for (ToolSpec tool : request.tools()) {
      tokens += PER_MESSAGE + of(tool.name()) + of(tool.description()) + of(tool.schema());
    }
    for (Message message : request.messages()) {
      tokens += of(message);
    }
    return tokens;
  }

  public static long of(Message message) {
    return PER_MESSAGE + message.blocks().stream().mapToLong(TokenEstimate::of).sum();
  }

  public static long of(Block block) {
    return switch (block) {
      case Block.Text text -> of(text.text());
      case Block.Thinking thinking -> of(thinking.text());
      case Block.ToolCall call -> PER_MESSAGE + of(call.name()) + of(call.arguments());
      case Block.ToolResult result -> PER_MESSAGE + of(result.text());
      case Block.Image _ -> PER_IMAGE;
    };
  }

  public static long of(String text) {
    long tokens = 0;
    int run = 0;
    Sort before = Sort.MARK;
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      Sort sort = Sort.of(text.codePointAt(i));
      run = sort == before ? run + 1 : 0;
      if (sort.beginsToken(run)) {
        tokens++;
      }
      before = sort;
    }
    return tokens;
  }

  private enum Sort {
    LETTER,
    DIGIT,
    BLANK,
    BREAK,
    IDEOGRAPH,
    MARK;

    private static Sort of(int character) {
      if (character == ' ') {
        return BLANK;
      }
      if (Character.isWhitespace(character)) {
        return BREAK;
      }
      if (Character.isDigit(character)) {
        return DIGIT;
      }
      if (!Character.isLetter(character)) {
        return MARK;
      }
      return switch (Character.UnicodeScript.of(character)) {
        case HAN, HIRAGANA, KATAKANA, HANGUL -> IDEOGRAPH;
        default -> LETTER;
      };
    }

    private boolean beginsToken(int run) {
      return switch (this) {
        case LETTER -> run % 6 == 0;
        case DIGIT -> run % 3 == 0;
        case BLANK -> run == 1; // a single blank belongs to the word after it
        case BREAK -> run == 0;
        case IDEOGRAPH, MARK -> true;
      };
    }
  }
}
