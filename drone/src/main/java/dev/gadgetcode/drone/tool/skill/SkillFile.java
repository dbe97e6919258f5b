package dev.gadgetcode.drone.tool.skill;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// What stands at the head of a `SKILL.md`, between two lines of `---`: a name and what the skill
/// is for, each on one line. Immutable.
record SkillFile(String name, String description) {
  private static final Pattern HEAD =
      Pattern.compile("\\A\uFEFF?---\\R(.*?)\\R---", Pattern.DOTALL);
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");
  private static final int LONGEST_DESCRIPTION = 1_024;

  /// Reads the head of a file; none where it has no name or no description.
  static Optional<SkillFile> read(String text) {
    var head = HEAD.matcher(text);
    if (!head.find()) {
      return Optional.empty();
    }
    var name = field(head.group(1), "name");
    var description = field(head.group(1), "description");
    if (!NAME.matcher(name).matches() || description.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new SkillFile(
            name, description.substring(0, Math.min(description.length(), LONGEST_DESCRIPTION))));
  }

  private static String field(String head, String key) {
    for (var line : head.lines().toList()) {
      int colon = line.indexOf(':');
      if (colon > 0 && line.substring(0, colon).strip().toLowerCase(Locale.ROOT).equals(key)) {
        return unquoted(line.substring(colon + 1).strip());
      }
    }
    return "";
  }

  private static String unquoted(String value) {
    boolean isQuoted =
        value.length() >= 2
            && (value.charAt(0) == '"' || value.charAt(0) == '\'')
            && value.charAt(0) == value.charAt(value.length() - 1);
    return isQuoted ? value.substring(1, value.length() - 1) : value;
  }
}
