package dev.gadgetcode.app;

import picocli.CommandLine.IVersionProvider;

/// The version of this build, from the jar that it runs from.
final class Version implements IVersionProvider {
  static String text() {
    var version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  @Override
  public String[] getVersion() {
    return new String[] {"gadget " + text()};
  }
}
