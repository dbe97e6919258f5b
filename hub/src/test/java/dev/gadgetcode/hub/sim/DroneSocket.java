package dev.gadgetcode.hub.sim;

import dev.gadgetcode.hub.core.DroneAnswer;
import dev.gadgetcode.protocol.drone.DroneAck;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.id.RegistrationId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// The hub's end of a connection of a drone's process.
final class DroneSocket implements Link.HubEnd {
  private final Hub hub;
  private final Link link;
  private final DroneProcess process;
  private final String name;
  private final List<Question> questions = new ArrayList<>();
  private final List<Runnable> held = new ArrayList<>();
  private boolean welcomed;
  private long epoch;

  DroneSocket(Hub hub, Link link, DroneProcess process, String name) {
    this.hub = hub;
    this.link = link;
    this.process = process;
    this.name = name;
    link.onHubClose(() -> hub.enter(() -> List.copyOf(questions).forEach(Question::unanswered)));
  }

  /// A request that waits for its ack.
  private final class Question {
    private final Consumer<DroneAnswer> said;

    Question(Consumer<DroneAnswer> said) {
      this.said = said;
    }

    void unanswered() {
      settle(new DroneAnswer.Silent());
    }

    void settle(DroneAnswer answer) {
      if (questions.remove(this)) {
        said.accept(answer);
      }
    }
  }

  String name() {
    return name;
  }

  RegistrationId drone() {
    return process.drone();
  }

  InstanceId instance() {
    return process.instance();
  }

  Link link() {
    return link;
  }

  /// The epoch in which the process was let in; 0 before it was.
  long epoch() {
    return epoch;
  }

  void admit(long granted) {
    epoch = granted;
  }

  /// The first thing that a process hears; then comes what was held back for it.
  void welcome(DroneOrder.Welcome welcome) {
    link.toPeer(() -> process.told(link, welcome));
    welcomed = true;
    held.forEach(link::toPeer);
    held.clear();
  }

  private void send(Runnable frame) {
    if (welcomed) {
      link.toPeer(frame);
    } else {
      held.add(frame);
    }
  }

  void tell(DroneOrder order) {
    send(() -> process.told(link, order));
  }

  void fence(HubNotice.Fence fence) {
    link.toPeer(() -> process.told(link, new HubNotice.Fenced(fence)));
    link.toPeer(link::hangUpAtHub);
  }

  /// Asks the process, with an answer in any case.
  ///
  /// @param limit in milliseconds
  void ask(
      BiConsumer<DroneProcess, Consumer<DroneAck>> request,
      long limit,
      Consumer<DroneAnswer> said) {
    if (!link.isOpenAtHub()) {
      said.accept(new DroneAnswer.Silent());
      return;
    }
    var question = new Question(said);
    questions.add(question);
    send(() ->
        request.accept(
            process,
            ack -> link.toHub(() -> hub.enter(() -> question.settle(new DroneAnswer.Said(ack))))));
    hub.later(limit, question::unanswered);
  }
}
