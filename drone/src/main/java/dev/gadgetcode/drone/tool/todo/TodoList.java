package dev.gadgetcode.drone.tool.todo;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/// What the model means to do in a turn and how far it is; made for a turn, and after a restart
/// filled again by the turn's last call of the tool. Written whole each time. For any thread.
public final class TodoList {
  private final AtomicReference<List<Item>> items = new AtomicReference<>(List.of());

  public record Item(String text, Status status) {}

  public enum Status {
    PENDING("pending", "[ ]"),
    IN_PROGRESS("in_progress", "[>]"),
    DONE("done", "[x]");

    private final String word;
    private final String mark;

    Status(String word, String mark) {
      this.word = word;
      this.mark = mark;
    }

    static Status of(String word) {
      for (var status : values()) {
        if (status.word.equals(word)) {
          return status;
        }
      }
      throw new IllegalArgumentException("no such status: " + word);
    }
  }

  public List<Item> items() {
    return items.get();
  }

  public void replace(List<Item> written) {
    items.set(List.copyOf(written));
  }

  /// The list in words, one line per item.
  public String text() {
    var words = new StringBuilder();
    for (var item : items()) {
      words.append(item.status().mark).append(' ').append(item.text()).append('\n');
    }
    return words.isEmpty() ? "The list is empty." : words.toString();
  }
}
