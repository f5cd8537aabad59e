package io.sheaf.storage.index;

import io.sheaf.storage.table.InvalidPosition;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.SiteId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// One page of the documents of one site that a query matches. The site is no part of the query, so that no query
/// can forget or leave it.
public record Search(SiteId site, TextQuery query, SearchSort sort, int limit, @Nullable SearchPosition after) {

  public Search {
    if (limit < 1 || limit > IndexLimits.PAGE_HITS) {
      throw new LimitExceeded("a page has 1 to " + IndexLimits.PAGE_HITS + " hits, not " + limit);
    }
    IndexLimits.check(query);
    if (after != null && !after.search().equals(fingerprint(site, query, sort))) {
      throw new InvalidPosition("the position belongs to another search");
    }
  }

  public static Search of(SiteId site, TextQuery query) {
    return new Search(site, query, SearchSort.BEST_FIRST, 20, null);
  }

  public Search sort(SearchSort order) {
    return new Search(site, query, order, limit, null);
  }

  public Search limit(int most) {
    return new Search(site, query, sort, most, after);
  }

  public Search after(@Nullable SearchPosition position) {
    return new Search(site, query, sort, limit, position);
  }

  /// For engines: the position behind a hit of this search.
  public SearchPosition behind(@Nullable String rank, String id) {
    return new SearchPosition(fingerprint(site, query, sort), rank, id);
  }

  /// For engines: who searches one site has no business waiting for another one's documents.
  public void checkMaySee(@Nullable IndexPosition atLeast) {
    if (atLeast instanceof IndexPosition.AtRevision document && !document.site().equals(site)) {
      throw new InvalidPosition("the position belongs to another site");
    }
  }

  private static String fingerprint(SiteId site, TextQuery query, SearchSort sort) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      digest.update((site + "\n" + sort + "\n").getBytes(StandardCharsets.UTF_8));
      QuerySpelling.of(query).forEach(part -> {
        var bytes = part.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
      });
      return HexFormat.of().formatHex(digest.digest(), 0, 12);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
