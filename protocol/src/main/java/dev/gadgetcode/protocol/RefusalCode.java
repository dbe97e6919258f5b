package dev.gadgetcode.protocol;

import dev.gadgetcode.protocol.ide.LockRefusal;
import dev.gadgetcode.protocol.ide.PromptRefusal;
import dev.gadgetcode.protocol.ide.ResumeRefusal;
import dev.gadgetcode.protocol.ide.WriteRefusal;

/// A reason that programs can tell apart. Each kind of request has its own closed set.
public sealed interface RefusalCode
    permits ConnectRefusal, LockRefusal, PromptRefusal, ResumeRefusal, WriteRefusal {
  /// As it stands on the wire.
  String code();

  /// The sentence for people that goes with it.
  String text();
}
