package dev.gadgetcode.drone.core.policy;

/// What a person who says "always" has allowed: the same tool on the same command or file, on the
/// same host, or at all where it is used on nothing in particular. Immutable.
///
/// @param scope the command, path or host; empty for every use
public record Allowance(String tool, String scope) {
  public static Allowance of(Use use) {
    return switch (use.subject()) {
      case Subject.Command(var text) -> new Allowance(use.tool(), text);
      case Subject.File(var text) -> new Allowance(use.tool(), text);
      case Subject.Address(var text, var host) ->
          new Allowance(use.tool(), host.isEmpty() ? text : host);
      case Subject.Arguments _ -> new Allowance(use.tool(), "");
    };
  }

  /// What "always" would allow, for the one who is asked.
  public static String words(Use use) {
    var what =
        switch (use.subject()) {
          case Subject.Command _ -> "exactly this command";
          case Subject.File _ -> use.tool() + " on exactly this path";
          case Subject.Address(_, var host) ->
              use.tool() + (host.isEmpty() ? " of exactly this" : " on every page of " + host);
          case Subject.Arguments _ -> use.tool() + " with any arguments";
        };
    return "Always: " + what + ", until the session is released.";
  }
}
