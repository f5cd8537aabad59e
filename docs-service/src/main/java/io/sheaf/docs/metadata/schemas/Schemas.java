package io.sheaf.docs.metadata.schemas;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// The door to schemas and classifications: what they demand, and what they name.
@Singleton
public final class Schemas {

  private final Table table;
  private final Combinations combinations;
  private final RecentSchemas recent;

  Schemas(Table table, Combinations combinations, RecentSchemas recent) {
    this.table = table;
    this.combinations = combinations;
    this.recent = recent;
  }

  /// What is demanded of a document with these classifications. Those that are not there demand nothing, and are told
  /// by [InForce#unknownClassifications].
  public InForce inForce(SiteId site, Collection<String> classificationIds) {
    var sources = new ArrayList<SchemaSource>();
    sources.add(SchemaSource.ofSite(site));
    new TreeSet<>(classificationIds).stream().filter(SchemaSource::isId)
        .forEach(id -> sources.add(SchemaSource.ofClassification(site, id)));
    var items = find(sources);
    var relying = new ArrayList<Write>();
    var classifications = new ArrayList<Schema>();
    var unknown = new TreeSet<>(classificationIds);
    for (var source : sources) {
      var found = Optional.ofNullable(items.get(source.key()));
      relying.add(source.relyingOn(found));
      if (source.classificationId() != null && found.isPresent()) {
        unknown.remove(source.classificationId());
        classifications.add(SchemaItem.read(found.get()));
      }
    }
    var ofSite = Optional.ofNullable(items.get(sources.getFirst().key())).map(SchemaItem::read).orElse(null);
    return InForce.of(ofSite, classifications, List.copyOf(unknown), relying);
  }

  /// The same, as this process read it a moment ago where it did. [InForce#relyingOn] holds only if it is so still;
  /// who would refuse something for it asks [#inForce].
  public InForce inForceLately(SiteId site, Collection<String> classificationIds) {
    return classificationIds.isEmpty()
        ? recent.find(site).orElseGet(() -> recent.keeping(site, inForce(site, List.of())))
        : inForce(site, classificationIds);
  }

  private Map<Key, Item> find(List<SchemaSource> sources) {
    return table.find(sources.stream().map(SchemaSource::key).toList());
  }

  public boolean hasClassification(SiteId site, String classificationId) {
    return SchemaSource.isId(classificationId) && item(SchemaSource.ofClassification(site, classificationId))
        .isPresent();
  }

  /// The ids of the site's classifications by their names, as far as one page of them goes.
  public Map<String, String> classifications(SiteId site) {
    var byName = new LinkedHashMap<String, String>();
    table.page(Register.list(site).limit(Limits.PAGE_ITEMS)).items().stream().map(item -> Register.read(site, item))
        .forEach(entry -> byName.put(entry.name(), entry.classificationId()));
    return byName;
  }

  /// What the site's schema allows the attribute; nothing where it does not name it, no values where it allows all.
  public Optional<List<String>> allowedBySite(SiteId site, String attributeKey) {
    return schema(SchemaSource.ofSite(site)).flatMap(schema -> schema.rule(attributeKey)).map(Rule::allowedValues);
  }

  /// What a classification itself allows the attribute; nothing where it does not name it.
  public Optional<List<String>> allowedByClassification(SiteId site, String classificationId, String attributeKey) {
    return SchemaSource.isId(classificationId)
        ? schema(SchemaSource.ofClassification(site, classificationId)).flatMap(schema -> schema.rule(attributeKey))
            .map(Rule::allowedValues)
        : Optional.empty();
  }

  /// The composite attributes under which documents are found that have all of these attributes, whichever schema
  /// declared them, in whatever order. None where no schema does, or as long as not every document has them yet: a
  /// search sees all of a combination or nothing of it. No document is found under two of them.
  public List<CompositeKey> searchable(SiteId site, Collection<String> attributeKeys) {
    return combinations.searchable(site, attributeKeys);
  }

  Optional<Schema> schema(SchemaSource source) {
    return item(source).map(SchemaItem::read);
  }

  Optional<Item> item(SchemaSource source) {
    return table.find(source.key());
  }

  /// Those schemas of the sources that are there, in their order.
  Map<SchemaSource, Schema> schemas(List<SchemaSource> sources) {
    var found = new LinkedHashMap<SchemaSource, Schema>();
    if (!sources.isEmpty()) {
      var items = find(sources);
      sources.forEach(source -> Optional.ofNullable(items.get(source.key()))
          .ifPresent(item -> found.put(source, SchemaItem.read(item))));
    }
    return found;
  }
}
