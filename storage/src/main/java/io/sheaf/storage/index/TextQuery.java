package io.sheaf.storage.index;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What documents are wanted, as data. Field names and values are never interpreted.
public sealed interface TextQuery {

  TextQuery EVERYTHING = new All(List.of());

  static TextQuery all(TextQuery... of) {
    return new All(List.of(of));
  }

  static TextQuery any(TextQuery... of) {
    return new Any(List.of(of));
  }

  static TextQuery not(TextQuery of) {
    return new Not(of);
  }

  static TextQuery term(String field, String value) {
    return new Term(field, value);
  }

  static TextQuery prefix(String field, String start) {
    return new Prefix(field, start);
  }

  static TextQuery text(String words) {
    return new Text(words);
  }

  static TextQuery phrase(String words) {
    return new Phrase(words);
  }

  static TextQuery fuzzy(String words) {
    return new Fuzzy(words);
  }

  static TextQuery starting(String words) {
    return new Starting(words);
  }

  static TextQuery like(String id) {
    return new Like(id);
  }

  /// Every one of them holds; of none, always.
  record All(List<TextQuery> of) implements TextQuery {
    public All {
      of = List.copyOf(of);
    }
  }

  /// At least one of them holds; of none, never.
  record Any(List<TextQuery> of) implements TextQuery {
    public Any {
      of = List.copyOf(of);
    }
  }

  record Not(TextQuery of) implements TextQuery {}

  /// A keyword field has exactly this value among its values.
  record Term(String field, String value) implements TextQuery {
    public Term {
      IndexLimits.checkField(field);
      IndexLimits.checkKeyword(value);
    }
  }

  /// A keyword field has one of these among its values; of none, never.
  record AnyOf(String field, List<String> values) implements TextQuery {
    public AnyOf {
      IndexLimits.checkField(field);
      values = List.copyOf(values);
      values.forEach(IndexLimits::checkKeyword);
    }
  }

  /// A keyword field has a value that begins so; with an empty start, has any value.
  record Prefix(String field, String start) implements TextQuery {
    public Prefix {
      IndexLimits.checkField(field);
      IndexLimits.checkKeyword(start);
    }
  }

  /// A field of the bounds' kind has a value within them.
  record Range(String field, Bounds bounds) implements TextQuery {
    public Range {
      IndexLimits.checkField(field);
    }
  }

  /// Both ends belong to a range; an end that is absent is open.
  sealed interface Bounds {}

  /// In the order of the values' UTF-8 bytes.
  record Keywords(@Nullable String from, @Nullable String to) implements Bounds {
    public Keywords {
      IndexLimits.checkKeyword(from == null ? "" : from);
      IndexLimits.checkKeyword(to == null ? "" : to);
    }
  }

  record Numbers(@Nullable Double from, @Nullable Double to) implements Bounds {
    public Numbers {
      from = from == null ? null : Double.valueOf(IndexLimits.checkNumber(from));
      to = to == null ? null : Double.valueOf(IndexLimits.checkNumber(to));
    }
  }

  record Dates(@Nullable Instant from, @Nullable Instant to) implements Bounds {
    public Dates {
      from = from == null ? null : IndexLimits.checkDate(from);
      to = to == null ? null : IndexLimits.checkDate(to);
    }
  }

  /// Every one of the words occurs in the title or in the text, as it is or in another form of the language that the
  /// document is in. Without a word in it, nothing matches.
  record Text(String words) implements TextQuery {}

  /// The words occur as they are, next to each other and in this order, in the title or in the text. Without a word
  /// in it, nothing matches.
  record Phrase(String words) implements TextQuery {}

  /// As [Text], and a word may also differ by slips: a letter more, less, another, or two that changed places. One
  /// slip in words of three to five letters, two in longer ones, none in the first letter.
  record Fuzzy(String words) implements TextQuery {}

  /// As [Text], and of the last word, from two letters on, only the beginning need occur.
  record Starting(String words) implements TextQuery {}

  /// Another document of the site, by its id, has many of the words that tell that one from all others. When that one
  /// is not there, nothing matches. Which words those are, and how many of them are enough, is the engine's to say.
  record Like(String id) implements TextQuery {
    public Like {
      IndexLimits.checkId(id);
    }
  }
}
