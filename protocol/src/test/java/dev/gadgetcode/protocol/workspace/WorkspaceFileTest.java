package dev.gadgetcode.protocol.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WorkspaceFileTest {
  @Test
  void whatIsNotThereIsWrittenAsNull() {
    assertThat(Wire.tree(file(List.of(), List.of())))
        .hasToString(
            "{\"workspaceId\":\"w\",\"createdAt\":\"2026-01-02T03:04:05Z\",\"hostname\":\"host\","
                + "\"workspaceDir\":\"/srv/gadget\",\"chatSession\":null,"
                + "\"lockedProject\":null,\"projects\":[],\"registration\":null,"
                + "\"endedWorkOrders\":[],\"endedTurns\":[]}");
  }

  @Test
  void onlyTheLastEndedWorkOrdersAreKept() {
    var ended = IntStream.range(0, 103).mapToObj(number -> new WorkOrderId("o" + number)).toList();

    var kept = file(ended, List.of()).endedWorkOrders();

    assertThat(kept).isEqualTo(ended.subList(3, 103));
  }

  @Test
  void onlyTheLastEndedTurnsAreKept() {
    var ended = IntStream.range(0, 1_003).mapToObj(number -> new TurnId("t" + number)).toList();

    var kept = file(List.of(), ended).endedTurns();

    assertThat(kept).isEqualTo(ended.subList(3, 1_003));
  }

  @Test
  void aFileFromBeforeEndedTurnsWereKeptIsRead() {
    var old = file(List.of(new WorkOrderId("o")), null);

    var read = Wire.parse(Wire.tree(old).toString(), WorkspaceFile.class);

    assertThat(Wire.tree(old).has("endedTurns")).isFalse();
    assertThat(read).isEqualTo(old);
  }

  private static WorkspaceFile file(List<WorkOrderId> ended, @Nullable List<TurnId> turns) {
    return new WorkspaceFile(
        new WorkspaceId("w"),
        Instant.parse("2026-01-02T03:04:05Z"),
        "host",
        "/srv/gadget",
        null,
        null,
        List.of(),
        null,
        ended,
        turns);
  }
}
