package dev.gadgetcode.hub.account;

import dev.gadgetcode.hub.Hashes;
import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.store.Accounts;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.OneTimeCodes;
import dev.gadgetcode.hub.store.SignIns;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredAccount;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.hub.store.WriteRefused;
import dev.gadgetcode.protocol.id.UserId;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Where people sign in, go on, and sign out. A sign-in goes on with refresh tokens, each used
/// once: when one comes a second time, somebody else has it, and the sign-in ends. Thread-safe;
/// runs on virtual threads.
public final class Desk {
  private static final Duration SIGNED_IN = Duration.ofDays(30);
  private static final Duration WINDOW = Duration.ofMinutes(15);
  private static final int FAILURES_OF_ACCOUNT = 5;
  private static final int FAILURES_OF_ADDRESS = 20;

  /// Between a wrong password and the next attempt of an address that makes several at once: hashes
  /// take much of a core.
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final Store store;
  private final Passwords passwords;
  private final AccessTokens tokens;
  private final Audit audit;
  private final Clock clock;
  private final Attempts byAccount;
  private final Attempts byAddress;
  private final TakingTurns turns = new TakingTurns();
  private volatile Consumer<UserId> cut = _ -> {};
  private volatile Consumer<UserId> lockOut = _ -> {};

  public Desk(Store store, Passwords passwords, AccessTokens tokens, Audit audit, Clock clock) {
    this.store = store;
    this.passwords = passwords;
    this.tokens = tokens;
    this.audit = audit;
    this.clock = clock;
    this.byAccount = new Attempts(FAILURES_OF_ACCOUNT, WINDOW, clock);
    this.byAddress = new Attempts(FAILURES_OF_ADDRESS, WINDOW, clock);
  }

  /// Whoever ends the connections of a user whose sign-ins have ended.
  public void whenCut(Consumer<UserId> cut) {
    this.cut = cut;
  }

  /// Whoever ends the drones of a user who may not come in any more.
  public void whenLockedOut(Consumer<UserId> lockOut) {
    this.lockOut = lockOut;
  }

  void cut(UserId user) {
    cut.accept(user);
  }

  void lockOut(UserId user) {
    cut(user);
    lockOut.accept(user);
  }

  /// Somebody who is signed in now.
  ///
  /// @param refresh what the sign-in goes on with, once
  public record Entry(
      StoredAccount account, AccessTokens.Issued access, String refresh, Instant signedInUntil) {
    @Override
    public String toString() {
      return "Entry[" + account + "]";
    }
  }

  static String normal(String email) {
    return email.strip().toLowerCase(Locale.ROOT);
  }

  // --- who is it ---------------------------------------------------------------------------

  /// Who shows this token: it must be good, its sign-in open and its user allowed.
  public Caller caller(@Nullable String token) {
    if (token == null || token.isEmpty()) {
      return Caller.UNKNOWN;
    }
    return switch (tokens.check(token)) {
      case AccessTokens.Expired() -> Caller.EXPIRED;
      case AccessTokens.Invalid() -> Caller.UNKNOWN;
      case AccessTokens.Valid(var user, var signIn) -> person(user, signIn);
    };
  }

  private Caller person(UserId user, String signIn) {
    var now = clock.instant();
    return store.read(handle -> {
      boolean open =
          SignIns.find(handle, signIn)
              .filter(found -> found.isOpen(now) && found.user().equals(user))
              .isPresent();
      return Accounts.find(handle, user)
          .filter(account -> open && !account.disabled())
          .<Caller>map(account -> new Caller.Person(user, role(account), signIn))
          .orElse(Caller.UNKNOWN);
    });
  }

  static Role role(StoredAccount account) {
    return Role.valueOf(account.role().toUpperCase(Locale.ROOT));
  }

  // --- in ----------------------------------------------------------------------------------

