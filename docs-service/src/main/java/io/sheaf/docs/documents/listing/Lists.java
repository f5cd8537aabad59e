package io.sheaf.docs.documents.listing;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.actions.ActionStatus;
import io.sheaf.docs.documents.actions.Actions;
import io.sheaf.docs.documents.listing.Walk.Part;
import io.sheaf.docs.documents.syncs.Sync;
import io.sheaf.docs.documents.syncs.Syncs;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Face;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Position;
import io.sheaf.storage.table.Positions;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Range;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Which documents a request for a list means, and a page of them. Of the ways to ask, the first that is named counts.
@Singleton
final class Lists {

  /// @param next sealed for the caller
  record PageOf(List<Document> documents, @Nullable String next) {}

  private final Table table;
  private final Documents documents;
  private final Access access;
  private final Positions positions;
  private final Syncs syncs;

  Lists(Table table, Documents documents, Access access, Positions positions, Syncs syncs) {
    this.table = table;
    this.documents = documents;
    this.access = access;
    this.positions = positions;
    this.syncs = syncs;
  }

  PageOf page(Call call) {
    if (asks(call, "actionStatus")) {
      var acted = new OncePerDocument(Actions.ofStatus(call.site(), actionStatus(call)));
      return read(call, from -> from(acted.after(from), from),
          (items, _) -> acted.of(items, found(call, items, documents::find)));
    }
    if (asks(call, "syncStatus")) {
      // why looked for: these lists hold records about documents, and not the documents.
      return read(call, from -> from(failedSyncs(call), from), (items, _) -> found(call, items, documents::find));
    }
    if (call.queryFlag("softDeleted") || call.queryFlag("deleted")) {
      return page(call, from -> from(putAway(call), from), documents::findPutAway);
    }
    var date = call.query("date");
    if (date != null && !date.isEmpty()) {
      var day = Moments.day(date);
      var zone = Moments.zone(call.query("tz"));
      return page(call, from -> DayLists.between(call.site(), day.atStartOfDay(zone).toInstant(),
          day.plusDays(1).atStartOfDay(zone).toInstant(), from), documents::find);
    }
    if (asks(call, "owner")) {
      return page(call, from -> from(owned(call), from), documents::find);
    }
    return page(call, from -> DayLists.all(table, call.site(), from), documents::find);
  }

  private static boolean asks(Call call, String name) {
    var value = call.query(name);
    return value != null && !value.isEmpty();
  }

  private Query failedSyncs(Call call) {
    var status = String.valueOf(call.query("syncStatus"));
    return switch (status.toUpperCase(Locale.ROOT)) {
      case "FULLTEXT_METADATA_FAILED" -> syncs.failed(call.site(), Sync.Service.TYPESENSE, Sync.Type.METADATA);
      case "FULLTEXT_CONTENT_FAILED" -> syncs.failed(call.site(), Sync.Service.TYPESENSE, Sync.Type.CONTENT);
      default -> throw Moments.invalid("syncStatus", status);
    };
  }

  private static ActionStatus actionStatus(Call call) {
    var word = String.valueOf(call.query("actionStatus"));
    return ActionStatus.of(word).filter(status -> status != ActionStatus.COMPLETE)
        .orElseThrow(() -> Moments.invalid("actionStatus", word));
  }

  private static Query putAway(Call call) {
    var face = TableSchema.SOFT_DELETED_BY_TIME;
    var list = Query.of(face.partition(call.site()), range(face, Moments.moment(call, "start"),
        Moments.endOf(Moments.moment(call, "end"))));
    var sort = call.query("sort");
    return switch (sort == null || sort.isEmpty() ? "DESC" : sort.toUpperCase(Locale.ROOT)) {
      case "DESC" -> list.backwards();
      case "ASC" -> list;
      default -> throw Moments.invalid("sort", String.valueOf(sort));
    };
  }

  private static Range range(Face face, @Nullable Instant start, @Nullable Instant end) {
    if (start == null) {
      return end == null ? face.beginning() : face.atMost(end);
    }
    return end == null ? face.atLeast(start) : face.between(start, end);
  }

  private static Query owned(Call call) {
    var owner = String.valueOf(call.query("owner"));
    if (!owner.equals("me")) {
      throw Moments.invalid("owner", owner);
    }
    return Query.of(TableSchema.DOCUMENTS_OF_OWNER.partition(call.site(), call.caller().name())).backwards();
  }

  private static Iterator<Part> from(Query list, @Nullable Position from) {
    if (from != null && from.indexSort() == null) {
      throw new Refused(Refusal.INVALID_POSITION);
    }
    return DayLists.one(from == null ? list : list.after(from)).iterator();
  }

  private PageOf page(Call call, Function<@Nullable Position, Iterator<Part>> parts,
      Function<List<DocumentRef>, Map<DocumentRef, Document>> finding) {
    return read(call, parts,
        (items, areCurrent) -> areCurrent ? current(call, items) : found(call, items, finding));
  }

  private interface Documenting {
    List<@Nullable Document> of(List<Item> items, boolean areCurrent);
  }

  private PageOf read(Call call, Function<@Nullable Position, Iterator<Part>> parts, Documenting documenting) {
    var token = call.query("next");
    var from = token == null || token.isEmpty() ? null : positions.open(token, call.audience());
    var readable = new ReadableDocuments(call, access);
    var page = new Walk(table, call.limit(),
        (items, areCurrent) -> readable.of(documenting.of(items, areCurrent))).page(parts.apply(from));
    var next = page.next();
    return new PageOf(page.documents(), next == null ? null : positions.seal(next, call.audience()));
  }

  /// why looked for again: a list may still have what was changed or removed.
  private static List<@Nullable Document> found(Call call, List<Item> items,
      Function<List<DocumentRef>, Map<DocumentRef, Document>> finding) {
    var refs = items.stream()
        .map(item -> new DocumentRef(call.site(), item.text("documentId"), item.findText("artifactId").orElse(null)))
        .toList();
    var found = refs.isEmpty() ? Map.<DocumentRef, Document>of() : finding.apply(refs);
    var documents = new ArrayList<@Nullable Document>(refs.size());
    refs.forEach(ref -> documents.add(found.get(ref)));
    return documents;
  }

  private static List<@Nullable Document> current(Call call, List<Item> items) {
    var documents = new ArrayList<@Nullable Document>(items.size());
    items.forEach(item -> documents.add(Documents.of(call.site(), item)));
    return documents;
  }
}
