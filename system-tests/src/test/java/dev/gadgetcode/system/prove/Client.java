package dev.gadgetcode.system.prove;

/// A client in the role of an IDE, which keeps a record of all that it sees and can be killed. Its
/// methods are called by the prover's threads.
interface Client extends AutoCloseable {
  Desk desk();

  /// Begins, or goes on after a kill from what its record says.
  void start() throws Exception;

  /// Ends it as by `kill -9`: all that it knows and has not recorded is gone.
  void kill() throws Exception;

  /// Holds it as it is: it reads nothing and does nothing, and its connection stays.
  void freeze() throws Exception;

  void thaw() throws Exception;

  /// Has it watch a turn that somebody else submitted.
  void watch(String turn);

  /// Has it submit no new prompts.
  void rest();

  /// How it stands.
  State state() throws Exception;

  @Override
  void close();

  /// How a client stands.
  ///
  /// @param isIdle whether all that it was told to do is done and seen to its end
  /// @param text for people
  record State(boolean isIdle, String text) {}

  /// Who is told of what clients hear. Called on the clients' threads.
  interface News {
    void acked(Client client, String turn);

    void heard(Client client, String turn, long seq);
  }
}
