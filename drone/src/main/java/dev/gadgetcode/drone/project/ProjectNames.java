package dev.gadgetcode.drone.project;

import java.util.regex.Pattern;

/// The rules for the two texts of a project that reach a file system and a command line: its slug
/// and its git URL. Pure; what they refuse is never tried.
final class ProjectNames {
  private static final Pattern SLUG = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
  private static final Pattern HTTPS = Pattern.compile("https://[^\\s/@:-][^\\s]*");
  private static final Pattern SSH = Pattern.compile("ssh://[^\\s/:-][^\\s]*");
  private static final Pattern SCP =
      Pattern.compile("([A-Za-z0-9_][A-Za-z0-9._-]*@)?[A-Za-z0-9][A-Za-z0-9.-]*:[^\\s:-][^\\s]*");
  private static final Pattern LOCAL = Pattern.compile("(file://)?/[^\\p{Cntrl}]*");
  private static final int MAX_URL = 2_000;

  private ProjectNames() {}

  /// One name of a directory that is not hidden: nothing that leads up, away or into `.gadget`.
  static boolean isSlug(String slug) {
    return SLUG.matcher(slug).matches();
  }

  /// An address that git may be given: https, ssh in either form, or an absolute path on this
  /// machine. Nothing that begins with a dash, names a program (`ext::`) or breaks the line.
  static boolean isGitUrl(String url) {
    return url.length() <= MAX_URL
        && !url.contains("::")
        && url.codePoints().noneMatch(Character::isISOControl)
        && (HTTPS.matcher(url).matches()
            || SSH.matcher(url).matches()
            || isLocal(url)
            || (!url.contains("://") && SCP.matcher(url).matches()));
  }

  static boolean isLocal(String url) {
    return LOCAL.matcher(url).matches();
  }

  /// Are two addresses of the same repository, but for what git itself does not mind?
  static boolean isSameOrigin(String one, String other) {
    return plain(one).equals(plain(other));
  }

  private static String plain(String url) {
    var plain = url.startsWith("file://") ? url.substring("file://".length()) : url;
    while (plain.endsWith("/")) {
      plain = plain.substring(0, plain.length() - 1);
    }
    return plain.endsWith(".git") ? plain.substring(0, plain.length() - ".git".length()) : plain;
  }
}
