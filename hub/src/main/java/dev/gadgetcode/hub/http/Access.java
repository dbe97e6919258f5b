package dev.gadgetcode.hub.http;

/// Who may call a route.
public enum Access {
  /// Anybody at all.
  ANYONE,
  /// Anybody on the hub's own machine, and from elsewhere an admin.
  LOCAL_OR_ADMIN,
  /// Whoever has signed in, about what is their own.
  USER,
  /// Whoever has signed in, if the thing is theirs; for others it is not there.
  OWNER,
  /// As {@link #OWNER}, and admins.
  OWNER_OR_ADMIN,
  ADMIN,
  /// The drone that the path names, by its token.
  DRONE
}
