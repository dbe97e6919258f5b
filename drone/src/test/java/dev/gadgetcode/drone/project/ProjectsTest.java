package dev.gadgetcode.drone.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.drone.ProjectSource;
import dev.gadgetcode.protocol.id.ProjectId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Projects made by the real git.
class ProjectsTest {
  @TempDir private Path place;
  private Path workspace;
  private Path origin;
  private final List<String> told = new ArrayList<>();

  @BeforeEach
  void makeOrigin() throws Exception {
    workspace = Files.createDirectories(place.resolve("workspace")).toRealPath();
    origin = Files.createDirectory(place.resolve("origin")).toRealPath();
    git(origin, "init", "--quiet");
    commit("read.me");
  }

  @Test
  void aProjectIsClonedOnceAndUsedAsItIsFromThenOn() throws Exception {
    var first = prepare("thing", "file://" + origin);
    Files.writeString(workspace.resolve("thing/mine"), "work");
    var second = prepare("thing", origin + "/");

    var thing = workspace.resolve("thing");
    assertThat(first).isEqualTo(new Projects.Ready(thing, Projects.Making.MADE));
    assertThat(second).isEqualTo(new Projects.Ready(thing, Projects.Making.FOUND));
    assertThat(workspace.resolve("thing/read.me")).hasContent("hello");
    assertThat(workspace.resolve("thing/mine")).hasContent("work");
    assertThat(told)
        .startsWith("Cloning thing")
        .contains("Cloning thing: Receiving objects 100 %")
        .allMatch(line -> line.startsWith("Cloning thing"));
  }

  @Test
  void aCloneThatIsThereLearnsWhatIsNewAndItsFilesStayAsTheyAre() throws Exception {
    prepare("thing", origin.toString());
    commit("second");
    told.clear();

    assertThat(fetch()).isTrue();

    assertThat(workspace.resolve("thing/second")).doesNotExist();
    git(workspace.resolve("thing"), "cat-file", "-e", "FETCH_HEAD:second");
    assertThat(told)
        .startsWith("Fetching thing")
        .hasSizeGreaterThan(1)
        .allMatch(line -> line.startsWith("Fetching thing"));
  }

