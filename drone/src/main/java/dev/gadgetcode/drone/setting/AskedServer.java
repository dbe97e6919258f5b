package dev.gadgetcode.drone.setting;

/// A server of the Model Context Protocol that a project asks for. Immutable.
public sealed interface AskedServer {
  String name();

  /// One that could be started, if the user trusts it.
  ///
  /// @param definition all that the project says of it, as JSON in one fixed form and in ASCII, so
  ///   that what a person sees is what there is
  /// @param hash the SHA-256 of name and definition, in hex: what trust is bound to
  record Sound(String name, String definition, String hash, ServerSettings settings)
      implements AskedServer {}

  /// One that cannot be started, trusted or not.
  record Wrong(String name, String why) implements AskedServer {}
}
