package dev.gadgetcode.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.BlockContent;
import dev.gadgetcode.protocol.drone.DroneAuth;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.drone.RegisterDrone;
import dev.gadgetcode.protocol.ide.IdeAuth;
import dev.gadgetcode.protocol.ide.IdeEvent;
import dev.gadgetcode.protocol.ide.IdeRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// PROTOCOL.md and the code say the same: nothing undocumented, nothing missing.
class ProtocolDocumentTest {
  private static final String REGISTERING = "`POST /drone/registration`";

  private final List<MarkdownTable> tables = MarkdownTable.read(Path.of("../PROTOCOL.md"));
  private final Comparison comparison = new Comparison();

  @BeforeEach
  void compare() {
    comparison.events("Section 3", table(3, "event").rows(), IdeRequest.class);
    comparison.events("Section 4", table(4, "event").rows(), IdeEvent.class);
    comparison.events("Section 5", reports(), DroneReport.class);
    comparison.events("Section 6", table(6, "event").rows(), DroneOrder.class);
    comparison.documents(documents());
    comparison.object("An IDE's auth", objects(2, "IDE").getFirst(), IdeAuth.class);
    comparison.object("A drone's auth", objects(2, "drone").getFirst(), DroneAuth.class);
    var bodies = objects(7, REGISTERING);
    comparison.object("Registering", bodies.getFirst(), RegisterDrone.class);
    comparison.object("Registered", bodies.getLast(), RegisterDrone.Registered.class);
  }

  @Test
  void theEventsAndDocumentsAreThoseOfTheCode() {
    assertThat(comparison.differences()).isEmpty();
  }

  @Test
  void everyRecordIsShownInTheDocument() {
    var hidden =
        Records.all().stream()
            .filter(type -> !comparison.shown().contains(type) && type != BlockContent.Text.class);

    assertThat(hidden).isEmpty();
  }

  @Test
  void aReportIsAnsweredByAnOrder() {
    var answers =
        table(5, "event").rows().stream().flatMap(row -> MarkdownTable.code(row.get(2)).stream());

    assertThat(Messages.of(DroneOrder.class).types().keySet()).containsAll(answers.toList());
  }

  @Test
  void theClosedSetsAreThoseOfTheCode() {
    var documented =
        table(8, "set", "values").rows().stream()
            .map(row -> row.getFirst() + ": " + MarkdownTable.code(row.get(1)));

    var coded =
        Records.enums().stream().map(type -> TypeWords.ofName(type) + ": " + valuesOf(type));

    assertThat(documented).containsExactlyInAnyOrderElementsOf(coded.toList());
  }

  @Test
  void theRefusalCodesAreThoseOfTheCode() {
    var coded =
        Arrays.stream(RefusalCode.class.getPermittedSubclasses())
            .flatMap(type -> Arrays.stream(constantsOf(type)))
            .map(RefusalCode.class::cast)
            .map(code ->
                List.of(TypeWords.ofName(code.getClass()), "`" + code.code() + "`", code.text()));

    assertThat(table(8, "set", "code").rows()).containsExactlyInAnyOrderElementsOf(coded.toList());
  }

  @Test
  void theCodesOfConnectAreAllInSection2() {
    var documented =
        table(2, "who").rows().stream().flatMap(row -> MarkdownTable.code(row.get(2)).stream());

    var coded = Arrays.stream(ConnectRefusal.values()).map(ConnectRefusal::code);

    assertThat(documented.distinct()).containsExactlyInAnyOrderElementsOf(coded.toList());
  }

  @Test
  void theFixedTextsAreThoseOfTheCode() throws IllegalAccessException {
    var documented = table(8, "text").rows().stream().map(List::getFirst);

    var coded = new ArrayList<String>();
    for (var field : Texts.class.getFields()) {
      coded.add(String.valueOf(field.get(null)));
    }

    assertThat(documented).containsExactlyInAnyOrderElementsOf(coded);
  }

  /// What section 5 lists, and what it says is listed in section 4.
  private List<List<String>> reports() {
    var relayed = table(4, "event").rows().stream().filter(row -> row.get(2).equals("drone"));
    return Stream.concat(relayed, table(5, "event").rows().stream())
        .map(row -> row.subList(0, 2))
        .toList();
  }

  private List<MarkdownTable> documents() {
    return tables.stream().filter(table -> table.header().getFirst().equals("field")).toList();
  }

  /// The objects that a row shows in its second column.
  private List<Shape> objects(int section, String first) {
    return tables.stream()
        .filter(table -> table.section() == section)
        .flatMap(table -> table.rows().stream())
        .filter(row -> row.getFirst().equals(first))
        .flatMap(row -> MarkdownTable.code(row.get(1)).stream())
        .map(object -> Shape.parse(object).getFirst())
        .toList();
  }

  private MarkdownTable table(int section, String... header) {
    return tables.stream()
        .filter(table -> table.section() == section)
        .filter(table -> table.header().subList(0, header.length).equals(List.of(header)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("a table is missing in section " + section));
  }

  private static List<String> valuesOf(Class<?> type) {
    return Arrays.stream(constantsOf(type)).map(value -> Wire.tree(value).stringValue()).toList();
  }

  private static Object[] constantsOf(Class<?> type) {
    return Objects.requireNonNull(type.getEnumConstants());
  }
}
