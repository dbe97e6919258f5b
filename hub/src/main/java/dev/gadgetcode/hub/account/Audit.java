package dev.gadgetcode.hub.account;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.store.AuditRows;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.protocol.id.UserId;
import java.net.InetAddress;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes down who did what: sign-ins, refusals, approvals, terminations, changes of policy and of
/// people. Never a secret. Thread-safe.
public final class Audit {
  private static final Logger log = LoggerFactory.getLogger(Audit.class);
  private static final int LONGEST = 300;

  private final Store store;
  private final Clock clock;

  public Audit(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /// An entry to be filled in.
  public Entry entry(String action, @Nullable UserId user, @Nullable InetAddress address) {
    return new Entry(
        action,
        user == null ? null : user.value(),
        address == null ? null : address.getHostAddress(),
        null,
        "done",
        null);
  }

  /// One line of the audit, before it is written.
  public final class Entry {
    private final String action;
    private final @Nullable String user;
    private final @Nullable String address;
    private final @Nullable String target;
    private final String outcome;
    private final @Nullable String detail;

    private Entry(
        String action,
        @Nullable String user,
        @Nullable String address,
        @Nullable String target,
        String outcome,
        @Nullable String detail) {
      this.action = action;
      this.user = user;
      this.address = address;
      this.target = target;
      this.outcome = outcome;
      this.detail = detail;
    }

    public Entry about(String kind, String id) {
      return new Entry(action, user, address, shortened(kind + ":" + id), outcome, detail);
    }

    public Entry refused(String why) {
      return new Entry(action, user, address, target, "refused", shortened(why));
    }

    public Entry saying(String what) {
      return new Entry(action, user, address, target, outcome, shortened(what));
    }

    /// To be kept with what it tells of.
    public Write write() {
      return AuditRows.insert(
          new AuditRows.Row(
              NewIds.id(), clock.instant(), user, address, action, target, outcome, detail));
    }

    /// Kept by itself; nobody waits for it.
    public void note() {
      store
          .commit(Change.of(write()))
          .whenComplete((_, failed) -> {
            if (failed != null) {
              log.error("audit not kept action={} user={}", action, user, failed);
            }
          });
    }
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST);
  }
}
