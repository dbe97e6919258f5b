package dev.gadgetcode.hub.http;

import dev.gadgetcode.hub.account.Caller;
import java.net.InetAddress;

/// Is told how requests were answered.
@FunctionalInterface
public interface Watch {
  Watch NOBODY = _ -> {};

  void answered(Answered answered);

  /// One answer.
  ///
  /// @param route method and pattern; of a path that leads nowhere only the method
  /// @param code of the problem; empty where there was none
  record Answered(
      String requestId, String route, Caller caller, InetAddress client, int status, String code) {}
}
