package io.sheaf.docs.cases.papers;

import io.sheaf.docs.cases.MatterRef;
import io.sheaf.docs.cases.Matters;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.listing.ListedDocument;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Listing;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The door to papers: lists them, and lends the writes that put documents among them and take them out.
@Singleton
public final class Papers {

  /// So many at once: each is a write and a condition on its document, and one write has a hundred parts.
  private static final int MOST_AT_ONCE = 40;

  private static final String FIELD = "documentIds";

  private final Table table;
  private final Documents documents;
  private final Matters matters;
  private final Listing listing;
  private final Events events;
  private final Stamps stamps;

  Papers(Table table, Documents documents, Matters matters, Listing listing, Events events, Stamps stamps) {
    this.table = table;
    this.documents = documents;
    this.matters = matters;
    this.listing = listing;
    this.events = events;
    this.stamps = stamps;
  }

  // Seeing

  /// A page of the documents of the matter, of those that the caller may read.
  Listing.PageOf<ListedDocument> page(Call call, MatterRef matter) {
    matters.open(matter);
    return listing.page(Paper.list(matter), call.limit(), call.query("next"), call.audience(),
        items -> rows(call, items));
  }

  private List<@Nullable ListedDocument> rows(Call call, List<Item> items) {
    var papers = items.stream().map(item -> Paper.read(call.site(), item)).toList();
    var readable = readable(call, papers.stream().map(Paper::document).toList());
    var rows = new ArrayList<@Nullable ListedDocument>(papers.size());
    for (var paper : papers) {
      var document = readable.get(paper.document());
      rows.add(document == null || !paper.isOf(document) ? null : ListedDocument.of(document));
    }
    return rows;
  }

  private Map<DocumentRef, Document> readable(Call call, Collection<DocumentRef> refs) {
    var found = documents.find(refs);
    var readable = documents.readable(call.caller(), call.site(), found.values());
    var all = new LinkedHashMap<DocumentRef, Document>();
    found.forEach((ref, document) -> {
      if (readable.contains(ref)) {
        all.put(ref, document);
      }
    });
    return all;
  }

  // Putting there

  /// The writes that put the documents of these ids among the papers of the matter, those left out that are there
  /// already.
  ///
  /// @param added the ids of those that were not there before
  public record Adding(List<Write> writes, List<String> added) {

    public Adding {
      writes = List.copyOf(writes);
      added = List.copyOf(added);
    }

    /// Notes them in the event about the matter.
    public Event.Builder noted(Event.Builder event) {
      return added.isEmpty() ? event : event.changed(FIELD, null, Value.texts(added));
    }
  }

  /// To be called in a plan. A document that the caller may not read is one that is not there: both are the same fault
  /// of the request, noted under the place of its id.
  ///
  /// @param place where in the request the ids stand
  public Adding adding(Call call, MatterRef matter, List<String> documentIds, String place, Faults faults) {
    var refs = refs(call.site(), documentIds, place, faults);
    var readable = Access.onSite(call.caller(), call.site(), Permission.READ).allowed()
        ? readable(call, refs.keySet())
        : Map.<DocumentRef, Document>of();
    refs.forEach((ref, at) -> faults.when(!readable.containsKey(ref), at, notFound(ref.documentId())));
    Map<Key, Item> present = readable.isEmpty()
        ? Map.of()
        : table.find(readable.keySet().stream().map(ref -> Paper.key(matter, ref)).toList());
    var writes = new ArrayList<Write>();
    var added = new ArrayList<String>();
    readable.forEach((ref, document) -> {
      var paper = Paper.of(matter, document, call.caller().name(), stamps.next());
      var item = present.get(Paper.key(matter, ref));
      var before = item == null ? null : Paper.read(call.site(), item);
      if (before == null || !before.isOf(document)) {
        writes.add(before == null ? paper.inserting() : paper.replacing(before));
        writes.add(documents.relyingOn(document));
        added.add(ref.documentId());
      }
    });
    return new Adding(writes, added);
  }

  private static Map<DocumentRef, String> refs(SiteId site, List<String> documentIds, String place, Faults faults) {
    var refs = new LinkedHashMap<DocumentRef, String>();
    faults.when(documentIds.size() > MOST_AT_ONCE, place, "'" + place + "' has at most " + MOST_AT_ONCE + " elements");
    for (int at = 0; at < Math.min(documentIds.size(), MOST_AT_ONCE); at++) {
      var documentId = documentIds.get(at);
      if (DocumentRef.isId(documentId)) {
        refs.putIfAbsent(DocumentRef.of(site, documentId), place + "[" + at + "]");
      } else {
        faults.add(place + "[" + at + "]", notFound(documentId));
      }
    }
    return refs;
  }

  private static String notFound(String documentId) {
    return "Document '" + documentId + "' not found";
  }

  // Taking out

  /// The plan that takes the document out of the papers of the matter; it stays what it is.
  Plan<DocumentRef> removing(Call call, MatterRef matter, String documentId) {
    matters.open(matter);
    var ref = Documents.named(call, documentId);
    var document = Optional.ofNullable(readable(call, List.of(ref)).get(ref));
    var paper = table.find(Paper.key(matter, ref)).map(item -> Paper.read(call.site(), item))
        .filter(found -> document.filter(found::isOf).isPresent()).orElseThrow(() -> Documents.missing(documentId));
    return Plan.of(ref, paper.removing(), events.recording(
        without(Matters.event(call, matter, Event.Type.UPDATE), paper).build()));
  }

  static Event.Builder without(Event.Builder event, Paper paper) {
    return event.changed(FIELD, Value.texts(List.of(paper.document().keyId())), null);
  }

  /// The writes that remove some of the papers of a matter that is gone, and of what belonged to it; empty when there
  /// are none left.
  public List<Write> removingSome(MatterRef matter, int most) {
    var list = matter.isCase() ? Paper.listOfAll(matter) : Paper.list(matter);
    return table.page(list.limit(most)).items().stream().map(item -> Paper.read(matter.site(), item).removing())
        .toList();
  }
}
