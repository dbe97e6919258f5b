package dev.gadgetcode.protocol.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorkspaceFileTest {
  @Test
  void whatIsNotThereIsWrittenAsNull() {
    assertThat(Wire.tree(file(List.of())))
        .hasToString(
            "{\"workspaceId\":\"w\",\"createdAt\":\"2026-01-02T03:04:05Z\",\"hostname\":\"host\","
                + "\"workspaceDir\":\"/srv/gadget\",\"chatSession\":null,"
                + "\"lockedProject\":null,\"projects\":[],\"registration\":null,"
                + "\"endedWorkOrders\":[]}");
  }

  @Test
  void onlyTheLastEndedWorkOrdersAreKept() {
    var ended = IntStream.range(0, 103).mapToObj(number -> new WorkOrderId("o" + number)).toList();

    var kept = file(ended).endedWorkOrders();

    assertThat(kept).isEqualTo(ended.subList(3, 103));
  }

  private static WorkspaceFile file(List<WorkOrderId> ended) {
    return new WorkspaceFile(
        new WorkspaceId("w"),
        Instant.parse("2026-01-02T03:04:05Z"),
        "host",
        "/srv/gadget",
        null,
        null,
        List.of(),
        null,
        ended);
  }
}
