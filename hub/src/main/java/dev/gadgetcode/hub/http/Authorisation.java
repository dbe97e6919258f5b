package dev.gadgetcode.hub.http;

/// The table of who gets what: every kind of access and every kind of caller has its cell, and one
/// that is missing does not compile. A test walks every route and every event by it. Thread-safe.
public final class Authorisation {
  private Authorisation() {}

  /// Those who call.
  public enum Kind {
    NOBODY,
    OTHER_USER,
    OWNER,
    ADMIN,
    OWN_DRONE,
    OTHER_DRONE,
    EXPIRED,
    DISABLED
  }

  /// What they get.
  public enum Verdict {
    ALLOWED,
    UNAUTHORIZED,
    FORBIDDEN,
    /// The same as where there is no such thing.
    NOT_FOUND
  }

  /// What a caller on the hub's own machine gets of a route.
  public static Verdict verdict(Access access, Kind kind) {
    return switch (access) {
      case ANYONE, LOCAL_OR_ADMIN -> Verdict.ALLOWED;
      case DRONE ->
          switch (kind) {
            case OWN_DRONE -> Verdict.ALLOWED;
            case NOBODY, OTHER_USER, OWNER, ADMIN, OTHER_DRONE, EXPIRED, DISABLED ->
                Verdict.UNAUTHORIZED;
          };
      case USER -> person(kind, Verdict.ALLOWED, Verdict.ALLOWED, Verdict.ALLOWED);
      case OWNER -> person(kind, Verdict.ALLOWED, Verdict.NOT_FOUND, Verdict.NOT_FOUND);
      case OWNER_OR_ADMIN -> person(kind, Verdict.ALLOWED, Verdict.NOT_FOUND, Verdict.ALLOWED);
      case ADMIN -> person(kind, Verdict.FORBIDDEN, Verdict.FORBIDDEN, Verdict.ALLOWED);
    };
  }

  /// Whose events these are.
  public enum Side {
    IDE,
    DRONE
  }

  /// What a caller gets of an event about what is the owner's. An event of the other side is one
  /// that does not exist.
  public static Verdict event(Side side, Kind kind) {
    return switch (kind) {
      case NOBODY, EXPIRED, DISABLED -> Verdict.UNAUTHORIZED;
      case OWNER -> side == Side.IDE ? Verdict.ALLOWED : Verdict.NOT_FOUND;
      case OWN_DRONE -> side == Side.DRONE ? Verdict.ALLOWED : Verdict.NOT_FOUND;
      case OTHER_USER, ADMIN, OTHER_DRONE -> Verdict.NOT_FOUND;
    };
  }

  private static Verdict person(Kind kind, Verdict owner, Verdict other, Verdict admin) {
    return switch (kind) {
      case OWNER -> owner;
      case OTHER_USER -> other;
      case ADMIN -> admin;
      case NOBODY, OWN_DRONE, OTHER_DRONE, EXPIRED, DISABLED -> Verdict.UNAUTHORIZED;
    };
  }
}
