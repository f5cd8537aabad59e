package io.sheaf.docs.access.sites;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;

/// What is recorded of a site.
record Site(SiteId id, String title, Status status, long revision) {

  enum Status {
    ACTIVE, INACTIVE
  }

  /// A site that is named and not recorded.
  static Site named(SiteId id) {
    return new Site(id, "", Status.ACTIVE, 0);
  }

  Item item() {
    return Item.of(TableSchema.SITE.globalKey(id.text())).with("siteId", id.text()).with("title", title)
        .with("status", status.name()).with("revision", revision)
        .indexed(TableSchema.SITES_OF_STATUS.globalEntry(status, id.text())).build();
  }

  static Site of(Item item) {
    return new Site(new SiteId(item.text("siteId")), item.text("title"), Status.valueOf(item.text("status")),
        item.wholeNumber("revision"));
  }
}
