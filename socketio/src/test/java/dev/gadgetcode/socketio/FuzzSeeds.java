package dev.gadgetcode.socketio;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/// Runs a fuzz target without a fuzzer: over its seeds, and over what a fixed random makes of them.
public final class FuzzSeeds {
  private static final int MUTATIONS = 3_000;

  private FuzzSeeds() {}

  /// Writes the seeds of a target, named by its class, as files of a folder.
  public static void main(String[] args) throws Exception {
    var seeds = Class.forName(args[0]).getDeclaredMethod("seeds");
    seeds.setAccessible(true);
    int number = 0;
    for (var seed : (List<?>) seeds.invoke(null)) {
      Files.write(Path.of(args[1], "seed-" + number++), (byte[]) seed);
    }
  }

  /// Fails with the input and the seed of the random when the target does.
  public static void run(Consumer<byte[]> target, List<byte[]> seeds, long randomSeed) {
    seeds.forEach(seed -> run(target, seed, "seed"));
    var random = new Random(randomSeed);
    for (int round = 0; round < MUTATIONS; round++) {
      var mutated = seeds.get(random.nextInt(seeds.size()));
      for (int times = random.nextInt(4); times >= 0; times--) {
        mutated = mutated(mutated, seeds.get(random.nextInt(seeds.size())), random);
      }
      run(target, mutated, "random " + randomSeed + " round " + round);
    }
  }

  private static void run(Consumer<byte[]> target, byte[] input, String origin) {
    try {
      target.accept(input);
    } catch (RuntimeException | Error failed) {
      throw new AssertionError(origin + " input " + HexFormat.of().formatHex(input), failed);
    }
  }

  /// Changes, inserts or drops a byte, repeats the input, or goes on with another one.
  private static byte[] mutated(byte[] input, byte[] other, Random random) {
    int at = random.nextInt(input.length + 1);
    return switch (random.nextInt(5)) {
      case 0 -> changed(input, random);
      case 1 -> joined(input, at, new byte[] {(byte) random.nextInt(256)}, at);
      case 2 -> joined(input, at, new byte[0], Math.min(at + 1, input.length));
      case 3 -> joined(input, input.length, input, input.length);
      default -> joined(input, at, other, input.length);
    };
  }

  private static byte[] changed(byte[] input, Random random) {
    var changed = input.clone();
    if (changed.length > 0) {
      changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
    }
    return changed;
  }

  /// The input up to a place, an insertion, and the input from another place on.
  private static byte[] joined(byte[] input, int end, byte[] inserted, int from) {
    var joined = new ByteArrayOutputStream();
    joined.write(input, 0, end);
    joined.writeBytes(inserted);
    joined.write(input, from, input.length - from);
    return joined.toByteArray();
  }
}
