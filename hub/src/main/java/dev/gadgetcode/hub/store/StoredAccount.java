package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.UserId;
import java.time.Instant;

/// A person as their table has them.
///
/// @param email in lower case
/// @param role the name of it
/// @param passwordHash as the hasher wrote it; empty where they have no password yet
public record StoredAccount(
    UserId id,
    String email,
    String displayName,
    String role,
    String passwordHash,
    boolean disabled,
    Instant createdAt,
    Instant updatedAt,
    long revision) {
  public boolean hasPassword() {
    return !passwordHash.isEmpty();
  }

  @Override
  public String toString() {
    return "StoredAccount[" + id.value() + "]";
  }
}
