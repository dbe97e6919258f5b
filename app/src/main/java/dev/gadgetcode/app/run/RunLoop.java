package dev.gadgetcode.app.run;

import dev.gadgetcode.app.client.HubClient;
import dev.gadgetcode.app.client.HubLine;
import dev.gadgetcode.app.client.PlainText;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.Request;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.id.TabId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeEvent;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.socketio.AckOutcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/// Does what a {@link Run} decides, on the thread that calls it; everything that happens reaches it
/// through one queue. Of events at most so many wait: where the output does not keep up, the
/// connection is closed and what was missed comes from the hub's log with the next.
final class RunLoop implements HubLine.Listener {
  private static final int MOST_EVENTS = 10_000;

  /// A lock may have to clone.
  private static final Duration LOCK = Duration.ofMinutes(11);

  private static final Duration ANSWER = Duration.ofSeconds(15);
  private static final Duration RELEASE = Duration.ofSeconds(3);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final BlockingQueue<News> news = new LinkedBlockingQueue<>();
  private final AtomicInteger events = new AtomicInteger();
  private final HubClient hub;
  private final Errand errand;
  private final Run run;
  private final Printer printer;
  private final PrintWriter notes;
  private final BufferedReader input;
  private boolean isReading;

  /// @param notes where sentences go that are not the turn's
  /// @param input what the person types, read when they are asked for the first time
  RunLoop(
      HubClient hub,
      Errand errand,
      Run run,
      Printer printer,
      PrintWriter notes,
      BufferedReader input) {
    this.hub = hub;
    this.errand = errand;
    this.run = run;
    this.printer = printer;
    this.notes = notes;
    this.input = input;
  }

  // --- what happens ------------------------------------------------------------------------

  @Override
  public void connected() {
    news.add(new News.Connected());
  }

  @Override
  public void lost(String why) {
    news.add(new News.Lost(why));
  }

  @Override
  public void refused(String why) {
    news.add(new News.Refused(why));
  }

  @Override
  public boolean heard(IdeEvent event) {
    if (events.incrementAndGet() > MOST_EVENTS) {
      events.decrementAndGet();
      return false;
    }
    return news.add(new News.Heard(event));
  }

  /// Ctrl-C. From any thread.
  void interrupted() {
    news.add(new News.Interrupted());
  }

  // --- what is done about it ---------------------------------------------------------------

  /// Runs to the end.
  Outcome run() throws InterruptedException {
    try (var line = HubLine.open(hub, new TabId(UUID.randomUUID().toString()), this)) {
      while (true) {
        var next = news.take();
        if (next instanceof News.Heard) {
          events.decrementAndGet();
        }
        var steps = new ArrayDeque<Step>(run.decide(next));
        for (var step = steps.poll(); step != null; step = steps.poll()) {
          if (step instanceof Step.End(var outcome, var sentence)) {
            printer.end();
            say(sentence);
            release(line, outcome);
            return outcome;
          }
          take(step, line);
          if (step instanceof Step.Fetch(var turn)) {
            steps.addAll(run.decide(fetched(turn)));
          }
        }
      }
    }
  }

  /// What comes meanwhile is looked at behind the turn that was fetched.
  private News fetched(TurnId turn) throws InterruptedException {
    try {
      return new News.Fetched(hub.read("/turn/" + turn.value(), Turn.class));
    } catch (IOException failed) {
      return new News.NoAnswer(String.valueOf(failed.getMessage()));
    }
  }

  private void take(Step step, HubLine line) {
    switch (step) {
      case Step.Lock(var request) ->
          ask(line, request, IdeAck.Locked.class, LOCK, News.LockAnswered::new);
      case Step.Submit(var request) ->
          ask(line, request, IdeAck.Submitted.class, ANSWER, News.PromptAnswered::new);
      case Step.Resume(var request) ->
          ask(line, request, IdeAck.Resumed.class, ANSWER, News.ResumeAnswered::new);
      case Step.Abort(var request) ->
          ask(line, request, RelayedAck.Stopped.class, ANSWER, News.AbortAnswered::new);
      case Step.Approval(var call, var request) ->
          ask(
              line,
              request,
              RelayedAck.Noted.class,
              ANSWER,
              answer -> new News.ReplyAnswered(call, answer));
      case Step.Reply(var call, var request) ->
          ask(
              line,
              request,
              RelayedAck.Noted.class,
              ANSWER,
              answer -> new News.ReplyAnswered(call, answer));
      case Step.Created(var turn) -> created(turn);
      case Step.Show(var event) -> printer.event(event);
      case Step.ShowTurn(var turn) -> printer.turn(turn);
      case Step.Say(var sentence) -> say(sentence);
      case Step.AskPerson(var question) -> askPerson(question);
      case Step.BeginGrace() -> later(new News.GraceOver());
      case Step.TryLater() -> later(new News.TryAgain());
      case Step.Fetch _, Step.End _ -> {} // not for the line
    }
  }

  private void created(TurnId turn) {
    say("session %s, turn %s".formatted(errand.session().value(), turn.value()));
    printer.created(errand, turn);
  }

  private void say(String sentence) {
    notes.println("gadget: " + PlainText.of(sentence));
    notes.flush();
  }

  /// A request whose connection ends has no answer: the next connection is the news.
  private <A extends Message, R extends Request<A>> void ask(
      HubLine line, R request, Class<A> answer, Duration limit, Function<A, News> told) {
    line.ask(
        request,
        answer,
        limit,
        outcome -> {
          switch (outcome) {
            case AckOutcome.Answered<A>(var args) -> news.add(told.apply(args));
            case AckOutcome.TimedOut<A>() -> news.add(new News.NoAnswer("no answer in time"));
            case AckOutcome.Unreadable<A>(var why) -> news.add(new News.NoAnswer(why));
            case AckOutcome.Disconnected<A>() -> {}
          }
        });
  }

  private void later(News then) {
    Thread.ofVirtual()
        .name("later")
        .start(() -> {
          try {
            Thread.sleep(PAUSE);
            news.add(then);
          } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private void askPerson(String question) {
    notes.print(PlainText.of(question));
    notes.flush();
    if (!isReading) {
      isReading = true;
      Thread.ofPlatform().daemon().name("input").start(this::readInput);
    }
  }

  private void readInput() {
    try {
      for (var line = input.readLine(); line != null; line = input.readLine()) {
        news.add(new News.Typed(line));
      }
    } catch (IOException ended) {
      notes.println("gadget: the terminal cannot be read: " + ended.getMessage());
    }
    news.add(new News.InputEnded());
  }

  /// Gives the session back at once, so that the next who wants it need not wait.
  private void release(HubLine line, Outcome outcome) throws InterruptedException {
    if (outcome == Outcome.LEFT || !run.mayHoldLock() || !line.isConnected()) {
      return;
    }
    try {
      for (var drone : hub.list("/drone/registration", Registration.class)) {
        if (errand.session().equals(drone.chatSessionId())) {
          var answered = new CountDownLatch(1);
          line.ask(
              new IdeRequest.ReleaseSessionLock(drone.id(), errand.project(), errand.session()),
              RelayedAck.Released.class,
              RELEASE,
              _ -> answered.countDown());
          var _ = answered.await(RELEASE.toMillis(), TimeUnit.MILLISECONDS);
        }
      }
    } catch (IOException failed) {
      say("the session was not given back (%s); it is free in a minute".formatted(failed));
    }
  }
}
