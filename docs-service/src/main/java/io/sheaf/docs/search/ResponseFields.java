package io.sheaf.docs.search;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.FoundDocument;
import io.sheaf.docs.documents.tags.Tag;
import io.sheaf.docs.documents.tags.Tags;
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

/// Adds to the rows of a result what was asked for besides, with one look for all of them.
@Singleton
final class ResponseFields {

  private final Table table;

  ResponseFields(Table table) {
    this.table = table;
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
        ? row.with(tags(site, row, asked, found), asked.attributes() ? Map.of() : null)
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

  private static Object shown(Tag tag) {
    return tag.isSingle() ? tag.values().getFirst() : tag.values();
  }

  private static DocumentRef ref(SiteId site, FoundDocument row) {
    return new DocumentRef(site, String.valueOf(row.documentId()), row.artifactId());
  }
}
