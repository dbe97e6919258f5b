package dev.gadgetcode.app.doctor;

import static dev.gadgetcode.app.doctor.Finding.fail;
import static dev.gadgetcode.app.doctor.Finding.ok;
import static dev.gadgetcode.app.doctor.Finding.warn;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What this machine has. Blocks its caller for some seconds at most.
public final class MachineChecks {
  private static final int JDK = 25;
  private static final long MEBIBYTE = 1 << 20;
  private static final long LEAST_MEBIBYTES = 200;
  private static final long GOOD_MEBIBYTES = 2_000;

  private MachineChecks() {}

  public static Finding jdk() {
    var version = Runtime.version();
    return version.feature() >= JDK
        ? ok("jdk", "Java " + version)
        : fail(
            "jdk", "Java " + version, "install a JDK " + JDK + " and set GADGET_JAVA_HOME to it");
  }

  public static Finding git() throws InterruptedException {
    return git(new Program(List.of("git", "--version")));
  }

  static Finding git(Program program) throws InterruptedException {
    return program
        .answer()
        .map(version -> ok("git", version))
        .orElseGet(() ->
            fail(
                "git",
                "git is not there, and drones clone and compare with it",
                "install it (Debian, Ubuntu: apt-get install git)"));
  }

  public static Finding bubblewrap() throws InterruptedException {
    return bubblewrap(
        new Program(List.of("bwrap", "--version")),
        new Program(List.of("bwrap", "--ro-bind", "/", "/", "--unshare-all", "true")));
  }

  static Finding bubblewrap(Program program, Program trial) throws InterruptedException {
    var version = program.answer();
    if (version.isEmpty()) {
      return warn(
          "bubblewrap",
          "bubblewrap is not there, so a drone on this machine runs no commands",
          "install it (Debian, Ubuntu: apt-get install bubblewrap)");
    }
    return trial.answer().isPresent()
        ? ok("bubblewrap", version.get())
        : warn(
            "bubblewrap",
            version.get() + " cannot make a sandbox here, so a drone runs no commands",
            "allow unprivileged user namespaces, or set GADGET_SANDBOX=off, which gives commands"
                + " all your rights");
  }

  public static Finding ripgrep() throws InterruptedException {
    return ripgrep(new Program(List.of("rg", "--version")));
  }

  static Finding ripgrep(Program program) throws InterruptedException {
    return program
        .answer()
        .map(version -> ok("ripgrep", version))
        .orElseGet(() ->
            warn(
                "ripgrep",
                "ripgrep is not there, so drones search more slowly",
                "install it (Debian, Ubuntu: apt-get install ripgrep)"));
  }

  /// Is the port free, or the hub's own?
  ///
  /// @param isHub whether a hub answers there
  public static Finding port(int port, boolean isHub) {
    if (isHub) {
      return ok("port", "%d is in use by a hub".formatted(port));
    }
    try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return ok("port", "%d is free".formatted(socket.getLocalPort()));
    } catch (IOException taken) {
      return fail(
          "port",
          "%d cannot be used: %s".formatted(port, taken.getMessage()),
          "end the program that has it, or choose another with --port");
    }
  }

  /// Is there room where the hub keeps its data?
  public static Finding disk(Path data) {
    return disk(data, LEAST_MEBIBYTES, GOOD_MEBIBYTES);
  }

  static Finding disk(Path data, long least, long good) {
    var there = data.toAbsolutePath();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    try {
      long free = Files.getFileStore(there).getUsableSpace() / MEBIBYTE;
      var text = "%d MiB free for %s".formatted(free, data);
      if (!Files.isWritable(there)) {
        return fail("disk", there + " cannot be written", "choose another place with --data");
      }
      if (free < least) {
        return fail("disk", text, "make room, or choose another place with --data");
      }
      return free < good ? warn("disk", text, "make room soon") : ok("disk", text);
    } catch (IOException failed) {
      return fail("disk", String.valueOf(failed), "choose another place with --data");
    }
  }
}
