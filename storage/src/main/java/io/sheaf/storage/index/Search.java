package io.sheaf.storage.index;

import io.sheaf.storage.table.InvalidPosition;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.SiteId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One page of the documents of one site that a query matches, and what is to be said about them. The site is no part
/// of the query, so that no query can forget or leave it.
///
/// `highlights` asks for snippets of each hit of the page, `facets` for counts over all that match.
public record Search(SiteId site, TextQuery query, List<SearchSort> sort, int limit, @Nullable SearchPosition after,
    @Nullable Highlights highlights, List<Facet> facets) {

  public Search {
    sort = List.copyOf(sort);
    facets = List.copyOf(facets);
    if (limit < 1 || limit > IndexLimits.PAGE_HITS) {
      throw new LimitExceeded("a page has 1 to " + IndexLimits.PAGE_HITS + " hits, not " + limit);
    }
    if (highlights != null && limit > IndexLimits.PAGE_HIGHLIGHTED) {
      throw new LimitExceeded("a page with snippets has at most " + IndexLimits.PAGE_HIGHLIGHTED + " hits");
    }
    if (sort.size() > IndexLimits.SORTS) {
      throw new LimitExceeded("hits are sorted by at most " + IndexLimits.SORTS + " things");
    }
    if (facets.size() > IndexLimits.FACETS) {
      throw new LimitExceeded("a search has at most " + IndexLimits.FACETS + " facets");
    }
    IndexLimits.check(query);
    if (after != null && !after.search().equals(fingerprint(site, query, sort))) {
      throw new InvalidPosition("the position belongs to another search");
    }
  }

  public static Search of(SiteId site, TextQuery query) {
    return new Search(site, query, List.of(SearchSort.BEST_FIRST), 20, null, null, List.of());
  }

  public Search sort(SearchSort... order) {
    return new Search(site, query, List.of(order), limit, null, highlights, facets);
  }

  public Search limit(int most) {
    return new Search(site, query, sort, most, after, highlights, facets);
  }

  public Search after(@Nullable SearchPosition position) {
    return new Search(site, query, sort, limit, position, highlights, facets);
  }

  public Search highlights(@Nullable Highlights wanted) {
    return new Search(site, query, sort, limit, after, wanted, facets);
  }

  public Search facets(Facet... wanted) {
    return new Search(site, query, sort, limit, after, highlights, List.of(wanted));
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

  private static String fingerprint(SiteId site, TextQuery query, List<SearchSort> sort) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      digest.update((site + "\n").getBytes(StandardCharsets.UTF_8));
      QuerySpelling.of(query, sort).forEach(part -> {
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
