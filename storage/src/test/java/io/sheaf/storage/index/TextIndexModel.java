package io.sheaf.storage.index;

import io.sheaf.storage.table.SiteId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What an index has to answer, by looking at every document. It knows fields, not words.
final class TextIndexModel {

  private record Name(SiteId site, String id) {}

  private record Known(long revision, Optional<IndexedDocument> document) {}

  private final Map<Name, Known> known = new HashMap<>();
  private final Map<SiteId, Long> floors = new HashMap<>();

  void put(IndexedDocument document) {
    var name = new Name(document.site(), document.id());
    var before = known.get(name);
    var newer = before == null || document.revision() > before.revision()
        || document.revision() == before.revision() && before.document().isPresent();
    if (newer && document.revision() > floor(document.site())) {
      known.put(name, new Known(document.revision(), Optional.of(document)));
    }
  }

  void remove(SiteId site, String id, long revision) {
    var name = new Name(site, id);
    var before = known.get(name);
    if (before == null || revision >= before.revision()) {
      known.put(name, new Known(revision, Optional.empty()));
    }
  }

  void removeSite(SiteId site, long revision) {
    floors.merge(site, revision, Math::max);
    known.entrySet().removeIf(entry -> entry.getKey().site().equals(site) && entry.getValue().revision() <= revision);
  }

  private long floor(SiteId site) {
    return floors.getOrDefault(site, Long.MIN_VALUE);
  }

  List<String> search(Search search) {
    Comparator<IndexedDocument> byId = Comparator.comparing(document -> bytes(document.id()), Arrays::compareUnsigned);
    Comparator<IndexedDocument> order = (_, _) -> 0;
    for (var by : search.sort()) {
      order = by instanceof SearchSort.ByField field ? order.thenComparing(byField(field)) : order;
    }
    return matching(search).sorted(order.thenComparing(byId)).map(IndexedDocument::id).toList();
  }

  private Stream<IndexedDocument> matching(Search search) {
    return known.values().stream().flatMap(one -> one.document().stream())
        .filter(document -> document.site().equals(search.site())).filter(document -> holds(search.query(), document));
  }

  List<FacetCounts> facets(Search search) {
    return search.facets().stream().map(facet -> count(facet, matching(search).toList())).toList();
  }

  private static FacetCounts count(Facet facet, List<IndexedDocument> documents) {
    return switch (facet) {
      case Facet.Ranges ranges -> new FacetCounts.Ranges(ranges.ranges().stream()
          .map(range -> documents.stream()
              .filter(document -> holds(new TextQuery.Range(ranges.field(), range), document)).count())
          .toList());
      case Facet.Values values -> {
        var counts = documents.stream()
            .flatMap(document -> document.keywords().getOrDefault(values.field(), List.of()).stream().distinct())
            .filter(value -> value.startsWith(values.starting()))
            .collect(Collectors.groupingBy(value -> value, Collectors.counting()));
        Comparator<Map.Entry<String, Long>> most = Map.Entry.<String, Long>comparingByValue().reversed();
        yield new FacetCounts.Values(counts.entrySet().stream()
            .sorted(most.thenComparing(entry -> bytes(entry.getKey()), Arrays::compareUnsigned)).limit(values.most())
            .map(entry -> new FacetCounts.Count(entry.getKey(), entry.getValue())).toList(), counts.size());
      }
    };
  }

  private static boolean holds(TextQuery query, IndexedDocument document) {
    return switch (query) {
      case TextQuery.All all -> all.of().stream().allMatch(part -> holds(part, document));
      case TextQuery.Any any -> any.of().stream().anyMatch(part -> holds(part, document));
      case TextQuery.Not not -> !holds(not.of(), document);
      case TextQuery.Term term -> has(document.keywords(), term.field(), term.value()::equals);
      case TextQuery.AnyOf anyOf -> has(document.keywords(), anyOf.field(), anyOf.values()::contains);
      case TextQuery.Prefix prefix -> has(document.keywords(), prefix.field(),
          value -> value.startsWith(prefix.start()));
      case TextQuery.Range range -> switch (range.bounds()) {
        case TextQuery.Keywords bounds -> has(document.keywords(), range.field(),
            value -> (bounds.from() == null || Arrays.compareUnsigned(bytes(bounds.from()), bytes(value)) <= 0)
                && (bounds.to() == null || Arrays.compareUnsigned(bytes(value), bytes(bounds.to())) <= 0));
        case TextQuery.Numbers bounds -> has(document.numbers(), range.field(),
            value -> (bounds.from() == null || bounds.from() <= value)
                && (bounds.to() == null || value <= bounds.to()));
        case TextQuery.Dates bounds -> has(document.dates(), range.field(),
            value -> (bounds.from() == null || !value.isBefore(bounds.from()))
                && (bounds.to() == null || !value.isAfter(bounds.to())));
      };
      case TextQuery.Text _,TextQuery.Phrase _,TextQuery.Fuzzy _,TextQuery.Starting _,TextQuery.Like _ ->
        throw new IllegalArgumentException("the model knows no words");
    };
  }

  private static <T> boolean has(Map<String, List<T>> fields, String field, Predicate<T> wanted) {
    return fields.getOrDefault(field, List.of()).stream().anyMatch(wanted);
  }

  private static Comparator<IndexedDocument> byField(SearchSort.ByField sort) {
    return switch (sort.kind()) {
      case KEYWORD -> by(sort, document -> document.keywords().getOrDefault(sort.field(), List.of()).stream()
          .filter(value -> value.startsWith(sort.starting())),
          (one, other) -> Arrays.compareUnsigned(bytes(one), bytes(other)));
      case NUMBER -> by(sort, document -> document.numbers().getOrDefault(sort.field(), List.of()).stream(),
          Comparator.<Double>naturalOrder());
      case DATE -> by(sort, document -> document.dates().getOrDefault(sort.field(), List.of()).stream(),
          Comparator.<Instant>naturalOrder());
    };
  }

  private interface Values<T> {
    Stream<T> of(IndexedDocument document);
  }

  private static <T> Comparator<IndexedDocument> by(SearchSort.ByField sort, Values<T> values, Comparator<T> order) {
    var way = sort.descending() ? order.reversed() : order;
    return Comparator.comparing((IndexedDocument document) -> values.of(document).min(way).orElse(null),
        Comparator.nullsLast(way));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
