package dev.gadgetcode.protocol.ide;

import dev.gadgetcode.protocol.RefusalCode;
import dev.gadgetcode.protocol.Texts;

/// Why a session was not locked.
public enum LockRefusal implements RefusalCode {
  TAB_LOCKED("tab-locked", Texts.OPEN_ELSEWHERE),
  NOT_FOUND("not-found", "There is no such project, chat session or drone"),
  DRONE_OFFLINE("drone-offline", "The drone is offline"),
  DRONE_BUSY("drone-busy", "The drone is running a turn of another session"),
  DRONE_LOCKED("drone-locked", "The drone is locked by another session"),
  CLONE_FAILED("clone-failed", "The project could not be cloned"),
  TIMEOUT("timeout", "The drone did not answer in time"),
  STORAGE_FULL("storage-full", "There is no room left to store anything");

  private final String code;
  private final String text;

  LockRefusal(String code, String text) {
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
