package io.sheaf.workflow.runs;

import io.sheaf.workflow.conditions.DocumentView;
import java.time.Instant;

/// An event, when it happened, and how the document is.
///
/// @param id the same for every copy of it, and no other's
public record Happening(String id, Instant at, Event event, DocumentView document) {

  private static final int LONGEST_ID = 1000;

  public Happening {
    if (id.isEmpty() || id.length() > LONGEST_ID) {
      throw new IllegalArgumentException("an event's id has 1 to " + LONGEST_ID + " characters");
    }
  }
}
