package io.sheaf.storage.index;

import io.sheaf.storage.table.SiteId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Documents and questions at random, from few enough values that they meet.
final class RandomSearches {

  static final List<SiteId> SITES = List.of(SiteId.DEFAULT, new SiteId("site"), new SiteId("site.2"));
  private static final List<String> NAMES = List.of("site", "a", "a\u0001", "ab", "key", "ü");
  private static final List<String> WORDS = List.of("", "a", "A", "ab", "ab/c", "b\u0000c", "z", "ü", "\uffee", "😀");

  private final Random random;
  private long revision = 100;

  RandomSearches(Random random) {
    this.random = random;
  }

  SiteId site() {
    return pick(SITES);
  }

  String id() {
    return "document-" + random.nextInt(25);
  }

  /// Mostly newer than all before, sometimes late, sometimes a second time.
  long revision() {
    return switch (random.nextInt(5)) {
      case 0 -> revision - random.nextInt(30);
      case 1 -> revision;
      default -> ++revision;
    };
  }

  long oldRevision() {
    return revision - 5 - random.nextInt(20);
  }

  IndexedDocument document() {
    var document = IndexedDocument.of(site(), id(), revision(), "title", "text");
    for (int field = random.nextInt(4); field > 0; field--) {
      document = switch (random.nextInt(3)) {
        case 0 -> document.keyword(pick(NAMES), some(() -> pick(WORDS)).toArray(String[]::new));
        case 1 -> document.number(pick(NAMES), some(this::number).toArray(Double[]::new));
        default -> document.date(pick(NAMES), some(this::date).toArray(Instant[]::new));
      };
    }
    return document;
  }

  Search search() {
    return Search.of(site(), query(3)).sort(some(this::sort).toArray(SearchSort[]::new))
        .facets(some(this::facet).toArray(Facet[]::new)).limit(1 + random.nextInt(20));
  }

  private SearchSort sort() {
    return new SearchSort.ByField(FieldKind.values()[random.nextInt(3)], pick(NAMES), pick(WORDS),
        random.nextBoolean());
  }

  private Facet facet() {
    return random.nextBoolean()
        ? Facet.values(pick(NAMES), pick(WORDS), 1 + random.nextInt(5))
        : new Facet.Ranges(pick(NAMES), some(this::bounds));
  }

  private TextQuery query(int depth) {
    return switch (random.nextInt(depth == 0 ? 5 : 9)) {
      case 0 -> TextQuery.term(pick(NAMES), pick(WORDS));
      case 1 -> TextQuery.prefix(pick(NAMES), pick(WORDS));
      case 2, 3 -> new TextQuery.Range(pick(NAMES), bounds());
      case 4 -> new TextQuery.AnyOf(pick(NAMES), some(() -> pick(WORDS)));
      case 5 -> TextQuery.not(query(depth - 1));
      case 6 -> new TextQuery.Any(some(() -> query(depth - 1)));
      default -> new TextQuery.All(some(() -> query(depth - 1)));
    };
  }

  private TextQuery.Bounds bounds() {
    return switch (random.nextInt(3)) {
      case 0 -> new TextQuery.Keywords(orOpen(pick(WORDS)), orOpen(pick(WORDS)));
      case 1 -> new TextQuery.Numbers(orOpen(number()), orOpen(number()));
      default -> new TextQuery.Dates(orOpen(date()), orOpen(date()));
    };
  }

  private Double number() {
    return pick(List.of(-1e300, -2.5, -0.0, 0.0, 1e-9, 1.0, 2.0, 1e15));
  }

  private Instant date() {
    return pick(List.of(Instant.parse("-0044-03-15T00:00:00Z"), Instant.EPOCH, Instant.EPOCH.plusNanos(1),
        Instant.EPOCH.plusNanos(1000), Instant.parse("2026-11-18T12:00:00Z"), Instant.parse("9999-12-31T00:00:00Z")));
  }

  private <T> @Nullable T orOpen(T bound) {
    return random.nextInt(3) == 0 ? null : bound;
  }

  private <T> List<T> some(Supplier<T> one) {
    var list = new ArrayList<T>();
    for (int count = random.nextInt(4); count > 0; count--) {
      list.add(one.get());
    }
    return list;
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
