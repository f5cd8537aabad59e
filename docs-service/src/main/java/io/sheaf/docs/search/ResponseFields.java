package io.sheaf.docs.search;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.FoundDocument;
import io.sheaf.docs.documents.FoundDocument.Said;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.tags.Tag;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Adds to the rows of a result what was asked for besides: tags with one look for all of them, attributes with one for
/// each document.
@Singleton
final class ResponseFields {

  private final Table table;
  private final DocumentAttributes documentAttributes;

  ResponseFields(Table table, DocumentAttributes documentAttributes) {
    this.table = table;
    this.documentAttributes = documentAttributes;
  }

  List<FoundDocument> filled(SiteId site, List<FoundDocument> rows, SearchFields.Asked asked) {
    if (asked.isNothing() || rows.isEmpty()) {
      return rows;
    }
    var keys = new LinkedHashSet<Key>();
    for (var row : rows) {
      if (asked.tags() != null && row.folder() == null) {
        asked.tags().forEach(tagKey -> keys.add(Tags.key(ref(site, row), tagKey)));
      }
    }
    var found = keys.isEmpty() ? Map.<Key, Item>of() : table.find(keys);
    return rows.stream().map(row -> row.folder() == null
        ? row.with(tags(site, row, asked, found), attributes(site, row, asked))
        : row).toList();
  }

  private static @Nullable Map<String, Object> tags(SiteId site, FoundDocument row, SearchFields.Asked asked,
      Map<Key, Item> found) {
    if (asked.tags() == null) {
      return null;
    }
    var tags = new LinkedHashMap<String, Object>();
    for (var tagKey : asked.tags()) {
      var item = found.get(Tags.key(ref(site, row), tagKey));
      if (item != null) {
        tags.put(tagKey, shown(Tags.of(item)));
      }
    }
    return tags;
  }

  private @Nullable Map<String, Said> attributes(SiteId site, FoundDocument row, SearchFields.Asked asked) {
    if (asked.attributes() == null) {
      return null;
    }
    var attributes = new LinkedHashMap<String, Said>();
    if (!asked.attributes().isEmpty()) {
      documentAttributes.find(ref(site, row), asked.attributes())
          .forEach((key, value) -> attributes.put(key, said(value)));
    }
    return attributes;
  }

  private static Said said(AttributeValue value) {
    var texts = value.type().isText() ? value.spelled() : List.<String>of();
    return new Said(texts.isEmpty() ? null : texts, value.numbers().isEmpty() ? null : value.numbers(), value.bool(),
        value.type().name());
  }

  private static Object shown(Tag tag) {
    return tag.isSingle() ? tag.values().getFirst() : tag.values();
  }

  private static DocumentRef ref(SiteId site, FoundDocument row) {
    return new DocumentRef(site, String.valueOf(row.documentId()), row.artifactId());
  }
}
