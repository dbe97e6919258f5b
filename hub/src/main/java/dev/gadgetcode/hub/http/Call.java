package dev.gadgetcode.hub.http;

import dev.gadgetcode.hub.account.Caller;
import dev.gadgetcode.protocol.id.Id;
import dev.gadgetcode.protocol.id.UserId;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// One request to a route, as its handler sees it. Used by one virtual thread.
///
/// @param path what stands for the names in the route's pattern
/// @param client whom it comes from
/// @param secure whether it came encrypted
/// @param cookies by name
/// @param ifMatch the revision that the caller has read, as its header says
/// @param ifNoneMatch the one that it need not be told again
public record Call(
    String requestId,
    Map<String, String> path,
    Map<String, List<String>> query,
    Caller caller,
    InetAddress client,
    boolean secure,
    Map<String, String> cookies,
    Optional<String> token,
    Optional<String> ifMatch,
    Optional<String> ifNoneMatch) {
  private static final int PAGE = 50;
  private static final int LARGEST_PAGE = 200;

  /// The person who calls; the router has seen to it that it is one.
  public Caller.Person person() {
    if (caller instanceof Caller.Person person) {
      return person;
    }
    throw new IllegalStateException("a route for people was called by nobody");
  }

  public UserId user() {
    return person().user();
  }

  /// The id that the path names.
  public <T extends Id> T id(Function<String, T> type) {
    try {
      return type.apply(path.getOrDefault("id", ""));
    } catch (IllegalArgumentException _) {
      throw Problem.notFound();
    }
  }

  public Optional<String> query(String name) {
    return query.getOrDefault(name, List.of()).stream().findFirst();
  }

  /// Where the page begins: behind this id.
  public <T extends Id> Optional<T> after(Function<String, T> type) {
    return query("after")
        .map(text -> {
          try {
            return type.apply(text);
          } catch (IllegalArgumentException _) {
            throw Problem.invalid("after", "invalid", "after is an id");
          }
        });
  }

  /// How long a page is.
  public int limit() {
    return Math.toIntExact(number("limit", 1, LARGEST_PAGE).orElse((long) PAGE));
  }

  public Optional<Long> number(String name, long least, long most) {
    return query(name)
        .map(text -> {
          try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
              return number;
            }
          } catch (NumberFormatException _) {
            // answered below
          }
          throw Problem.invalid(
              name, "invalid", "%s is a number from %d to %d".formatted(name, least, most));
        });
  }
}
