package dev.gadgetcode.system.prove;

/// Something that must not be.
///
/// @param text what exactly, with the ids
record Finding(Kind kind, String text) {
  /// What was broken.
  enum Kind {
    LOST("lost"),
    DOUBLED("doubled"),
    REORDERED("reordered"),
    ALTERED("altered"),
    SHOWN_BEFORE_KEPT("shown before kept"),
    DOUBLE_RUN("double runs"),
    LOST_EFFECT("lost effects"),
    TWO_WRITERS("two writers"),
    TWO_ENDS("two ends"),
    STUCK("stuck"),
    SEEN_BY_OTHERS("seen by others"),
    SECRET_TOLD("secrets told"),
    LEFT_BEHIND("left behind"),
    NOT_GIVEN_BACK("not given back"),
    ODD("odd");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  @Override
  public String toString() {
    return kind.words + ": " + text;
  }
}
