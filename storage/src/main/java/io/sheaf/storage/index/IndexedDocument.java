package io.sheaf.storage.index;

import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.SiteId;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A document as the index wants it: what it says, and what it can be filtered and sorted by.
///
/// A title or text that is too long is cut, and `truncated` says so; anything else that is too long is refused.
/// Numbers are compared as 64-bit floating point and dates in microseconds: what has to be exact beyond that goes
/// into a keyword whose order is right. The language is a hint (`de`, `pt-BR`) for the analysis of the text.
public record IndexedDocument(SiteId site, String id, long revision, String title, String text, boolean truncated,
    @Nullable String language, Map<String, List<String>> keywords, Map<String, List<Double>> numbers,
    Map<String, List<Instant>> dates) {

  public IndexedDocument {
    IndexLimits.checkId(id);
    truncated = truncated || title.length() > IndexLimits.TITLE_CHARS || text.length() > IndexLimits.TEXT_CHARS;
    title = IndexLimits.start(title, IndexLimits.TITLE_CHARS);
    text = IndexLimits.start(text, IndexLimits.TEXT_CHARS);
    if (language != null && language.length() > IndexLimits.LANGUAGE_CHARS) {
      throw new LimitExceeded("a language has at most " + IndexLimits.LANGUAGE_CHARS + " characters");
    }
    keywords = checked(keywords, value -> {
      IndexLimits.checkKeyword(value);
      return value;
    });
    numbers = checked(numbers, number -> Double.valueOf(IndexLimits.checkNumber(number)));
    dates = checked(dates, IndexLimits::checkDate);
    if (count(keywords) + count(numbers) + count(dates) > IndexLimits.VALUES) {
      throw new LimitExceeded("a document has at most " + IndexLimits.VALUES + " values: " + id);
    }
    if (keywords.values().stream().flatMap(List::stream).mapToLong(IndexLimits::utf8Length)
        .sum() > IndexLimits.KEYWORDS_BYTES) {
      throw new LimitExceeded("a document's keywords have at most " + IndexLimits.KEYWORDS_BYTES + " bytes: " + id);
    }
  }

  /// A document without fields, to be given some.
  public static IndexedDocument of(SiteId site, String id, long revision, String title, String text) {
    return new IndexedDocument(site, id, revision, title, text, false, null, Map.of(), Map.of(), Map.of());
  }

  public IndexedDocument language(@Nullable String hint) {
    return new IndexedDocument(site, id, revision, title, text, truncated, hint, keywords, numbers, dates);
  }

  public IndexedDocument keyword(String field, String... values) {
    return new IndexedDocument(site, id, revision, title, text, truncated, language,
        with(keywords, field, List.of(values)), numbers, dates);
  }

  public IndexedDocument number(String field, Double... values) {
    return new IndexedDocument(site, id, revision, title, text, truncated, language, keywords,
        with(numbers, field, List.of(values)), dates);
  }

  public IndexedDocument date(String field, Instant... values) {
    return new IndexedDocument(site, id, revision, title, text, truncated, language, keywords, numbers,
        with(dates, field, List.of(values)));
  }

  private static <T> Map<String, List<T>> with(Map<String, List<T>> fields, String field, List<T> values) {
    var more = new TreeMap<>(fields);
    more.put(field, values);
    return more;
  }

  private static <T> Map<String, List<T>> checked(Map<String, List<T>> fields, UnaryOperator<T> check) {
    var copy = new TreeMap<String, List<T>>();
    fields.forEach((field, values) -> {
      IndexLimits.checkField(field);
      copy.put(field, values.stream().map(check).toList());
    });
    return Collections.unmodifiableMap(copy);
  }

  private static <T> long count(Map<String, List<T>> fields) {
    return fields.values().stream().mapToLong(List::size).sum();
  }
}
