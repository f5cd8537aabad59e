package io.sheaf.storage.queues;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Some of what is parked, oldest first, and the sealed position to go on from where there is more.
public record ParkedPage(List<Parked> messages, @Nullable String next) {

  public ParkedPage {
    messages = List.copyOf(messages);
  }
}
