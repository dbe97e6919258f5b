package dev.gadgetcode.drone.change;

import dev.gadgetcode.protocol.id.Id;
import dev.gadgetcode.protocol.id.TurnId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The snapshots of one turn, oldest first: commits of the shadow repository, each with who made
/// the difference to the one before. One reference names the last, so a snapshot is in the chain as
/// a whole or not at all. Runs on the thread of its caller.
record TurnChain(ShadowGit git, String reference) {
  static final String FOLDER = "refs/turns/";
  static final String FORGOTTEN = "refs/forgotten/";
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]{1,128}");

  static TurnChain of(TurnId turn, ShadowGit git) {
    return new TurnChain(git, FOLDER + name(turn));
  }

  /// Who made a difference.
  enum Maker {
    /// A tool call of the turn.
    CALL,
    /// Anybody else, between the calls of the turn or before its first.
    OTHER,
    /// The drone, when it put back what the turn did.
    BACK
  }

  /// The last snapshot of a chain.
  record Tip(String commit, String tree) {}

  Optional<Tip> tip() throws IOException, InterruptedException {
    var answer =
        git.ask(ShadowGit.NOTHING, "rev-parse", "--verify", "--quiet", reference + "^{commit}");
    if (answer.exitCode() != 0) {
      return Optional.empty();
    }
    var commit = new String(answer.output(), StandardCharsets.UTF_8).strip();
    return Optional.of(
        new Tip(commit, git.line(ShadowGit.NOTHING, "rev-parse", "--verify", commit + "^{tree}")));
  }

  /// Adds a snapshot, unless it is the same as the last.
  ///
  /// @param what the call that made it, where it was one
  Tip add(Optional<Tip> last, Maker maker, String what, String tree)
      throws IOException, InterruptedException {
    if (last.isPresent() && last.get().tree().equals(tree)) {
      return last.get();
    }
    var words = (maker.name() + " " + what).getBytes(StandardCharsets.UTF_8);
    var commit =
        last.isPresent()
            ? git.line(words, "commit-tree", "-p", last.get().commit(), tree)
            : git.line(words, "commit-tree", tree);
    git.run(
        ShadowGit.NOTHING,
        "update-ref",
        reference,
        commit,
        last.map(Tip::commit).orElse(Entry.NO_HASH));
    return new Tip(commit, tree);
  }

  /// The differences that the turn made, each as one call or one putting back made it.
  List<RawChange> ownChanges() throws IOException, InterruptedException {
    if (tip().isEmpty()) {
      return List.of();
    }
    var all =
        git.line(
            ShadowGit.NOTHING, "log", "--reverse", "--format=%H %s", "--end-of-options", reference);
    var own = new ArrayList<String>();
    for (var line : all.lines().toList()) {
      var words = line.split(" ", 3);
      if (!words[1].equals(Maker.OTHER.name())) {
        own.add(words[0]);
      }
    }
    var commits = own.stream().map(commit -> commit + "\n").collect(Collectors.joining());
    return RawChange.parse(
        git.run(
            commits.getBytes(StandardCharsets.UTF_8),
            "diff-tree",
            "--stdin",
            "-r",
            "-z",
            "--raw",
            "--no-abbrev",
            "--no-renames"));
  }

  boolean isForgotten() throws IOException, InterruptedException {
    var name = FORGOTTEN + reference.substring(FOLDER.length());
    return git.ask(ShadowGit.NOTHING, "rev-parse", "--verify", "--quiet", name).exitCode() == 0;
  }

  /// An id as a name that git takes: itself where it is plain, its hash where it could be anything.
  static String name(Id id) {
    if (PLAIN.matcher(id.value()).matches()) {
      return id.value();
    }
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(id.value().getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
