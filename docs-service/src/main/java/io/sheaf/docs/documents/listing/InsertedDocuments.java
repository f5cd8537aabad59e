package io.sheaf.docs.documents.listing;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Positions;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The door to the documents that were inserted in a span of time, for who looks at all of them.
@Singleton
public final class InsertedDocuments {

  /// @param next where to go on; null where there are no more
  public record PageOf(List<Document> documents, @Nullable String next) {}

  private final Table table;
  private final Documents documents;
  private final Access access;
  private final Positions positions;

  InsertedDocuments(Table table, Documents documents, Access access, Positions positions) {
    this.table = table;
    this.documents = documents;
    this.access = access;
    this.positions = positions;
  }

  /// Some of those that the caller may read, the newest first; the end of the span is not included. Also a page with
  /// none may have a next one.
  public PageOf page(Call call, Instant start, Instant end, @Nullable String from, int most) {
    var readable = new ReadableDocuments(call, access);
    var parts = DayLists.between(call.site(), start, end,
        from == null ? null : positions.open(from, call.audience()));
    var page = new Walk(table, most, (items, _) -> rows(call, items, readable)).page(parts);
    var next = page.next();
    return new PageOf(page.documents(), next == null ? null : positions.seal(next, call.audience()));
  }

  /// All documents of the site, the newest first, whoever asks: for who decides about each of them for others.
  public PageOf all(SiteId site, @Nullable String from, int most, String audience) {
    var parts = DayLists.all(table, site, from == null ? null : positions.open(from, audience));
    var page = new Walk(table, most, (items, _) -> new ArrayList<@Nullable Document>(Documents.all(site, items)))
        .page(parts);
    var next = page.next();
    return new PageOf(page.documents(), next == null ? null : positions.seal(next, audience));
  }

  private List<@Nullable Document> rows(Call call, List<Item> items, ReadableDocuments readable) {
    var refs = items.stream()
        .map(item -> new DocumentRef(call.site(), item.text("documentId"), item.findText("artifactId").orElse(null)))
        .toList();
    var found = documents.find(refs);
    var rows = new ArrayList<@Nullable Document>(refs.size());
    for (var ref : refs) {
      var document = found.get(ref);
      rows.add(ref.isArtifact() ? null : document);
    }
    return readable.of(rows);
  }
}
