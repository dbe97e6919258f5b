package dev.gadgetcode.hub.store;

import org.jdbi.v3.core.Handle;

/// Any other statement of a change. It runs on the writer's thread, in its transaction, and may run
/// a second time where the first transaction was rolled back: it does nothing but use the handle.
@FunctionalInterface
public interface Write {
  void run(Handle handle);
}
