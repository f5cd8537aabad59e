package io.sheaf.workflow.runs;

import io.sheaf.storage.table.Stamp;
import org.jspecify.annotations.Nullable;

/// Which events of the document were the last that were followed.
///
/// why of each sort: one of the other sort that is younger may be heard before, and must not make this one look old.
///
/// @param hold whether it is held
/// @param presence whether it is there
public record Followed(@Nullable Stamp hold, @Nullable Stamp presence) {

  static final Followed NOTHING = new Followed(null, null);

  /// Whether what the event says was overtaken by another one before.
  boolean isPast(Event.OfDocument event) {
    var last = switch (event) {
      case Event.DocumentHeld _,Event.DocumentReleased _ -> hold;
      case Event.DocumentPutAway _,Event.DocumentRestored _,Event.DocumentDeleted _ -> presence;
      case Event.DocumentMoved _ -> null;
    };
    return last != null && event.when().compareTo(last) <= 0;
  }

  Followed with(Event.OfDocument event) {
    return switch (event) {
      case Event.DocumentHeld(var when) -> new Followed(when, presence);
      case Event.DocumentReleased(var when) -> new Followed(when, presence);
      case Event.DocumentPutAway(var when) -> new Followed(hold, when);
      case Event.DocumentRestored(var when) -> new Followed(hold, when);
      case Event.DocumentDeleted(var when) -> new Followed(hold, when);
      case Event.DocumentMoved _ -> this;
    };
  }
}
