package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Write;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What is to become of the attributes of a document. Whoever writes it also writes the document with its next
/// revision, and the event.
///
/// @param writes the values, what they were before, and all that they rely on
/// @param changes each key that changes, with what is said under it before and after
public record Setting(List<Write> writes, List<Changed> changes) {

  public static final Setting NOTHING = new Setting(List.of(), List.of());

  public record Changed(String key, @Nullable AttributeValue before, @Nullable AttributeValue after) {}

  public Setting {
    writes = List.copyOf(writes);
    changes = List.copyOf(changes);
  }

  public boolean isNothing() {
    return changes.isEmpty();
  }

  /// What the document would say once this is written, of what it says now.
  ///
  /// @param names in whose name each key that changes would be said
  public List<DocumentAttribute> following(List<DocumentAttribute> said,
      Function<String, DocumentAttributes.Name> names, Stamp now) {
    var all = new LinkedHashMap<String, DocumentAttribute>();
    said.forEach(one -> all.put(one.key(), one));
    for (var change : changes) {
      var name = names.apply(change.key());
      if (change.after() == null) {
        all.remove(change.key());
      } else {
        all.put(change.key(), new DocumentAttribute(change.after(), name.userId(), name.by(), now));
      }
    }
    return List.copyOf(all.values());
  }

  /// What the document then says under the keys that change, as policies are told.
  public Map<String, List<Object>> said() {
    var said = new LinkedHashMap<String, List<Object>>();
    changes.forEach(change -> Optional.ofNullable(change.after())
        .ifPresent(after -> said.put(change.key(), FactsOfDocuments.values(after))));
    return said;
  }

  /// Notes in the event which attributes change, and how.
  ///
  /// @param prefix what stands before the key where the event is about other things too; else nothing
  public Event.Builder noting(Event.Builder event, String prefix) {
    changes.forEach(change -> event.changed(prefix + change.key(),
        change.before() == null ? null : change.before().noted(),
        change.after() == null ? null : change.after().noted()));
    return event;
  }
}
