package io.sheaf.storage.queues;

import org.jspecify.annotations.Nullable;

/// A message in somebody's hands, for a while. `tries` is how often it was delivered, this time included. The
/// handle is sealed over queue, delivery and message: a delivery of which any part was changed is refused.
public record Delivery(String id, String body, @Nullable String group, int tries, String handle) {

  @Override
  public String toString() {
    return "delivery " + tries + " of " + id + (group == null ? "" : " in " + group);
  }
}
