package io.sheaf.storage.queues.sqs;

import io.sheaf.storage.queues.QueueSettings;
import java.util.regex.Pattern;

/// What a queue's two halves are called there. A queue's own name has no underscore, so none can be another's half.
record Names(String prefix) {

  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9-]{0,9}");

  Names {
    if (!FORM.matcher(prefix).matches()) {
      throw new IllegalArgumentException("a prefix of queue names is up to 9 of A-Z, a-z, 0-9 and '-', not '"
          + prefix + "'");
    }
  }

  String waiting(QueueSettings settings) {
    return prefix + settings.name() + (settings.isOrdered() ? ".fifo" : "");
  }

  String parked(QueueSettings settings) {
    return prefix + settings.name() + "_parked";
  }
}
