package dev.gadgetcode.hub.http;

import dev.gadgetcode.hub.Hashes;
import dev.gadgetcode.hub.account.Caller;
import dev.gadgetcode.hub.store.IdempotentAnswers;
import dev.gadgetcode.hub.store.Store;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// Has a request with an `Idempotency-Key` happen once: the answer is kept in the transaction that
/// does what was asked, and given again to the same request. Thread-safe; repeats that come at the
/// same time wait for the first.
public final class Repeats {
  private static final String KEY = "idempotency-key";
  private static final int LONGEST_KEY = 200;
  private static final int LOCKS = 64;
  private static final Duration KEPT = Duration.ofHours(24);

  private final Store store;
  private final Clock clock;
  private final ReentrantLock[] locks = new ReentrantLock[LOCKS];

  public Repeats(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
    for (int index = 0; index < LOCKS; index++) {
      locks[index] = new ReentrantLock();
    }
  }

  /// @param keep makes what an answer rests on durable
  HttpAnswer once(
      Route<?> route,
      Call call,
      RawRequest request,
      Supplier<HttpAnswer> handler,
      UnaryOperator<HttpAnswer> keep) {
    var key = request.headers().get(KEY);
    if (key == null || !route.keeps() || !(call.caller() instanceof Caller.Person person)) {
      return keep.apply(handler.get());
    }
    if (key.isEmpty() || key.length() > LONGEST_KEY) {
      throw Problem.of(400, "invalid", "An Idempotency-Key has 1 to 200 characters");
    }
    var name = Hashes.of(person.user().value() + "\n" + key);
    var lock = locks[Math.floorMod(name.hashCode(), LOCKS)];
    lock.lock();
    try {
      var print = Hashes.of(request.method() + request.uri() + "\n" + Hashes.of(request.body()));
      var known = store.read(handle -> IdempotentAnswers.find(handle, name));
      if (known.isEmpty()) {
        return keep.apply(recorded(handler.get(), name, print));
      }
      if (!known.get().print().equals(print)) {
        throw Problem.of(422, "key-reused", "That Idempotency-Key was used for something else");
      }
      return HttpAnswer.again(
          known.get().status(), known.get().body().getBytes(StandardCharsets.UTF_8));
    } finally {
      lock.unlock();
    }
  }

  private HttpAnswer recorded(HttpAnswer answer, String name, String print) {
    var now = clock.instant();
    return answer.keeping(
        IdempotentAnswers.forget(now.minus(KEPT)),
        IdempotentAnswers.insert(
            name,
            new IdempotentAnswers.Kept(
                print, answer.status(), new String(answer.body(), StandardCharsets.UTF_8)),
            now));
  }
}
