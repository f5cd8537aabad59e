package io.sheaf.docs.automation.changes;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Recorded;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.feed.Change;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Value;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a caller sees of some changes.
@Singleton
final class Seen {

  /// What belongs to the whole store; its events stand in the feed of the default site.
  private static final Set<String> OF_THE_STORE = Set.of("users", "groups", "sessions", "systemConfiguration",
      "inferenceModels");
  private static final Set<Event.Type> ENDS = Set.of(Event.Type.DELETE, Event.Type.SOFT_DELETE);

  private final Documents documents;
  private final Access access;

  Seen(Documents documents, Access access) {
    this.documents = documents;
    this.access = access;
  }

  /// Those that the caller may see, in their order.
  List<Change> of(Call call, List<Change> changes) {
    if (call.caller().admin() || changes.isEmpty()) {
      return changes;
    }
    var refs = new LinkedHashSet<DocumentRef>();
    changes.forEach(change -> ref(change.event()).ifPresent(ref -> {
      refs.add(ref);
      refs.add(ref.root());
    }));
    var there = documents.findAnywhere(refs);
    var readable = documents.readable(call.caller(), call.site(), there.values());
    var seen = new ArrayList<Change>();
    for (var change : changes) {
      if (isSeen(call, change.event(), there, readable)) {
        seen.add(masked(call, change));
      }
    }
    return seen;
  }

  private boolean isSeen(Call call, Event event, Map<DocumentRef, Document> there, Set<DocumentRef> readable) {
    var named = ref(event);
    if (named.isEmpty()) {
      return !OF_THE_STORE.contains(event.resource()) && Access.governs(call.caller(), call.site());
    }
    var ref = named.get();
    if (there.containsKey(ref)) {
      return readable.contains(ref) && (!there.containsKey(ref.root()) || readable.contains(ref.root()));
    }
    // why: of what is gone nobody can ask any more who may read it; the event that tells of its end still says so.
    return event.resource().equals("documents") && ENDS.contains(event.type())
        && access.onDocument(call.caller(), call.site(), DocumentEvents.lastKnown(event), Permission.READ).allowed();
  }

  private static Optional<DocumentRef> ref(Event event) {
    var documentId = event.ids().get("documentId");
    var artifactId = event.ids().get("artifactId");
    return documentId == null || !DocumentRef.isId(documentId)
        ? Optional.empty()
        : Optional.of(new DocumentRef(event.site(), documentId, artifactId));
  }

  /// The change without the path of a folder that the caller may not see: a document may come from there.
  private Change masked(Call call, Change change) {
    var event = change.event();
    var path = event.changes().get("path");
    if (path == null || isOpen(call, event.site(), path.before()) && isOpen(call, event.site(), path.after())) {
      return change;
    }
    var changes = new LinkedHashMap<>(event.changes());
    changes.put("path", new Event.Changed(isOpen(call, event.site(), path.before()) ? path.before() : null,
        isOpen(call, event.site(), path.after()) ? path.after() : null));
    return new Change(change.number(), new Recorded(change.recorded().id(), change.recorded().when(),
        new Event(event.site(), event.resource(), event.type(), event.subject(), event.userId(), event.onBehalfOf(),
            event.delegationReason(), event.address(), event.ids(), changes)));
  }

  private boolean isOpen(Call call, SiteId site, @Nullable Value path) {
    return !(path instanceof Value.Text(var text))
        || access.below(call.caller(), site, text, Permission.READ).allowed();
  }
}
