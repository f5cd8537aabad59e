package io.sheaf.docs.documents.tags;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Optional;

/// The list of the keys that tags of a site have.
@Singleton
final class TagKeys {

  private final Table table;

  TagKeys(Table table) {
    this.table = table;
  }

  static Key key(SiteId site, String tagKey) {
    return TableSchema.TAG_KEY.key(site, tagKey);
  }

  /// Puts keys on the list that are not there yet.
  ///
  /// why ahead of the write that uses them, and not in it: ninety tags with ninety new keys would not fit into one
  /// write. A key that is listed and then not used does no harm, as one that is no longer used does none.
  void listing(SiteId site, Collection<String> tagKeys, String userId, Stamp now) {
    if (tagKeys.isEmpty()) {
      return;
    }
    var keys = tagKeys.stream().map(tagKey -> key(site, tagKey)).toList();
    var known = table.find(keys);
    var writes = new ArrayList<Write>();
    for (var tagKey : tagKeys) {
      var key = key(site, tagKey);
      if (!known.containsKey(key)) {
        writes.add(Write.put(Item.of(key).with("tagKey", tagKey).with("userId", userId)
            .with("inserteddate", now.text()).build()));
      }
    }
    if (!writes.isEmpty()) {
      table.write(writes);
    }
  }

  Optional<Item> find(SiteId site, String tagKey) {
    return tagKey.isEmpty() || !TagFields.keyFits(tagKey) ? Optional.empty() : table.find(key(site, tagKey));
  }

  static Write unlisting(SiteId site, String tagKey) {
    return Write.delete(key(site, tagKey), Condition.present());
  }
}
