package io.sheaf.docs.governance.activities;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.ByLink;
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

/// What a caller sees of some activities: those on documents that the caller may read, on everything else those who
/// govern the site, and on what belongs to the whole store the administrators. Of documents that are gone for good
/// nobody can say any more who may read them: their end alone still tells that. Who was refused what, and what
/// failed, is for those who govern, who could not sign in for administrators alone, and everybody sees what they did
/// themselves, as long as they may still read it. That a document was downloaded by a link is for who may read it, from
/// where and by which link for those who govern.
@Singleton
final class Visible {

  private final Documents documents;
  private final Access access;

  Visible(Documents documents, Access access) {
    this.documents = documents;
    this.access = access;
  }

  /// An activity, and its document if there still is one.
  record Seen(Activity activity, @Nullable Document document) {}

  /// One for each, null for those that the caller does not see.
  List<@Nullable Seen> of(Call call, List<Activity> activities) {
    var there = there(call.site(), activities);
    var readable = call.caller().admin()
        ? there.keySet()
        : documents.readable(call.caller(), call.site(), there.values());
    boolean governs = Access.governs(call.caller(), call.site());
    var seen = new ArrayList<@Nullable Seen>(activities.size());
    for (var activity : activities) {
      seen.add(isSeen(call, activity, there.keySet(), readable, governs)
          ? new Seen(masked(call, activity, governs), ref(call.site(), activity).map(there::get).orElse(null))
          : null);
    }
    return seen;
  }

  private Map<DocumentRef, Document> there(SiteId site, List<Activity> activities) {
    var refs = new LinkedHashSet<DocumentRef>();
    activities.forEach(activity -> ref(site, activity).ifPresent(ref -> {
      refs.add(ref);
      refs.add(ref.root());
    }));
    return documents.findAnywhere(refs);
  }

  private static Optional<DocumentRef> ref(SiteId site, Activity activity) {
    var documentId = activity.ids().get("documentId");
    var artifactId = activity.ids().get("artifactId");
    return documentId == null || !DocumentRef.isId(documentId) || artifactId != null && !DocumentRef.isId(artifactId)
        ? Optional.empty()
        : Optional.of(new DocumentRef(site, documentId, artifactId));
  }

  private boolean isSeen(Call call, Activity activity, Set<DocumentRef> there, Set<DocumentRef> readable,
      boolean governs) {
    if (call.caller().admin()) {
      return true;
    }
    boolean isInVain = activity.status() != Activity.Status.COMPLETE;
    // why not to who has the name that was tried: a token of elsewhere may have it, and is not to say who is known here.
    if (isInVain && (!governs || activity.resource().equals(Resources.SIGN_INS))) {
      return false;
    }
    var named = ref(call.site(), activity);
    if (named.isEmpty()) {
      return activity.userId().equals(call.caller().name())
          || governs && !Resources.OF_THE_STORE.contains(activity.resource());
    }
    var ref = named.get();
    if (there.contains(ref)) {
      return readable.contains(ref) && (!there.contains(ref.root()) || readable.contains(ref.root()));
    }
    return activity.resource().equals("documents") && activity.type() == Activity.Type.DELETE
        && activity.status() == Activity.Status.COMPLETE && access
            .onDocument(call.caller(), call.site(), lastKnown(activity), Permission.READ).allowed();
  }

  private static Access.Subject lastKnown(Activity activity) {
    return new Access.Subject(before(activity, "path").orElse(""), before(activity, "owner").orElse(null),
        list(activity, "editors"), list(activity, "viewers"));
  }

  private static Optional<String> before(Activity activity, String field) {
    return Optional.ofNullable(activity.changes().get(field))
        .map(changed -> changed.before() instanceof Value.Text(var text) ? text : null);
  }

  private static List<String> list(Activity activity, String field) {
    var changed = activity.changes().get(field);
    return changed != null && changed.before() instanceof Value.Listing(var values)
        ? values.stream().map(value -> value instanceof Value.Text(var text) ? text : "").toList()
        : List.of();
  }

  /// The activity without the path of a folder that the caller may not see: a document may come from there. And
  /// without who came by a link: the log of a link is for who made it and who governs.
  private Activity masked(Call call, Activity activity, boolean governs) {
    if (activity.type() == Activity.Type.DOWNLOAD && activity.ids().containsKey(ByLink.ID)) {
      return governs || call.caller().admin() ? activity : activity.withoutVisitor();
    }
    var path = activity.changes().get("path");
    if (path == null || isOpen(call, path.before()) && isOpen(call, path.after())) {
      return activity;
    }
    var changes = new LinkedHashMap<>(activity.changes());
    var shown = new Event.Changed(isOpen(call, path.before()) ? path.before() : null,
        isOpen(call, path.after()) ? path.after() : null);
    if (shown.before() == null && shown.after() == null) {
      changes.remove("path");
    } else {
      changes.put("path", shown);
    }
    return activity.with(changes);
  }

  private boolean isOpen(Call call, @Nullable Value path) {
    return !(path instanceof Value.Text(var text))
        || access.below(call.caller(), call.site(), text, Permission.READ).allowed();
  }
}
