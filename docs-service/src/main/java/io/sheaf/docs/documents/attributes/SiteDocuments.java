package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.schemas.DocumentsOfSite;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Position;
import io.sheaf.storage.table.Positions;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Walks through the documents of a site for those who change its schemas: day by day, the oldest first, then those
/// that were put away; or through those that have a classification.
@Singleton
final class SiteDocuments implements DocumentsOfSite {

  private static final int COMPOSED_AT_ONCE = 25;
  private static final String PUT_AWAY = "away";

  private final Table table;
  private final Documents documents;
  private final Recomposing recomposing;
  private final Positions positions;

  SiteDocuments(Table table, Documents documents, Recomposing recomposing, Positions positions) {
    this.table = table;
    this.documents = documents;
    this.recomposing = recomposing;
    this.positions = positions;
  }

  /// Some documents by name, and where to go on.
  private record Stretch(Set<DocumentRef> refs, @Nullable String next) {}

  @Override
  public PageOf page(Call call, @Nullable String classificationId, @Nullable String from, int most) {
    var site = call.site();
    var stretch = stretch(site, classificationId, from == null ? "" : from, most);
    if (classificationId == null && stretch.next() != null && stretch.next().startsWith(PUT_AWAY)) {
      stretch = new Stretch(stretch.refs(), null);
    }
    var found = documents.find(stretch.refs());
    var readable = documents.readable(call.caller(), site, found.values());
    var page = new ArrayList<Said>(found.size());
    found.keySet().forEach(ref -> {
      var values = values(ref);
      var classifications = DocumentAttributes.classifications(values);
      // why asked again: the list may still have what the document does not say any more.
      if (classificationId == null || classifications.contains(classificationId)) {
        page.add(new Said(ref.documentId(), ref.artifactId(), values, classifications, readable.contains(ref)));
      }
    });
    return new PageOf(page, stretch.next());
  }

  private Map<String, AttributeValue> values(DocumentRef ref) {
    var values = new LinkedHashMap<String, AttributeValue>();
    AttributeItem.all(table, ref).stream().filter(one -> !one.isComposite())
        .forEach(one -> values.put(one.key(), one.value()));
    return values;
  }

  @Override
  public @Nullable String compose(SiteId site, @Nullable String classificationId, String from) {
    var stretch = stretch(site, classificationId, from, COMPOSED_AT_ONCE);
    stretch.refs().forEach(recomposing::recompose);
    return stretch.next();
  }

  private Stretch stretch(SiteId site, @Nullable String classificationId, String from, int most) {
    if (classificationId != null) {
      var list = Query.of(AttributeItem.inList(site, NewAttribute.CLASSIFICATION),
          TableSchema.ATTRIBUTES_BY_VALUE.between(classificationId, classificationId));
      return read(site, list.limit(most), "", from);
    }
    if (from.startsWith(PUT_AWAY)) {
      return read(site, putAway(site).limit(most), PUT_AWAY + " ", from);
    }
    int space = from.indexOf(' ');
    if (space >= 0) {
      var day = LocalDate.parse(from.substring(0, space));
      var read = read(site, day(site, day).limit(most), day + " ", from);
      return new Stretch(read.refs(), read.next() == null ? dayAfter(site, day) : read.next());
    }
    return new Stretch(Set.of(), dayAfter(site, null));
  }

  private static Query day(SiteId site, LocalDate day) {
    return Query.of(TableSchema.DOCUMENTS_OF_DAY.partition(site, day));
  }

  private static Query putAway(SiteId site) {
    return Query.of(TableSchema.SOFT_DELETED_BY_TIME.partition(site));
  }

  /// Where the next day begins that has documents; after the last one, those that were put away.
  private String dayAfter(SiteId site, @Nullable LocalDate day) {
    var face = TableSchema.DOCUMENT_DAY.main();
    var range = day == null ? face.beginning() : face.atLeast(day.plusDays(1));
    var next = table.page(Query.of(face.partition(site), range).limit(1)).items();
    return next.isEmpty() ? PUT_AWAY + " " : next.getFirst().key().sort() + " ";
  }

  /// @param prefix what stands before the position in the word for where it is
  private Stretch read(SiteId site, Query list, String prefix, String from) {
    var sealed = from.substring(Math.min(prefix.length(), from.length()));
    var page = table.page(sealed.isEmpty() ? list : list.after(positions.open(sealed, audience(site))));
    var refs = new LinkedHashSet<DocumentRef>();
    page.items().forEach(item -> refs.add(ref(site, item)));
    return new Stretch(refs, Optional.ofNullable(page.next())
        .map((Position next) -> prefix + positions.seal(next, audience(site))).orElse(null));
  }

  private static DocumentRef ref(SiteId site, Item item) {
    return new DocumentRef(site, item.text("documentId"), item.findText("artifactId").orElse(null));
  }

  private static String audience(SiteId site) {
    return "documents of " + site.text();
  }
}