  /// Whom a password belongs to; takes as long whether there is such a person or not. The attempts
  /// of one address are looked at one after the other: however many it makes at once, it does not
  /// get more of them than are allowed, and others do not wait behind all of them.
  ///
  /// @throws SignInRefused where it is nobody's, or was tried too often
  public StoredAccount verify(String email, String password, InetAddress client)
      throws SignInRefused {
    var address = client.getHostAddress();
    var turn = turns.of(address);
    turn.lock();
    try {
      return verifyInTurn(normal(email), password, client, address);
    } catch (SignInRefused refused) {
      if (refused.haste().isEmpty() && turn.hasQueuedThreads()) {
        pause();
      }
      throw refused;
    } finally {
      turn.unlock();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private StoredAccount verifyInTurn(
      String name, String password, InetAddress client, String address) throws SignInRefused {
    checkHaste(name, address);
    var account = store.read(handle -> Accounts.byEmail(handle, name));
    boolean right;
    if (account.isPresent()) {
      right = passwords.matches(password, account.get().passwordHash());
    } else {
      passwords.matchNobody(password);
      right = false;
    }
    if (!right || account.isEmpty() || account.get().disabled()) {
      byAccount.failed(name);
      byAddress.failed(address);
      audit
          .entry("sign-in", account.map(StoredAccount::id).orElse(null), client)
          .refused("password")
          .note();
      throw new SignInRefused("wrong");
    }
    byAccount.succeeded(name);
    return account.get();
  }

  private void checkHaste(String name, String address) throws SignInRefused {
    var wait = byAccount.wait(name).or(() -> byAddress.wait(address));
    if (wait.isPresent()) {
      throw new SignInRefused(wait.get());
    }
  }

  /// Uses a code up that lets somebody in without a password.
  public Entry enterByCode(String code, InetAddress client) throws SignInRefused {
    var address = client.getHostAddress();
    checkHaste("", address);
    var now = clock.instant();
    var found =
        store.read(
            handle -> OneTimeCodes.find(handle, OneTimeCodes.Kind.SIGN_IN, Hashes.of(code), now));
    var account =
        found
            .flatMap(known -> store.read(handle -> Accounts.find(handle, known.user())))
            .filter(person -> !person.disabled());
    if (found.isEmpty() || account.isEmpty()) {
      byAddress.failed(address);
      audit.entry("sign-in", null, client).refused("code").note();
      throw new SignInRefused("wrong");
    }
    return enter(account.get(), client, OneTimeCodes.use(found.get().id(), now));
  }

  /// Signs a person in.
  ///
  /// @param more what happens in the same transaction
  public Entry enter(StoredAccount account, InetAddress client, Write... more)
      throws SignInRefused {
    var now = clock.instant();
    var signIn = new SignIns.SignedIn(NewIds.id(), account.id(), now.plus(SIGNED_IN), null);
    var refresh = NewIds.token();
    var writes = new ArrayList<>(List.of(more));
    writes.add(SignIns.forget(now.minus(SIGNED_IN)));
    writes.add(SignIns.begin(signIn, Hashes.of(refresh), now));
    writes.add(audit.entry("sign-in", account.id(), client).write());
    keep(writes);
    var entered = store.read(handle -> Accounts.find(handle, account.id())).orElse(account);
    return new Entry(entered, tokens.issue(account.id(), signIn.id()), refresh, signIn.expiresAt());
  }

  private void keep(List<Write> writes) throws SignInRefused {
    try {
      store.commit(new Change(List.of(), List.of(), writes)).join();
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof WriteRefused refused) {
        throw new SignInRefused(refused.code());
      }
      throw failed;
    }
  }

  // --- on and out --------------------------------------------------------------------------

  /// Goes on with a sign-in: the token is used up and another takes its place.
  public Entry refresh(String token, InetAddress client) throws SignInRefused {
    var now = clock.instant();
    var hash = Hashes.of(token);
    var held =
        store
            .read(handle -> SignIns.byToken(handle, hash))
            .orElseThrow(() -> new SignInRefused("unknown"));
    var signIn = held.signIn();
    var account = store.read(handle -> Accounts.find(handle, signIn.user()));
    if (held.used()) {
      throw reused(signIn, client);
    }
    if (!signIn.isOpen(now) || account.filter(found -> !found.disabled()).isEmpty()) {
      throw new SignInRefused("ended");
    }
    var next = NewIds.token();
    try {
      keep(List.of(SignIns.rotate(signIn.id(), hash, Hashes.of(next), now)));
    } catch (SignInRefused together) {
      throw reused(signIn, client);
    }
    return new Entry(
        account.get(), tokens.issue(signIn.user(), signIn.id()), next, signIn.expiresAt());
  }

  private SignInRefused reused(SignIns.SignedIn signIn, InetAddress client) throws SignInRefused {
    keep(
        List.of(
            SignIns.end(signIn.id(), clock.instant()),
            audit
                .entry("refresh", signIn.user(), client)
                .refused("a used token came again: the sign-in was ended")
                .write()));
    cut(signIn.user());
    return new SignInRefused("reused");
  }

  /// Ends the sign-in that a token belongs to, whichever of its tokens it is.
  public void leave(String refresh, InetAddress client) throws SignInRefused {
    var held = store.read(handle -> SignIns.byToken(handle, Hashes.of(refresh)));
    if (held.isPresent()) {
      end(held.get().signIn().id(), held.get().signIn().user(), client);
    }
  }

  /// Ends a sign-in.
  public void end(String signIn, UserId user, InetAddress client) throws SignInRefused {
    keep(
        List.of(
            SignIns.end(signIn, clock.instant()), audit.entry("sign-out", user, client).write()));
    cut(user);
  }
}
