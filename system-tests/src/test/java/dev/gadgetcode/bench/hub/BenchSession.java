package dev.gadgetcode.bench.hub;

import java.util.Locale;

/// The names of one session of the load and of all that belongs to it. The server makes what they
/// name before it listens, and every session has a user of its own, so that nobody is told of what
/// another's drone does.
///
/// @param index counts the sessions of a server from 0
/// @param token what the IDE signs in with
public record BenchSession(int index, String token) {
  /// One whose IDE signs in with its user's name.
  public BenchSession(int index) {
    this(index, user(index));
  }

  public static String user(int index) {
    return "user-" + index;
  }

  public String user() {
    return user(index);
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
  public String ideAuth() {
    return "{\"token\":\"%s\",\"tabId\":\"tab-%d\"}".formatted(token(), index);
  }

  /// What the drone says when it connects.
  public String droneAuth() {
    return "{\"registrationId\":\"%s\",\"token\":\"%s\",\"instanceId\":\"%s\",\"protocolVersion\":1}"
        .formatted(registration(), droneToken(), "process-" + index);
  }
}
