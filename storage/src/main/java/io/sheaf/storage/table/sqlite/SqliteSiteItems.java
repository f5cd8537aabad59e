package io.sheaf.storage.table.sqlite;

import io.sheaf.storage.sqlite.SqliteConnection;
import io.sheaf.storage.sqlite.SqliteReads;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.SiteItems;
import io.sheaf.storage.table.SitePage;
import io.sheaf.storage.table.SitePosition;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.TableSchema;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The items of a site in the SQLite file, in the order of their keys. The partitions of a site lie side by side;
/// those of the default site lie between those of all others, which are leapt over one site at a time.
public final class SqliteSiteItems implements SiteItems {

  /// How many rows one page looks at, so that what is passed over holds nobody up.
  private static final int ROWS_LOOKED_AT = 10_000;
  /// Behind every key: no key holds it.
  private static final String LAST = Character.toString(Character.MAX_CODE_POINT);
  private static final char BEHIND_SLASH = '/' + 1;

  private final SqliteReads file;
  private final int rowsLookedAt;

  public SqliteSiteItems(SqliteReads file) {
    this(file, ROWS_LOOKED_AT);
  }

  SqliteSiteItems(SqliteReads file, int rowsLookedAt) {
    this.file = file;
    this.rowsLookedAt = rowsLookedAt;
  }

  @Override
  public SitePage everything(SiteId site, @Nullable SitePosition after, int most) {
    var tables = SitePosition.tablesLeft(site, after, most);
    return file.read(connection -> new Walk(connection, site, most).through(tables, after));
  }

  @Override
  public Set<SiteId> sites() {
    var sites = new TreeSet<SiteId>(Comparator.comparing(SiteId::text));
    sites.add(SiteId.DEFAULT);
    for (var table : TableName.values()) {
      var from = "";
      for (var partition = next(table, from); partition.isPresent(); partition = next(table, from)) {
        var prefix = partition.get().substring(0, partition.get().indexOf('/') + 1);
        Optional.of(prefix.substring(0, prefix.length() - 1)).filter(SiteId::isSiteId).map(SiteId::new)
            .ifPresent(sites::add);
        from = prefix.substring(0, prefix.length() - 1) + BEHIND_SLASH;
      }
    }
    return sites;
  }

  /// The first partition from there on that some site's name stands before.
  private Optional<String> next(TableName table, String from) {
    return file.read(connection -> {
      var select = connection.prepared(
          "SELECT pk FROM " + table.text() + " WHERE pk >= ? AND instr(pk, '/') > 0 ORDER BY pk LIMIT 1");
      select.setString(1, from);
      try (var rows = select.executeQuery()) {
        return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
      }
    });
  }

  /// Where to look on: behind this place.
  private record Place(String partition, String sort) {}

  /// One page in the making.
  private final class Walk {

    private final SqliteConnection connection;
    private final SiteId site;
    private final int most;
    private final List<Key> keys = new ArrayList<>();
    private int looked;
    private @Nullable Key last;

    Walk(SqliteConnection connection, SiteId site, int most) {
      this.connection = connection;
      this.site = site;
      this.most = most;
    }

    SitePage through(List<TableName> tables, @Nullable SitePosition after) throws SQLException {
      for (var table : tables) {
        var place = after != null && after.table() == table
            ? new Place(after.partition(), after.sort())
            : new Place(site.prefix(), "");
        for (var next = Optional.of(place); next.isPresent();) {
          next = stretch(table, next.get());
          if (isOver()) {
            return new SitePage(keys, SitePosition.behind(site, Objects.requireNonNull(last)));
          }
        }
      }
      return new SitePage(keys, null);
    }

    private boolean isOver() {
      return keys.size() == most || looked == rowsLookedAt;
    }

    /// Up to the end, or to where a leap leads.
    private Optional<Place> stretch(TableName table, Place from) throws SQLException {
      var select = connection.prepared("SELECT pk, sk FROM " + table.text()
          + " WHERE (pk, sk) > (?, ?) AND pk < ? ORDER BY pk, sk");
      select.setString(1, from.partition());
      select.setString(2, from.sort());
      select.setString(3, site.isDefault() ? LAST : behind(site.prefix()));
      try (var rows = select.executeQuery()) {
        while (!isOver() && rows.next()) {
          var key = Key.stored(table, rows.getString(1), rows.getString(2));
          last = key;
          looked++;
          int slash = key.partition().indexOf('/');
          if (site.isDefault() && slash >= 0) {
            return Optional.of(new Place(behind(key.partition().substring(0, slash + 1)), ""));
          }
          if (TableSchema.siteOf(key).equals(Optional.of(site))) {
            keys.add(key);
          }
        }
      }
      return Optional.empty();
    }

    /// The first text behind all that begin with this prefix.
    private static String behind(String prefix) {
      return prefix.substring(0, prefix.length() - 1) + BEHIND_SLASH;
    }
  }
}
