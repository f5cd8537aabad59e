package io.sheaf.docs.governance.ledger;

import io.sheaf.docs.governance.chain.Link;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import org.jspecify.annotations.Nullable;

/// How far the ledger of a site has come.
///
/// @param number of the last activity
/// @param hash of it
/// @param feed the number of the last change that was read
/// @param signed how many activities the last checkpoint was of
/// @param day the newest day that is listed
record Head(SiteId site, long number, String hash, long feed, long signed, @Nullable String day) {

  static Key key(SiteId site) {
    return TableSchema.LEDGER_HEAD.key(site);
  }

  static Head of(Table table, SiteId site) {
    return table.find(key(site)).map(item -> read(site, item)).orElseGet(() -> beginning(site));
  }

  static Head beginning(SiteId site) {
    return new Head(site, 0, Link.NONE, 0, 0, null);
  }

  private static Head read(SiteId site, Item item) {
    return new Head(site, item.wholeNumber("number"), item.text("hash"), item.wholeNumber("feed"),
        item.wholeNumber("signed"), item.findText("day").orElse(null));
  }

  /// The write that puts it in the place of the one that it was made of, if that is still there.
  Write following(Head before) {
    var item = Item.of(key(site)).with("number", number).with("hash", hash).with("feed", feed).with("signed", signed)
        .withOptional("day", day).build();
    return before.number == 0 && before.feed == 0
        ? Write.insert(item)
        : Write.put(item, Condition.equal("number", before.number).and(Condition.equal("feed", before.feed)));
  }
}
