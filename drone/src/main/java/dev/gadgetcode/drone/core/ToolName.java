package dev.gadgetcode.drone.core;

/// The two names of a tool that a server offers: people and policies know it as `server.tool`,
/// models as `server__tool`, since most of them take no dot. Other tools have one name. Pure.
public final class ToolName {
  private static final String TOLD = "__";
  private static final String SHOWN = ".";

  private ToolName() {}

  /// What people know a tool by that the model calls so.
  public static String shown(String told) {
    return replaced(told, TOLD, SHOWN);
  }

  /// What the model knows a tool by that people call so.
  public static String told(String shown) {
    return replaced(shown, SHOWN, TOLD);
  }

  private static String replaced(String name, String from, String to) {
    int at = name.indexOf(from);
    return at <= 0 ? name : name.substring(0, at) + to + name.substring(at + from.length());
  }
}
