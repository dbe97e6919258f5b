package dev.gadgetcode.system.prove;

/// What can be done to the world.
enum FaultKind {
  HUB_KILLED("hub killed", Victim.HUB, 0, 800),
  HUB_FROZEN("hub frozen", Victim.HUB, 300, 3_000),
  HUB_DISK_FULL("hub's disk full", Victim.HUB, 300, 2_500),
  DRONE_KILLED("drone killed", Victim.DRONE, 0, 800),
  DRONE_FROZEN("drone frozen", Victim.DRONE, 300, 3_000),
  DRONE_DISK_FULL("drone's disk full", Victim.DRONE, 300, 2_500),
  CLIENT_KILLED("client killed", Victim.CLIENT, 0, 800),
  CLIENT_FROZEN("client frozen", Victim.CLIENT, 300, 3_000),
  DRONE_LINK_CUT("drone-hub cut", Victim.DRONE_LINK, 0, 0),
  DRONE_LINK_HALF_OPEN("drone-hub half-open", Victim.DRONE_LINK, 500, 4_000),
  DRONE_LINK_SLOW("drone-hub slow", Victim.DRONE_LINK, 500, 2_500),
  DRONE_LINK_SLICED("drone-hub sliced", Victim.DRONE_LINK, 500, 2_500),
  DRONE_LINK_DOUBLED("drone-hub doubled", Victim.DRONE_LINK, 500, 3_000),
  CLIENT_LINK_CUT("client-hub cut", Victim.CLIENT_LINK, 0, 0),
  CLIENT_LINK_HALF_OPEN("client-hub half-open", Victim.CLIENT_LINK, 500, 4_000),
  CLIENT_LINK_SLOW("client-hub slow", Victim.CLIENT_LINK, 500, 2_500),
  CLIENT_LINK_SLICED("client-hub sliced", Victim.CLIENT_LINK, 500, 2_500),
  CLIENT_LINK_DOUBLED("client-hub doubled", Victim.CLIENT_LINK, 500, 3_000),
  CLIENT_UPGRADE_CUT("client-hub cut in the upgrade", Victim.CLIENT_LINK, 500, 1_500),
  MODEL_LINK_CUT("drone-model cut", Victim.MODEL_LINK, 0, 0),
  MODEL_LINK_HALF_OPEN("drone-model half-open", Victim.MODEL_LINK, 500, 3_000),
  MODEL_LINK_SLOW("drone-model slow", Victim.MODEL_LINK, 500, 2_500),
  MODEL_LINK_SLICED("drone-model sliced", Victim.MODEL_LINK, 500, 2_500),
  MODEL_STALLED("model stalled", Victim.MODEL, 500, 4_000),
  MODEL_FAILED("model failed with 500", Victim.MODEL, 0, 0),
  MODEL_TRUNCATED("model truncated", Victim.MODEL, 0, 0),
  MODEL_RESET("model reset", Victim.MODEL, 0, 0),
  HUB_CLOCK_JUMPED("hub's clock jumped", Victim.HUB_CLOCK, 1_500, 4_000),
  DRONE_CLOCK_JUMPED("drone's clock jumped", Victim.DRONE_CLOCK, 1_500, 4_000);

  /// Whom it happens to.
  enum Victim {
    HUB,
    DRONE,
    CLIENT,
    DRONE_LINK,
    CLIENT_LINK,
    MODEL_LINK,
    MODEL,
    HUB_CLOCK,
    DRONE_CLOCK
  }

  private final String words;
  private final Victim victim;
  private final int shortest;
  private final int longest;

  FaultKind(String words, Victim victim, int shortest, int longest) {
    this.words = words;
    this.victim = victim;
    this.shortest = shortest;
    this.longest = longest;
  }

  String words() {
    return words;
  }

  Victim victim() {
    return victim;
  }

  /// The shortest time that it lasts, in milliseconds.
  int shortest() {
    return shortest;
  }

  int longest() {
    return longest;
  }

  /// Whether it makes sense that nobody tells the two sides of it for long.
  boolean mayBeLong() {
    return switch (this) {
      case HUB_FROZEN,
          DRONE_FROZEN,
          CLIENT_FROZEN,
          DRONE_LINK_HALF_OPEN,
          DRONE_LINK_DOUBLED,
          CLIENT_LINK_HALF_OPEN,
          CLIENT_LINK_DOUBLED ->
          true;
      default -> false;
    };
  }

  boolean needsSmallDisk() {
    return this == HUB_DISK_FULL || this == DRONE_DISK_FULL;
  }

  private boolean needsClock() {
    return victim == Victim.HUB_CLOCK || victim == Victim.DRONE_CLOCK;
  }

  /// Whether this machine can have it happen.
  boolean isPossibleHere() {
    return !(needsSmallDisk() && !SmallDisk.mayMount()) && !(needsClock() && !WallClock.canBeSet());
  }
}
