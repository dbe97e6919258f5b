package dev.gadgetcode.hub.http;

import dev.gadgetcode.hub.account.Caller;
import java.util.Map;
import java.util.Optional;

/// Sends requests home that are about what lives on another hub. Runs on virtual threads.
public interface Homeward {
  /// Answers everything here: the hub is alone.
  Homeward ALONE =
      new Homeward() {
        @Override
        public Optional<String> elsewhere(
            Route<?> route, Map<String, String> names, Caller caller) {
          return Optional.empty();
        }

        @Override
        public byte[] ask(String hub, byte[] request) {
          throw new IllegalStateException("there is no other hub");
        }
      };

  /// The hub that answers a request, where it is not this one.
  ///
  /// @param names what stands for the names in the route's pattern
  Optional<String> elsewhere(Route<?> route, Map<String, String> names, Caller caller);

  /// Has another hub answer; what it is given is what its {@link Router#answerCarried} takes, and
  /// so is what comes back.
  ///
  /// @throws Problem where the hub cannot be reached
  byte[] ask(String hub, byte[] request);
}
