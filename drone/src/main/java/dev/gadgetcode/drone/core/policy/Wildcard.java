package dev.gadgetcode.drone.core.policy;

/// A pattern in which `*` stands for any characters, none and line ends included. Time is at worst
/// the product of both lengths, whatever the pattern. Immutable.
record Wildcard(String pattern) {
  boolean matches(String text) {
    int at = 0;
    int in = 0;
    int star = -1;
    int resume = 0;
    while (in < text.length()) {
      if (at < pattern.length() && pattern.charAt(at) == '*') {
        star = at++;
        resume = in;
      } else if (at < pattern.length() && pattern.charAt(at) == text.charAt(in)) {
        at++;
        in++;
      } else if (star >= 0) {
        at = star + 1;
        in = ++resume;
      } else {
        return false;
      }
    }
    while (at < pattern.length() && pattern.charAt(at) == '*') {
      at++;
    }
    return at == pattern.length();
  }
}
