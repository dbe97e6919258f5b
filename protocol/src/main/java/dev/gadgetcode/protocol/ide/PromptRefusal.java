package dev.gadgetcode.protocol.ide;

import dev.gadgetcode.protocol.RefusalCode;
import dev.gadgetcode.protocol.Texts;

/// Why a prompt was not accepted, in the order in which the hub checks.
public enum PromptRefusal implements RefusalCode {
  NO_DRONE("no-drone", Texts.NO_DRONE_SELECTED),
  NO_SESSION("no-session", "No chat session active"),
  NO_PROJECT("no-project", "No project selected"),
  USER_MODE("user-mode", "Workspace is in User mode"),
  EMPTY("empty", "Message is empty"),
  TOO_LONG("too-long", "Message is too long"),
  STORAGE_FULL("storage-full", "There is no room left to store anything");

  private final String code;
  private final String text;

  PromptRefusal(String code, String text) {
    this.code = code;
    this.text = text;
  }

  @Override
  public String code() {
    return code;
  }

  @Override
  public String text() {
    return text;
  }
}
