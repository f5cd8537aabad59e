package io.sheaf.storage.table;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How far the items of a site have been gone through. A plain value, to be kept with the job that goes through
/// them; it may hold a key of another site, so that it never leaves the house.
public record SitePosition(SiteId site, TableName table, String partition, String sort) {

  /// Behind this item.
  public static SitePosition behind(SiteId site, Key key) {
    return new SitePosition(site, key.table(), key.partition(), key.sort());
  }

  public Key key() {
    return Key.stored(table, partition, sort);
  }

  /// For engines, which call this first of all: the tables that are still to be gone through, in their order.
  public static List<TableName> tablesLeft(SiteId site, @Nullable SitePosition after, int most) {
    if (most < 1 || most > Limits.PAGE_ITEMS) {
      throw new IllegalArgumentException("a page holds 1 to " + Limits.PAGE_ITEMS + " keys, not " + most);
    }
    if (after == null) {
      return List.of(TableName.values());
    }
    if (!after.site.equals(site)) {
      throw new InvalidPosition("the position belongs to another site");
    }
    return Arrays.stream(TableName.values()).filter(name -> name.compareTo(after.table) >= 0).toList();
  }
}
