package dev.gadgetcode.hub.account;

import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/// Hashes passwords with Argon2id. A hash says with which costs it was made, so that these can be
/// raised later. Only a few are computed at a time: each takes much memory, and whoever asks for
/// more waits. They are computed on threads of their own, on half of the cores: on a virtual thread
/// each would keep all others waiting, mailboxes included, until it is done. Thread-safe.
public final class Passwords {
  private static final int MEMORY_KIB = 19 * 1024;
  private static final int ITERATIONS = 2;
  private static final int LANES = 1;
  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;
  private static final int AT_A_TIME = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Semaphore free = new Semaphore(AT_A_TIME, true);
  private final Executor threads =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().daemon().name("passwords-", 0).factory()); // as many as are free

  /// What is stored of somebody who has no password yet.
  public static final String NONE = "";

  /// What a password is compared with where there is no such person: it takes as long.
  private static final String NOBODYS = written(random(SALT_BYTES), random(HASH_BYTES));

  /// How many were computed: whether somebody is there must not show in it.
  private final LongAdder computed;

  /// @param computed counts the hashes
  public Passwords(LongAdder computed) {
    this.computed = computed;
  }

  public String hash(String password) {
    var salt = random(SALT_BYTES);
    return written(salt, derive(password, salt, MEMORY_KIB, ITERATIONS, LANES));
  }

  private static byte[] random(int length) {
    var bytes = new byte[length];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  private static String written(byte[] salt, byte[] hash) {
    var base64 = Base64.getEncoder().withoutPadding();
    return "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
        .formatted(
            MEMORY_KIB,
            ITERATIONS,
            LANES,
            base64.encodeToString(salt),
            base64.encodeToString(hash));
  }

  public boolean matches(String password, String hash) {
    if (hash.equals(NONE)) {
      matchNobody(password);
      return false;
    }
    var parts = hash.split("\\$", -1);
    if (parts.length != 6 || !parts[1].equals("argon2id")) {
      throw new IllegalStateException("a password is stored in an unknown form");
    }
    var costs = parts[3].split("[=,]", -1);
    var expected = Base64.getDecoder().decode(parts[5]);
    var derived =
        derive(
            password,
            Base64.getDecoder().decode(parts[4]),
            Integer.parseInt(costs[1]),
            Integer.parseInt(costs[3]),
            Integer.parseInt(costs[5]));
    return MessageDigest.isEqual(derived, expected);
  }

  /// Takes as long as a comparison, and tells nothing.
  public void matchNobody(String password) {
    matches(password, NOBODYS);
  }

  private byte[] derive(String password, byte[] salt, int memory, int iterations, int lanes) {
    free.acquireUninterruptibly();
    try {
      computed.increment();
      var costs =
          new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
              .withVersion(Argon2Parameters.ARGON2_VERSION_13)
              .withSalt(salt)
              .withMemoryAsKB(memory)
              .withIterations(iterations)
              .withParallelism(lanes)
              .build();
      return CompletableFuture.supplyAsync(() -> compute(password, costs), threads).join();
    } finally {
      free.release();
    }
  }

  private static byte[] compute(String password, Argon2Parameters costs) {
    if (Thread.currentThread().isVirtual()) {
      throw new IllegalStateException("a hash on a virtual thread keeps the others waiting");
    }
    var generator = new Argon2BytesGenerator();
    generator.init(costs);
    var bytes = StandardCharsets.UTF_8.encode(CharBuffer.wrap(password));
    var plain = new byte[bytes.remaining()];
    bytes.get(plain);
    var hash = new byte[HASH_BYTES];
    generator.generateBytes(plain, hash);
    return hash;
  }
}
