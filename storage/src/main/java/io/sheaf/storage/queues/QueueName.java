package io.sheaf.storage.queues;

import java.util.regex.Pattern;

/// What a queue is called: 1 to 64 of `a-z`, `0-9` and `-`.
public record QueueName(String text) {

  private static final Pattern FORM = Pattern.compile("[a-z0-9-]{1,64}");

  public QueueName {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException("a queue's name is 1 to 64 of a-z, 0-9 and '-', not '" + text + "'");
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
