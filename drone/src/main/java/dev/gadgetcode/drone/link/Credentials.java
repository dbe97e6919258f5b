package dev.gadgetcode.drone.link;

import dev.gadgetcode.protocol.Secret;
import java.util.Map;

/// Who vouches for a drone that the hub does not know yet.
public sealed interface Credentials {

  /// Nobody: the hub asks for nobody, or knows the drone.
  record None() implements Credentials {
    @Override
    public Map<String, String> fields() {
      return Map.of();
    }
  }

  /// A person, by a token that they got at the hub and that works once.
  record Enrolment(Secret token) implements Credentials {
    @Override
    public Map<String, String> fields() {
      return Map.of("enrolmentToken", token.value());
    }
  }

  /// A person, by their password.
  record Password(String email, Secret password) implements Credentials {
    @Override
    public Map<String, String> fields() {
      return Map.of("email", email, "password", password.value());
    }
  }

  /// What the registration says of it.
  Map<String, String> fields();
}
