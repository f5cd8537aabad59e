package io.sheaf.docs.search.query;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.tags.Tag;
import io.sheaf.docs.gate.FolderRules;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.search.feeding.IndexFields;
import io.sheaf.storage.index.TextQuery;
import io.sheaf.storage.index.TextQuery.Bounds;
import io.sheaf.storage.index.TextQuery.Dates;
import io.sheaf.storage.index.TextQuery.Keywords;
import io.sheaf.storage.index.TextQuery.Numbers;
import io.sheaf.storage.table.Utf8Order;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A document as the table has it now, in the fields of the index: of the same names, with the same values, compared in
/// the same way. It has no words.
record Seen(Document document, List<Tag> tags, List<AttributeValue> attributes) {

  /// Whether the index would find it, had it come so far.
  boolean is(TextQuery query) {
    return switch (query) {
      case TextQuery.All all -> all.of().stream().allMatch(this::is);
      case TextQuery.Any any -> any.of().stream().anyMatch(this::is);
      case TextQuery.Not not -> !is(not.of());
      case TextQuery.Term term -> keywords(term.field()).anyMatch(term.value()::equals);
      case TextQuery.AnyOf anyOf -> keywords(anyOf.field()).anyMatch(new HashSet<>(anyOf.values())::contains);
      case TextQuery.Prefix prefix -> keywords(prefix.field()).anyMatch(value -> value.startsWith(prefix.start()));
      case TextQuery.Range range -> within(range.field(), range.bounds());
      case TextQuery.Text _,TextQuery.Phrase _,TextQuery.Fuzzy _,TextQuery.Starting _,TextQuery.Like _ ->
        throw new IllegalArgumentException("the table knows no words");
    };
  }

  /// Whether a value of the field is within the bounds.
  boolean within(String field, Bounds bounds) {
    return switch (bounds) {
      case Keywords keywords -> keywords(field).anyMatch(value -> within(keywords, value));
      case Dates dates -> within(dates, moment(field));
      case Numbers numbers -> numbers(field).anyMatch(within(numbers));
    };
  }

  Stream<String> keywords(String field) {
    return switch (field) {
      case IndexFields.ID -> Stream.of(document.ref().keyId());
      case IndexFields.PATH -> Stream.of(IndexFields.fitting(document.path()));
      case IndexFields.NAME -> Stream.of(IndexFields.fitting(document.fileName().toLowerCase(Locale.ROOT)));
      case IndexFields.FOLDER -> Stream.concat(Stream.of(""), FolderRules.foldersAbove(document.path()).stream())
          .map(IndexFields::fitting);
      case IndexFields.TYPE -> Stream.ofNullable(document.contentType()).map(IndexFields::fitting);
      case IndexFields.USER -> Stream.of(IndexFields.fitting(document.userId()));
      case IndexFields.TAG_KEY -> tags.stream().map(tag -> IndexFields.fitting(tag.key()));
      case IndexFields.TAG -> tags.stream()
          .flatMap(tag -> tag.values().stream().map(value -> IndexFields.pair(tag.key(), value)));
      case IndexFields.ATTRIBUTE_KEY -> attributes.stream().map(attribute -> IndexFields.fitting(attribute.key()));
      case IndexFields.ATTRIBUTE -> attributes.stream().flatMap(
          attribute -> attribute.spelled().stream().map(value -> IndexFields.pair(attribute.key(), value)));
      default -> throw new IllegalArgumentException("the table has no texts under " + field);
    };
  }

  private Stream<Double> numbers(String field) {
    if (field.equals(IndexFields.SIZE)) {
      return Stream.ofNullable(document.contentLength()).map(Long::doubleValue);
    }
    return attributes.stream()
        .filter(attribute -> IndexFields.numbersOf(attribute.key()).filter(field::equals).isPresent())
        .flatMap(attribute -> attribute.numbers().stream().map(number -> number.doubleValue() + 0.0))
        .filter(Double::isFinite);
  }

  private Instant moment(String field) {
    var modified = document.lastModified();
    return modified == null || field.equals(IndexFields.INSERTED) ? document.inserted().micros() : modified;
  }

  private static boolean within(Keywords bounds, String value) {
    return (bounds.from() == null || Utf8Order.compare(bounds.from(), value) <= 0)
        && (bounds.to() == null || Utf8Order.compare(value, bounds.to()) <= 0);
  }

  private static boolean within(Dates dates, Instant moment) {
    return (dates.from() == null || !moment.isBefore(dates.from()))
        && (dates.to() == null || !moment.isAfter(dates.to()));
  }

  private static Predicate<Double> within(Numbers numbers) {
    return number -> atLeast(number, numbers.from()) && atLeast(numbers.to(), number);
  }

  private static boolean atLeast(@Nullable Double number, @Nullable Double least) {
    return number == null || least == null || number.doubleValue() >= least.doubleValue();
  }
}
