package dev.gadgetcode.system;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// The sentences of ARCHITECTURE.md that a machine can check.
class ArchitectureTest {
  private static final String OURS = "dev.gadgetcode..";
  private static final JavaClasses PRODUCT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("dev.gadgetcode");

  @Test
  void theModulesDependInOneDirectionOnly() {
    module("socketio").mayUse();
    module("protocol").mayUse();
    module("ai").mayUse();
    module("hub").mayUse("protocol", "socketio");
    module("drone").mayUse("protocol", "ai", "socketio");
    module("app").mayUse("hub", "drone", "protocol", "ai", "socketio");
  }

  @Test
  void aCoreTouchesNothing() {
    ArchRule pure =
        noClasses()
            .that()
            .resideInAPackage("dev.gadgetcode.*.core..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "java.io..",
                "java.net..",
                "java.nio.channels..",
                "java.nio.file..",
                "java.util.concurrent..",
                "java.util.random..",
                "io.netty..",
                "org.slf4j..",
                "dev.gadgetcode.socketio..")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.time.Clock")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.lang.Thread")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.Random")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(UUID.class, "randomUUID");

    pure.check(PRODUCT);
  }

  @Test
  void aCoreKnowsNothingOfItsShell() {
    for (var module : List.of("hub", "drone")) {
      var core = "dev.gadgetcode." + module + ".core..";
      classes()
          .that()
          .resideInAPackage(core)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              core,
              "java..",
              "org.jspecify..",
              "tools.jackson..",
              "dev.gadgetcode.protocol..",
              "dev.gadgetcode.ai..")
          .check(PRODUCT);
    }
  }

  /// So that a drone without servers does not load it, and another could take its place.
  @Test
  void theSdkOfMcpIsKnownToOnePackage() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.gadgetcode.drone.mcp..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.modelcontextprotocol..", "reactor..", "org.reactivestreams..")
        .check(PRODUCT);
  }

  /// The protocol is one sealed hierarchy over several packages, so its packages know each other.
  @Test
  void thePackagesOfAModuleHaveNoCycles() {
    for (var module : List.of("socketio", "ai", "hub", "drone")) {
      slices()
          .matching("dev.gadgetcode." + module + ".(*)..")
          .should()
          .beFreeOfCycles()
          .allowEmptyShould(true)
          .check(PRODUCT);
    }
  }

  private static Module module(String name) {
    return new Module("dev.gadgetcode." + name + "..");
  }

  private record Module(String packages) {
    void mayUse(String... others) {
      var allowed = new ArrayList<>(List.of(packages));
      for (var other : others) {
        allowed.add("dev.gadgetcode." + other + "..");
      }
      noClasses()
          .that()
          .resideInAPackage(packages)
          .should()
          .dependOnClassesThat(
              resideInAPackage(OURS).and(resideOutsideOfPackages(allowed.toArray(String[]::new))))
          .check(PRODUCT);
    }
  }
}
