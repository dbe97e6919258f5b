package dev.gadgetcode.hub.account;

import dev.gadgetcode.hub.Hashes;
import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.store.Accounts;
import dev.gadgetcode.hub.store.OneTimeCodes;
import dev.gadgetcode.hub.store.RegistrationTable;
import dev.gadgetcode.hub.store.Registrations;
import dev.gadgetcode.hub.store.SignIns;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredAccount;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.id.UserId;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes people known to the hub, and the codes by which they and their drones come in. Gives
/// writes, which whoever asks keeps. Thread-safe.
public final class People {
  public static final Duration INVITATION = Duration.ofDays(7);
  public static final Duration ENROLMENT = Duration.ofMinutes(10);
  public static final Duration SIGN_IN_LINK = Duration.ofHours(1);

  /// How the one whose machine it is signs in until they say otherwise.
  static final String OWNER_EMAIL = "admin@localhost";

  private final Store store;
  private final Passwords passwords;
  private final Desk desk;
  private final Clock clock;

  /// The code of the set-up; it is never stored, so another start of the hub has another.
  private final String setUpCode = NewIds.token();

  public People(Store store, Passwords passwords, Desk desk, Clock clock) {
    this.store = store;
    this.passwords = passwords;
    this.desk = desk;
    this.clock = clock;
  }

  /// Is there nobody yet?
  public boolean needsSetUp() {
    return store.read(Accounts::isEmpty);
  }

  /// What the one who sets the hub up has to know.
  public String setUpCode() {
    return setUpCode;
  }

  public boolean isSetUpCode(String code) {
    return Hashes.same(setUpCode, code);
  }

  public Optional<StoredAccount> find(UserId user) {
    return store.read(handle -> Accounts.find(handle, user));
  }

  /// A person who is to be added.
  public StoredAccount person(String email, String displayName, Role role, String password) {
    var now = clock.instant();
    return new StoredAccount(
        new UserId(NewIds.id()),
        Desk.normal(email),
        displayName.strip(),
        role.name().toLowerCase(Locale.ROOT),
        passwords.hash(password),
        false,
        now,
        now,
        1);
  }

  /// The one whose machine this is, who chooses a password once they are in.
  public StoredAccount owner() {
    var now = clock.instant();
    return new StoredAccount(
        new UserId(NewIds.id()),
        OWNER_EMAIL,
        "Admin",
        Role.ADMIN.name().toLowerCase(Locale.ROOT),
        Passwords.NONE,
        false,
        now,
        now,
        1);
  }

  public boolean isPassword(StoredAccount account, String password) {
    return passwords.matches(password, account.passwordHash());
  }

  /// Gives a person another password and ends all that they signed in for with the old one.
  public List<Write> newPassword(UserId user, String password) {
    var now = clock.instant();
    return List.of(
        Accounts.setPassword(user, passwords.hash(password), now), SignIns.endAll(user, now));
  }

  /// Ends everything that lets a user in: sign-ins, and the tokens of their drones.
  public List<Write> endAll(UserId user) {
    var writes = new ArrayList<Write>();
    writes.add(SignIns.endAll(user, clock.instant()));
    store
        .read(handle -> Registrations.findOf(handle, user))
        .forEach(drone -> writes.add(RegistrationTable.revoke(drone.id())));
    return writes;
  }

  /// Ends the connections of a user who may not come in any more, and those of their drones.
  public void lockOut(UserId user) {
    desk.lockOut(user);
  }

  /// Ends a user's connections.
  public void cut(UserId user) {
    desk.cut(user);
  }

  // --- codes -------------------------------------------------------------------------------

  /// A new code: what is kept of it, and the code itself, which is told once.
  public record NewCode(OneTimeCodes.Code kept, String code, Write write) {
    @Override
    public String toString() {
      return "NewCode[" + kept.id() + "]";
    }
  }

  public NewCode invitation(UserId by, Role role, @Nullable String email) {
    return code(
        OneTimeCodes.Kind.INVITATION,
        by,
        role.name().toLowerCase(Locale.ROOT),
        email == null ? null : Desk.normal(email),
        INVITATION);
  }

  public NewCode enrolment(UserId of) {
    return code(OneTimeCodes.Kind.ENROLMENT, of, null, null, ENROLMENT);
  }

  /// Codes that somebody else chose for the oldest admin; those that were there already stay as
  /// they are, used or not.
  public List<Write> ownCodes(Secret signIn, Secret enrolment) {
    var admin = store.read(Accounts::oldestAdmin).orElseThrow();
    return List.of(
        own(OneTimeCodes.Kind.SIGN_IN, admin, signIn, SIGN_IN_LINK),
        own(OneTimeCodes.Kind.ENROLMENT, admin, enrolment, ENROLMENT));
  }

  private Write own(OneTimeCodes.Kind kind, StoredAccount admin, Secret code, Duration life) {
    return OneTimeCodes.insertNew(
        kept(kind, admin.id(), null, null, life), Hashes.of(code.value()));
  }

  private NewCode code(
      OneTimeCodes.Kind kind,
      UserId user,
      @Nullable String role,
      @Nullable String email,
      Duration life) {
    var kept = kept(kind, user, role, email, life);
    var code = NewIds.token();
    return new NewCode(kept, code, OneTimeCodes.insert(kept, Hashes.of(code)));
  }

  private OneTimeCodes.Code kept(
      OneTimeCodes.Kind kind,
      UserId user,
      @Nullable String role,
      @Nullable String email,
      Duration life) {
    var now = clock.instant();
    return new OneTimeCodes.Code(NewIds.id(), kind, user, role, email, now, now.plus(life));
  }

  /// A code that still works.
  public Optional<OneTimeCodes.Code> find(OneTimeCodes.Kind kind, String code) {
    return store.read(handle -> OneTimeCodes.find(handle, kind, Hashes.of(code), clock.instant()));
  }

  /// The invitations that nobody has used yet.
  public List<OneTimeCodes.Code> invitations() {
    return store.read(
        handle -> OneTimeCodes.open(handle, OneTimeCodes.Kind.INVITATION, clock.instant()));
  }

  /// Uses a code up.
  public Write use(OneTimeCodes.Code code) {
    return OneTimeCodes.use(code.id(), clock.instant());
  }
}
