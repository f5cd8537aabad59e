package io.sheaf.docs.metadata.attributes;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;

/// Counts how often definitions of a site changed or were fenced, so that a write can rely on any number of them by one
/// condition. That a definition is made does not count: nobody relies on there being none.
@Singleton
final class DefinitionChanges {

  private final Table table;

  DefinitionChanges(Table table) {
    this.table = table;
  }

  static Key key(SiteId site) {
    return TableSchema.ATTRIBUTE_DEFINITION_CHANGE.key(site);
  }

  /// The write that holds only while nothing changed.
  static Write unchanged(SiteId site, long mark) {
    return Write.check(key(site), mark == 0 ? Condition.absent() : Condition.equal("revision", mark));
  }

  /// The write that says that something changes now.
  Write changing(SiteId site) {
    var found = table.find(key(site));
    return found.isEmpty()
        ? Write.insert(Item.of(key(site)).with("revision", 1).build())
        : Write.update(key(site)).add("revision", 1).build();
  }
}
