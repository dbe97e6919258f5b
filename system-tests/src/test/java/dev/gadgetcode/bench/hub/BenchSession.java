package dev.gadgetcode.bench.hub;

import java.util.Locale;

/// The names of one session of the load and of all that belongs to it. The server makes what they
/// name before it listens, and every session has a user of its own, so that nobody is told of what
/// another's drone does.
///
/// @param index counts the sessions of a server from 0
record BenchSession(int index) {
  String user() {
    return "user-" + index;
  }

  /// What the IDE signs in with; it is the user's name.
  String token() {
    return user();
  }

  String project() {
    return id('a');
  }

  String chatSession() {
    return id('b');
  }

  String registration() {
    return id('c');
  }

  String workspace() {
    return id('d');
  }

  String droneToken() {
    return "secret-of-drone-" + index;
  }

  /// As long as a real one, as ids are the larger part of what is written.
  private String id(char kind) {
    return String.format(Locale.ROOT, "0199a8c4-52f1-7d3b-8e0%c-%012d", kind, index);
  }

  /// What the IDE says when it connects.
  String ideAuth() {
    return "{\"token\":\"%s\",\"tabId\":\"tab-%d\"}".formatted(token(), index);
  }

  /// What the drone says when it connects.
  String droneAuth() {
    return "{\"registrationId\":\"%s\",\"token\":\"%s\",\"instanceId\":\"%s\",\"protocolVersion\":1}"
        .formatted(registration(), droneToken(), "process-" + index);
  }
}
