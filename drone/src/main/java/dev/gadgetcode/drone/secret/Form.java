package dev.gadgetcode.drone.secret;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/// One form in which a secret may stand in a text: what is expected character by character, each in
/// one of several spellings. Immutable.
///
/// @param units the spellings of each character, the first not empty
/// @param isWrapped whether lines may end between any two of them
record Form(List<List<String>> units, boolean isWrapped) {
  /// The text ended where it may still become a match.
  static final int PARTIAL = -1;

  static final int NO_MATCH = 0;
  private static final List<String> LINE_ENDS = List.of("\r\n", "\n", "\\r\\n", "\\n");

  Form {
    units = units.stream().map(List::copyOf).toList();
  }

  /// All forms of a secret: as it is, each character escaped as in an address or in JSON or not,
  /// and as the part of a Base64 text that does not depend on what stands around it.
  static List<Form> of(String secret) {
    var forms = new ArrayList<Form>();
    forms.add(new Form(secret.codePoints().mapToObj(Form::spellings).toList(), false));
    var bytes = secret.getBytes(StandardCharsets.UTF_8);
    for (int before = 0; before < 3; before++) {
      forms.add(inBase64(bytes, before));
    }
    return forms;
  }

  private static List<String> spellings(int codePoint) {
    var literal = Character.toString(codePoint);
    var spellings = new ArrayList<>(List.of(literal, percent(literal)));
    if (codePoint == ' ') {
      spellings.add("+");
    }
    if ("\"\\/".indexOf(codePoint) >= 0) {
      spellings.add("\\" + literal);
    }
    return spellings;
  }

  private static String percent(String text) {
    var encoded = new StringBuilder();
    for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
      encoded.append("%%%02X".formatted(one));
    }
    return encoded.toString();
  }

  /// The secret behind so many bytes of something else.
  private static Form inBase64(byte[] secret, int before) {
    var padded = new byte[before + secret.length];
    System.arraycopy(secret, 0, padded, before, secret.length);
    var text = Base64.getEncoder().withoutPadding().encodeToString(padded);
    int first = (before * 8 + 5) / 6;
    int end = padded.length * 8 / 6;
    return new Form(text.substring(first, end).chars().mapToObj(Form::digit).toList(), true);
  }

  private static List<String> digit(int digit) {
    return switch (digit) {
      case '+' -> List.of("+", "-", "%2B");
      case '/' -> List.of("/", "_", "%2F", "\\/");
      default -> List.of(Character.toString(digit));
    };
  }

  /// With which characters it may begin.
  Set<Character> beginnings() {
    var beginnings = new TreeSet<Character>();
    units.getFirst().forEach(spelling -> beginnings.add(spelling.charAt(0)));
    return beginnings;
  }

  /// How many characters of a text it takes from a place on, the most where there are several ways;
  /// [#PARTIAL] where the text ends on the way, [#NO_MATCH] where it is not there.
  int match(String text, int at) {
    Set<Integer> places = Set.of(at);
    boolean isPartial = false;
    for (int index = 0; index < units.size(); index++) {
      var next = new TreeSet<Integer>();
      for (int place : places) {
        isPartial |= step(text, place, units.get(index), next);
        if (isWrapped && index > 0) {
          var behind = new TreeSet<Integer>();
          isPartial |= step(text, place, LINE_ENDS, behind);
          for (int line : behind) {
            isPartial |= step(text, line, units.get(index), next);
          }
        }
      }
      if (next.isEmpty()) {
        return isPartial ? PARTIAL : NO_MATCH;
      }
      places = next;
    }
    return ((TreeSet<Integer>) places).last() - at;
  }

  /// Adds where each spelling that stands at a place ends; true where one is cut off there.
  private static boolean step(String text, int place, List<String> spellings, Set<Integer> next) {
    boolean isCut = false;
    for (var spelling : spellings) {
      int length = Math.min(spelling.length(), text.length() - place);
      boolean isEscape = spelling.length() > 2 && spelling.charAt(0) == '%';
      boolean isSame =
          isEscape
              ? text.substring(place, place + length)
                  .toUpperCase(Locale.ROOT)
                  .equals(spelling.substring(0, length))
              : text.startsWith(spelling.substring(0, length), place);
      if (isSame && length == spelling.length()) {
        next.add(place + length);
      } else if (isSame) {
        isCut = true;
      }
    }
    return isCut;
  }
}
