package io.sheaf.docs.changes;

import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Write;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Somebody who must hear of every change and may miss none, also when the process ends right after it: its note is
/// part of the write that it is about. Everybody who can wait reads the events instead.
public interface Follower {

  /// Something that happened, of what an event says of it.
  record Told(SiteId site, String resource, Event.Type type, Map<String, String> ids) {

    public Told {
      ids = Map.copyOf(ids);
    }
  }

  /// What goes along with a write.
  ///
  /// @param position what tells who was here to see the change that the follower has come so far
  record Note(Write write, Supplier<String> position) {}

  /// The note for a write that tells of these; none when they are not its business.
  Optional<Note> noteOf(List<Told> told);

  /// Hears that a write with such a note was sent, and most likely done.
  void sent(Note note);
}
