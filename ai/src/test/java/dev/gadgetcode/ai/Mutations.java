package dev.gadgetcode.ai;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/// Fuzzing without a fuzzer: a target is run over seeds and over seeded random changes of them. A
/// failure names the seed and the round, which make it happen again.
public final class Mutations {
  private static final byte[] INTERESTING = {
    0,
    '\n',
    '\r',
    ':',
    ' ',
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    ',',
    'd',
    (byte) 0xC3,
    (byte) 0xF0,
    (byte) 0xFF
  };

  private Mutations() {}

  public static void run(Consumer<byte[]> target, List<byte[]> seeds, long seed, int rounds) {
    seeds.forEach(target);
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < rounds; round++) {
      byte[] data = seeds.get(random.nextInt(seeds.size())).clone();
      for (int changes = random.nextInt(8); changes >= 0; changes--) {
        data = changed(data, random);
      }
      try {
        target.accept(data);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(
            "seed " + seed + ", round " + round + ", data " + Arrays.toString(data), e);
      }
    }
  }

  private static byte[] changed(byte[] data, SplittableRandom random) {
    if (data.length < 2) {
      return new byte[] {(byte) random.nextInt(256), (byte) random.nextInt(256)};
    }
    int at = random.nextInt(data.length);
    return switch (random.nextInt(5)) {
      case 0 -> with(data, at, (byte) random.nextInt(256));
      case 1 -> with(data, at, INTERESTING[random.nextInt(INTERESTING.length)]);
      case 2 -> Arrays.copyOf(data, at + 1);
      case 3 ->
          joined(
              Arrays.copyOf(data, at),
              Arrays.copyOfRange(data, random.nextInt(at, data.length), data.length));
      default ->
          joined(
              Arrays.copyOf(data, at),
              Arrays.copyOfRange(data, random.nextInt(at + 1), data.length));
    };
  }

  private static byte[] with(byte[] data, int at, byte value) {
    byte[] copy = data.clone();
    copy[at] = value;
    return copy;
  }

  private static byte[] joined(byte[] a, byte[] b) {
    byte[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }
}