  @Test
  void anOriginThatIsAwayIsSaidAndNothingIsHarmed() throws Exception {
    prepare("thing", origin.toString());
    Files.move(origin, place.resolve("away"));

    assertThat(fetch()).isFalse();

    assertThat(told.getLast())
        .startsWith("Could not fetch thing, going on with what is there: fatal");
    assertThat(workspace.resolve("thing/read.me")).hasContent("hello");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "core.sshCommand",
        "credential.helper",
        "remote.origin.uploadpack",
        "include.path",
        "url.ext::sh.insteadOf"
      })
  @Tag("S26")
  void aConfigurationThatNamesProgramsIsNotUsed(String key) throws Exception {
    prepare("thing", origin.toString());
    git(workspace.resolve("thing"), "config", "--local", key, "touch " + place.resolve("ran"));

    assertThat(fetch()).isFalse();

    assertThat(told.getLast())
        .contains("its git configuration has " + key.toLowerCase(Locale.ROOT));
    assertThat(place.resolve("ran")).doesNotExist();
  }

  @Test
  void aProgramIsFoundHoweverMuchStandsBehindIt() throws Exception {
    prepare("thing", origin.toString());
    var config = workspace.resolve("thing/.git/config");
    var padding = "[pad]\n" + "  x = %s\n".formatted("y".repeat(1_000)).repeat(50);
    Files.writeString(config, "[core]\n  sshCommand = x\n" + padding, StandardOpenOption.APPEND);

    assertThat(fetch()).isFalse();

    assertThat(told.getLast()).contains("core.sshcommand");
  }

  @Test
  void aDirectoryWithAnotherOriginIsLeftAlone() throws Exception {
    prepare("thing", origin.toString());

    var other = prepare("thing", place.resolve("elsewhere").toString());

    assertThat(reason(other)).contains("another origin");
    assertThat(workspace.resolve("thing/read.me")).hasContent("hello");
  }

  @Test
  void aDirectoryThatIsNoRepositoryIsNotTakenForAClone() throws Exception {
    Files.createDirectories(workspace.resolve("thing"));
    Files.writeString(workspace.resolve("thing/mine"), "work");

    var refused = prepare("thing", origin.toString());

    assertThat(reason(refused)).contains("another origin");
    assertThat(workspace.resolve("thing/mine")).hasContent("work");
  }

  @Test
  void withoutAnAddressTheProjectIsANewRepository() throws Exception {
    var made = prepare("fresh", null);

    assertThat(made)
        .isEqualTo(new Projects.Ready(workspace.resolve("fresh"), Projects.Making.MADE));
    assertThat(workspace.resolve("fresh/.git")).isDirectory();
  }

  @Test
  void aCloneThatFailsSaysWhyAndLeavesNothing() throws Exception {
    var failed = prepare("thing", place.resolve("nowhere").toString());

    assertThat(reason(failed)).startsWith("fatal: ");
    assertThat(workspace.resolve("thing")).doesNotExist();
    assertThat(workspace.resolve(".gadget/clones")).isEmptyDirectory();
  }

  @Test
  void aLinkInThePlaceOfTheProjectIsRefused() throws Exception {
    Files.createSymbolicLink(workspace.resolve("thing"), origin);

    assertThat(reason(prepare("thing", null))).contains("no directory");
  }

  @Test
  void halfACloneOfAnEarlierProcessIsThrownAway() throws Exception {
    var left = Files.createDirectories(workspace.resolve(".gadget/clones/thing-1/deep"));
    Files.writeString(left.resolve("file"), "x");

    projects();

    assertThat(workspace.resolve(".gadget/clones")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--upload-pack=touch x",
        "-oProxyCommand=touch x",
        "ext::sh -c touch% x",
        "https://host/a\nb",
        "ssh://-oProxyCommand=x/y",
        "-x@host:y",
        "host:-x",
        "fd::17",
        "http://host/x",
        "git://host/x",
        "relative/path",
        "../up",
        "file::/x",
        ""
      })
  @Tag("S26")
  void anAddressThatIsNoneOrMoreThanOneIsRefused(String url) throws Exception {
    assertThat(reason(prepare("thing", url))).contains("git URL");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://host.example/a/b.git",
        "ssh://git@host.example:22/a.git",
        "git@host.example:a/b.git",
        "host.example:a",
        "/srv/git/a b.git",
        "file:///srv/git/a.git"
      })
  void anAddressThatGitMayBeGivenIsTaken(String url) {
    assertThat(ProjectNames.isGitUrl(url)).isTrue();
  }

  private boolean fetch() throws Exception {
    return projects()
        .fetch(new ProjectSource(new ProjectId("p"), "thing", origin.toString()), told::add);
  }

  private void commit(String file) throws Exception {
    Files.writeString(origin.resolve(file), "hello");
    git(origin, "add", ".");
    git(origin, "-c", "user.name=n", "-c", "user.email=e@x", "commit", "--quiet", "-m", file);
  }

  private Projects projects() throws IOException {
    return new Projects(workspace, workspace.resolve(".gadget"));
  }

  private Projects.Preparation prepare(String slug, @Nullable String url) throws Exception {
    return projects().prepare(new ProjectSource(new ProjectId("p"), slug, url), told::add);
  }

  private static String reason(Projects.Preparation preparation) {
    return preparation instanceof Projects.NotReady(var refusal)
        ? refusal.message()
        : "it was ready";
  }

  private static void git(Path directory, String... arguments) throws Exception {
    var result = Git.run(directory, Duration.ofSeconds(20), _ -> {}, arguments);
    assertThat(result.isSuccess()).as(result.output()).isTrue();
  }
}
