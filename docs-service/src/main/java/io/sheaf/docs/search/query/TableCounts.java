package io.sheaf.docs.search.query;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.tags.Tag;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.gate.FolderRules;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.search.feeding.IndexFields;
import io.sheaf.storage.index.Facet;
import io.sheaf.storage.index.FacetCounts;
import io.sheaf.storage.index.FacetCounts.Count;
import io.sheaf.storage.index.TextQuery.Bounds;
import io.sheaf.storage.index.TextQuery.Dates;
import io.sheaf.storage.index.TextQuery.Keywords;
import io.sheaf.storage.index.TextQuery.Numbers;
import io.sheaf.storage.table.Utf8Order;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Counts what documents say, as the index counts it: by the names of its fields, and with the same numbers.
@Singleton
final class TableCounts {

  private static final int AT_ONCE = 200;

  private final Tags tags;
  private final DocumentAttributes attributes;

  TableCounts(Tags tags, DocumentAttributes attributes) {
    this.tags = tags;
    this.attributes = attributes;
  }

  /// Whether more has to be read for it than the documents themselves.
  static boolean readsMore(Collection<Facet> facets) {
    return facets.stream().anyMatch(facet -> ofTags(facet) || ofAttributes(facet));
  }

  private static boolean ofTags(Facet facet) {
    return field(facet).equals(IndexFields.TAG) || field(facet).equals(IndexFields.TAG_KEY);
  }

  private static boolean ofAttributes(Facet facet) {
    return switch (facet) {
      case Facet.Values values ->
        values.field().equals(IndexFields.ATTRIBUTE) || values.field().equals(IndexFields.ATTRIBUTE_KEY);
      case Facet.Ranges ranges -> ranges.field().startsWith(IndexFields.numberOf(""));
    };
  }

  private static String field(Facet facet) {
    return switch (facet) {
      case Facet.Values values -> values.field();
      case Facet.Ranges ranges -> ranges.field();
    };
  }

  List<FacetCounts> of(List<Document> documents, List<Facet> facets) {
    var counts = facets.stream().map(Counting::of).toList();
    for (int from = 0; from < documents.size() && !facets.isEmpty(); from += AT_ONCE) {
      var some = documents.subList(from, Math.min(documents.size(), from + AT_ONCE));
      var known = known(some, facets);
      counts.forEach(count -> some.forEach(document -> count.add(document, known)));
    }
    return counts.stream().map(Counting::counts).toList();
  }

  private Known known(List<Document> documents, List<Facet> facets) {
    var refs = documents.stream().map(Document::ref).toList();
    return new Known(
        facets.stream().anyMatch(TableCounts::ofTags) ? tags.of(refs) : Map.of(),
        facets.stream().anyMatch(TableCounts::ofAttributes) ? attributes.searchable(refs) : Map.of());
  }

  private sealed interface Counting {

    static Counting of(Facet facet) {
      return switch (facet) {
        case Facet.Values values -> new OfValues(values, new HashMap<>());
        case Facet.Ranges ranges -> new OfRanges(ranges, new long[ranges.ranges().size()]);
      };
    }

    void add(Document document, Known known);

    FacetCounts counts();
  }

  private record OfValues(Facet.Values facet, Map<String, Long> found) implements Counting {

    @Override
    public void add(Document document, Known known) {
      keywords(document, facet.field(), known).distinct().filter(value -> value.startsWith(facet.starting()))
          .forEach(value -> found.merge(value, 1L, Long::sum));
    }

    @Override
    public FacetCounts counts() {
      var most = found.entrySet().stream().map(each -> new Count(each.getKey(), each.getValue()))
          .sorted(Comparator.comparingLong(Count::documents).reversed()
              .thenComparing(Count::value, Utf8Order::compare))
          .limit(facet.most()).toList();
      return new FacetCounts.Values(most, found.size());
    }
  }

  @SuppressWarnings("ArrayRecordComponent")
  private record OfRanges(Facet.Ranges facet, long[] found) implements Counting {

    @Override
    public void add(Document document, Known known) {
      for (int at = 0; at < found.length; at++) {
        if (holds(document, facet.field(), facet.ranges().get(at), known)) {
          found[at]++;
        }
      }
    }

    @Override
    public FacetCounts counts() {
      return new FacetCounts.Ranges(Arrays.stream(found).boxed().toList());
    }
  }

  /// What else is known of the documents.
  private record Known(Map<DocumentRef, List<Tag>> tags, Map<DocumentRef, List<AttributeValue>> attributes) {

    Stream<Tag> tagsOf(Document document) {
      return tags.getOrDefault(document.ref(), List.of()).stream();
    }

    Stream<AttributeValue> attributesOf(Document document) {
      return attributes.getOrDefault(document.ref(), List.of()).stream();
    }
  }

  private static Stream<String> keywords(Document document, String field, Known known) {
    return switch (field) {
      case IndexFields.FOLDER -> Stream.concat(Stream.of(""), FolderRules.foldersAbove(document.path()).stream())
          .map(IndexFields::fitting);
      case IndexFields.TYPE -> Stream.ofNullable(document.contentType()).map(IndexFields::fitting);
      case IndexFields.USER -> Stream.of(IndexFields.fitting(document.userId()));
      case IndexFields.TAG_KEY -> known.tagsOf(document).map(tag -> IndexFields.fitting(tag.key()));
      case IndexFields.TAG -> known.tagsOf(document)
          .flatMap(tag -> tag.values().stream().map(value -> IndexFields.pair(tag.key(), value)));
      case IndexFields.ATTRIBUTE_KEY ->
        known.attributesOf(document).map(attribute -> IndexFields.fitting(attribute.key()));
      case IndexFields.ATTRIBUTE -> known.attributesOf(document).flatMap(
          attribute -> attribute.spelled().stream().map(value -> IndexFields.pair(attribute.key(), value)));
      default -> throw new IllegalArgumentException("nothing is counted by " + field);
    };
  }

  private static boolean holds(Document document, String field, Bounds bounds, Known known) {
    return switch (bounds) {
      case Dates dates -> within(dates, moment(document, field));
      case Numbers numbers -> numbers(document, field, known).anyMatch(within(numbers));
      case Keywords _ -> throw new IllegalArgumentException("no ranges of texts are counted: " + field);
    };
  }

  private static Instant moment(Document document, String field) {
    var modified = document.lastModified();
    return modified == null || field.equals(IndexFields.INSERTED) ? document.inserted().micros() : modified;
  }

  private static boolean within(Dates dates, Instant moment) {
    return (dates.from() == null || !moment.isBefore(dates.from()))
        && (dates.to() == null || !moment.isAfter(dates.to()));
  }

  private static Stream<Double> numbers(Document document, String field, Known known) {
    if (field.equals(IndexFields.SIZE)) {
      return Stream.ofNullable(document.contentLength()).map(Long::doubleValue);
    }
    var key = field.substring(IndexFields.numberOf("").length());
    return known.attributesOf(document).filter(attribute -> attribute.key().equals(key))
        .flatMap(attribute -> attribute.numbers().stream().map(number -> number.doubleValue() + 0.0));
  }

  private static Predicate<Double> within(Numbers numbers) {
    return number -> atLeast(number, numbers.from()) && atLeast(numbers.to(), number);
  }

  private static boolean atLeast(@Nullable Double number, @Nullable Double least) {
    return number == null || least == null || number.doubleValue() >= least.doubleValue();
  }
}
