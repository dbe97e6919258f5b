package dev.gadgetcode.hub.account;

import dev.gadgetcode.protocol.id.UserId;

/// Who asks.
public sealed interface Caller {
  /// Nobody that the hub knows.
  ///
  /// @param code why what was shown was not taken: `unauthorized` or `expired`
  record Nobody(String code) implements Caller {}

  /// A person who has signed in.
  ///
  /// @param signIn the sign-in that this comes from, which can be ended
  record Person(UserId user, Role role, String signIn) implements Caller {
    public boolean isAdmin() {
      return role == Role.ADMIN;
    }
  }

  /// Nothing was shown, or nothing that is known.
  Caller UNKNOWN = new Nobody("unauthorized");

  /// What was shown was good once.
  Caller EXPIRED = new Nobody("expired");
}
