package dev.gadgetcode.drone.core.policy;

import static dev.gadgetcode.protocol.document.ToolPolicy.ASK;
import static dev.gadgetcode.protocol.document.ToolPolicy.AUTO;
import static dev.gadgetcode.protocol.document.ToolPolicy.DENY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.ToolPolicy;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyTest {
  @Test
  void whereNothingIsSaidTheUsualHolds() {
    var policy = policy(Map.of(), Map.of());

    assertThat(policy.of(use("shell", new Subject.Command("ls"), AUTO)).policy()).isEqualTo(AUTO);
    assertThat(
            policy
                .of(use("web_fetch", new Subject.Address("https://a.org/", "a.org"), ASK))
                .policy())
        .isEqualTo(ASK);
  }

  @ParameterizedTest
  @CsvSource({
    "AUTO, AUTO, AUTO",
    "AUTO, ASK, ASK",
    "ASK, AUTO, ASK",
    "ASK, DENY, DENY",
    "DENY, AUTO, DENY"
  })
  void ofUserAndProjectTheStricterHolds(ToolPolicy user, ToolPolicy project, ToolPolicy holds) {
    var policy = policy(Map.of("todo", user), Map.of("todo", project));

    assertThat(policy.of(use("todo", new Subject.Arguments("{}"), AUTO)).policy()).isEqualTo(holds);
  }

  @ParameterizedTest
  @CsvSource({
    ", , false",
    "AUTO, , true",
    ", AUTO, true",
    "AUTO, AUTO, true",
    "ASK, AUTO, false",
    "DENY, AUTO, false",
    "AUTO, DENY, false",
    ", ASK, false"
  })
  void theNetworkIsThereWhereOneGrantsItAndNoneSaysOtherwise(
      ToolPolicy user, ToolPolicy project, boolean granted) {
    var policy = policy(network(user), network(project));

    assertThat(policy.grantsNetwork()).isEqualTo(granted);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "net*", "network(x)"})
  void onlyARuleOfItsVeryNameGrantsTheNetwork(String other) {
    assertThat(policy(Map.of(), Map.of(other, AUTO)).grantsNetwork()).isFalse();
  }

  private static Map<String, ToolPolicy> network(ToolPolicy said) {
    return said == null ? Map.of() : Map.of(Policy.NETWORK, said);
  }

  @Test
  void theMoreExactRuleDecidesAndOfEqualsTheStricter() {
    var policy =
        policy(
            Map.of(
                "*", DENY,
                "shell", ASK,
                "shell(git *)", AUTO,
                "shell(git push*)", DENY,
                "shell(git push --dry-run)", AUTO),
            Map.of());

    assertThat(command(policy, "make")).isEqualTo(ASK);
    assertThat(command(policy, "git status")).isEqualTo(AUTO);
    assertThat(command(policy, "git push origin")).isEqualTo(DENY);
    assertThat(command(policy, "git push --dry-run")).isEqualTo(DENY);
    assertThat(policy.offers("shell")).isTrue();
    assertThat(policy.offers("glob")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git status; rm -rf .",
        "git status && make",
        "git status | sh",
        "git status\nmake",
        "git status $(make)",
        "git status `make`",
        "git status > file",
        "git status & make",
        "git status \\\nmake"
      })
  void aLineWithMoreThanOnePlainCommandIsNotLetThroughByItsBeginning(String line) {
    var policy = policy(Map.of("shell", ASK, "shell(git status*)", AUTO), Map.of());

    assertThat(command(policy, line)).isEqualTo(ASK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git push",
        "  git push",
        "cd sub && git push",
        "make;git push -f",
        "(git push)",
        "echo $(git push)",
        "true || git push",
        "make\ngit push"
      })
  void whatIsDeniedIsDeniedWhereverItStandsInALine(String line) {
    var policy = policy(Map.of("shell(git push*)", DENY), Map.of());

    assertThat(command(policy, line)).isEqualTo(DENY);
  }

  @Test
  void aLineForARunningCommandIsHeldToTheRulesOfTheShell() {
    var policy = policy(Map.of("shell", ASK, "shell_input", AUTO), Map.of());

    assertThat(policy.of(use("shell_input", new Subject.Command("make"), AUTO)).policy())
        .isEqualTo(ASK);
  }

  @Test
  void pathsAndAddressesAreMatchedAsAWhole() {
    var policy =
        policy(
            Map.of("write_file(secret/*)", DENY, "web_fetch(https://docs.example.org/*)", AUTO),
            Map.of());

    assertThat(policy.of(use("write_file", Subject.File.of("./secret//a"), AUTO)).policy())
        .isEqualTo(DENY);
    assertThat(address(policy, "https://docs.example.org/")).isEqualTo(AUTO);
    assertThat(address(policy, "https://docs.example.org.evil.net/")).isEqualTo(ASK);
    assertThat(address(policy, "http://docs.example.org/")).isEqualTo(ASK);
  }

  @Test
  void withoutProtectionACommandAsksWhateverTheRulesSay() {
    var bare =
        new Policy(
            Rules.of(Map.of("shell", AUTO)), Rules.of(Map.of("shell", AUTO)), Optional.of("bare"));

    assertThat(bare.of(use("shell", new Subject.Command("ls"), AUTO)))
        .isEqualTo(new Policy.Verdict(ASK, "bare"));
    assertThat(bare.of(use("shell_input", new Subject.Command("ls"), AUTO)).policy())
        .isEqualTo(ASK);
    assertThat(bare.of(use("read_file", Subject.File.of("a"), AUTO)).policy()).isEqualTo(AUTO);
  }

  @Test
  void withoutProtectionWhatIsDeniedStaysDenied() {
    var bare = new Policy(Rules.of(Map.of("shell(rm *)", DENY)), Rules.NONE, Optional.of("bare"));

    assertThat(command(bare, "rm x")).isEqualTo(DENY);
  }

  @Test
  void aToolWithAnExceptionToItsDenialIsOffered() {
    var policy = policy(Map.of("shell", DENY, "shell(make)", AUTO), Map.of("web_fetch", DENY));

    assertThat(policy.offers("shell")).isTrue();
    assertThat(policy.offers("web_fetch")).isFalse();
    assertThat(command(policy, "make")).isEqualTo(AUTO);
    assertThat(command(policy, "make all")).isEqualTo(DENY);
  }

  @Test
  void anAllowanceHoldsForTheSameUseOnly() {
    var fetch = use("web_fetch", new Subject.Address("https://a.org/one", "a.org"), ASK);
    var sibling = use("web_fetch", new Subject.Address("https://a.org/two", "a.org"), ASK);
    var stranger = use("web_fetch", new Subject.Address("https://b.org/one", "b.org"), ASK);
    var make = use("shell", new Subject.Command("make"), AUTO);
    var more = use("shell", new Subject.Command("make all"), AUTO);

    assertThat(Allowance.of(fetch)).isEqualTo(Allowance.of(sibling));
    assertThat(Allowance.of(fetch)).isNotEqualTo(Allowance.of(stranger));
    assertThat(Allowance.of(make)).isNotEqualTo(Allowance.of(more));
    assertThat(Allowance.words(fetch)).contains("a.org");
    assertThat(Allowance.words(use("web_fetch", new Subject.Address("no url\nSAFE", ""), ASK)))
        .doesNotContain("SAFE");
  }

  @Test
  void aPatternOfManyStarsTakesNoTime() {
    var pattern = new Wildcard("a*".repeat(100) + "b");

    assertThat(pattern.matches("a".repeat(5_000))).isFalse();
    assertThat(pattern.matches("a".repeat(5_000) + "b")).isTrue();
  }

  private static ToolPolicy command(Policy policy, String line) {
    return policy.of(use("shell", new Subject.Command(line), AUTO)).policy();
  }

  private static ToolPolicy address(Policy policy, String url) {
    return policy.of(use("web_fetch", new Subject.Address(url, "host"), ASK)).policy();
  }

  private static Use use(String tool, Subject subject, ToolPolicy usual) {
    return new Use(tool, subject, usual);
  }

  private static Policy policy(Map<String, ToolPolicy> user, Map<String, ToolPolicy> project) {
    return new Policy(Rules.of(user), Rules.of(project), Optional.empty());
  }
}
