package dev.gadgetcode.protocol;

/// The sentences that the protocol fixes to the letter, beside those that belong to a refusal code.
public final class Texts {
  /// The ack of `submitPrompt` for an accepted prompt.
  public static final String TURN_CREATED = "turn created successfully";

  /// The name of a chat session until its first prompt names it.
  public static final String NEW_SESSION = "New Chat Session";

  /// Any request that needs a drone, from a socket that holds no lock.
  public static final String NO_DRONE_SELECTED = "No drone selected";

  /// Any request that the drone did not answer.
  public static final String DRONE_NOT_REACHED = "Failed to reach drone";

  /// `abortWorkOrder` with no turn to abort.
  public static final String NOTHING_RUNNING = "Nothing is running";

  /// `tabLockDenied`.
  public static final String OPEN_ELSEWHERE = "Chat session is open in another browser tab";

  /// `status` after a lock was taken again on connect.
  public static final String RECONNECTED = "Reconnected to active session";

  /// `status` where that was not possible.
  public static final String NOT_RECONNECTED = "Failed to reconnect to session";

  /// The end of a turn whose drone refused it without a word.
  public static final String ORDER_REJECTED = "Drone rejected work order";

  /// A drone's answer to an order while another turn runs; the order is sent again.
  public static final String DRONE_BUSY = "Drone is busy";

  /// A drone's answer to an order for a turn that it has ended.
  public static final String ALREADY_ENDED = "Already ended";

  /// The end of a turn whose drone was terminated by force.
  public static final String DRONE_TERMINATED = "Drone terminated";

  private Texts() {}
}
