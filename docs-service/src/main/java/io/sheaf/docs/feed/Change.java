package io.sheaf.docs.feed;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Recorded;
import io.sheaf.storage.table.SiteId;

/// An event at its place in the feed of its site.
public record Change(long number, Recorded recorded) {

  public Event event() {
    return recorded.event();
  }

  public SiteId site() {
    return event().site();
  }
}
