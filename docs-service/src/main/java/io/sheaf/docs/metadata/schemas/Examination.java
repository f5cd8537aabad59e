package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.gate.Call;
import io.sheaf.storage.table.SiteId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Goes through the documents of a site, page by page, and holds each to a schema that is only proposed.
final class Examination {

  private static final int AT_ONCE = 250;
  private static final int MOST_REMEMBERED = 2000;

  private final Schemas schemas;
  private final DocumentsOfSite documents;
  private final Call call;
  private final SchemaSource source;
  private final Schema proposed;
  private final Optional<Schema> ofSite;
  private final Optional<Schema> replaced;
  private final Map<String, Optional<Schema>> classifications = new HashMap<>();
  private final Impact impact = new Impact();
  private @Nullable String next;

  Examination(Schemas schemas, DocumentsOfSite documents, Call call, SchemaSource source, Schema proposed) {
    this.schemas = schemas;
    this.documents = documents;
    this.call = call;
    this.source = source;
    this.proposed = proposed;
    this.ofSite = schemas.schema(SchemaSource.ofSite(source.site()));
    this.replaced = schemas.schema(source);
  }

  /// Examines some more; whether there is more after them.
  boolean goOn() {
    var page = documents.page(call, source.classificationId(), next, AT_ONCE);
    remember(page.documents());
    // why only those: how many others there are is not to be known either.
    page.documents().stream().filter(DocumentsOfSite.Said::readable).forEach(this::count);
    next = page.next();
    return next != null;
  }

  private void remember(List<DocumentsOfSite.Said> page) {
    var unknown = new TreeSet<String>();
    page.forEach(said -> unknown.addAll(said.classificationIds()));
    if (classifications.size() + unknown.size() > MOST_REMEMBERED) {
      classifications.clear();
    }
    unknown.removeAll(classifications.keySet());
    var sources = unknown.stream().filter(SchemaSource::isId).map(id -> SchemaSource.ofClassification(site(), id))
        .toList();
    unknown.forEach(id -> classifications.put(id, Optional.empty()));
    schemas.schemas(sources).forEach((one, schema) -> classifications.put(String.valueOf(one.classificationId()),
        Optional.of(schema)));
  }

  private SiteId site() {
    return source.site();
  }

  private void count(DocumentsOfSite.Said said) {
    var before = new ArrayList<Schema>();
    var after = new ArrayList<Schema>();
    // why sorted: it is the order in which they are in force.
    Set<String> ids = new TreeSet<>(new HashSet<>(said.classificationIds()));
    for (var id : ids) {
      var found = classifications.getOrDefault(id, Optional.empty());
      found.ifPresent(before::add);
      if (id.equals(source.classificationId())) {
        after.add(proposed);
      } else {
        found.ifPresent(after::add);
      }
    }
    var siteAfter = source.isSite() ? proposed : ofSite.orElse(null);
    impact.count(said, InForce.of(ofSite.orElse(null), before), InForce.of(siteAfter, after));
  }

  long examined() {
    return impact.examined();
  }

  ImpactView view() {
    return impact.view(replaced.map(Schema::compositeKeys).orElse(List.of()), proposed.compositeKeys());
  }
}
