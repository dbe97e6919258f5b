package dev.gadgetcode.hub.sim;

/// A fault that the simulation can put into its hub, to see whether it is found.
enum PlantedBug {
  /// Acks leave when they are decided.
  ACK_BEFORE_SYNC,
  /// Events are shown when they are decided.
  SHOW_BEFORE_SYNC,
  /// What could not be written stays in the core.
  LOST_WRITE_STAYS_APPLIED,
  /// An event that skips numbers is logged.
  GAP_ACCEPTED,
  /// An event that was logged is logged again.
  REPEAT_APPLIED_TWICE,
  /// Events of a process that was replaced are logged.
  EPOCH_NOT_CHECKED,
  /// A turn is recovered as often as its drone crashes.
  RECOVERY_NOT_COUNTED,
  /// A tab keeps the session though it got no drone.
  TAB_LOCK_KEPT_AFTER_REFUSAL,
  /// A prompt whose turn is over is not known any more.
  PROMPT_ID_FORGOTTEN_WITH_ITS_TURN,
  /// An order without an answer is sent once.
  ORDER_NOT_SENT_AGAIN,
  /// The end that the hub makes leaves out a number.
  HUB_END_NUMBERED_WRONGLY,
  /// The late disconnect of an old socket is taken for that of the newer one.
  LATE_DISCONNECT_REMOVES_NEWER_CONNECTION,
  /// The prompt that waits is not started when the turn before it ends.
  NEXT_PROMPT_NOT_STARTED,
  /// Events go to the IDEs of every user.
  SHOWN_TO_EVERYBODY
}
