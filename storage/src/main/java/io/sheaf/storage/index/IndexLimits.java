package io.sheaf.storage.index;

import io.sheaf.storage.table.LimitExceeded;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// What the index takes; the same on every engine.
public final class IndexLimits {

  public static final int ID_BYTES = 512;
  public static final int TITLE_CHARS = 4096;
  /// Longer texts are cut here, and the document says that it was.
  public static final int TEXT_CHARS = 1 << 20;
  public static final int FIELD_BYTES = 256;
  public static final int KEYWORD_BYTES = 8192;
  /// Values of one document, over all its fields.
  public static final int VALUES = 5000;
  /// The bytes of one document's keywords together.
  public static final int KEYWORDS_BYTES = 1 << 20;
  public static final int LANGUAGE_CHARS = 35;

  public static final int DEPTH = 8;
  public static final int CLAUSES = 250;
  /// The values that a query has to choose from, all its parts together.
  public static final int CHOICES = 10_000;
  /// The words of one query, all its parts together.
  public static final int QUERY_CHARS = 1000;
  public static final int PAGE_HITS = 1000;
  /// Hits of a page with snippets.
  public static final int PAGE_HIGHLIGHTED = 100;
  public static final int SORTS = 4;

  public static final int SNIPPETS = 10;
  public static final int SHORTEST_SNIPPET = 20;
  public static final int LONGEST_SNIPPET = 1000;
  /// The characters that one answer's snippets are looked for in; hits behind that have none.
  public static final int SNIPPETS_READ = 16 << 20;

  public static final int FACETS = 20;
  public static final int FACET_VALUES = 1000;
  public static final int FACET_RANGES = 50;

  /// The words of a document that others are like it by.
  public static final int LIKE_WORDS = 25;
  /// Documents that others are asked to be like, in one query.
  public static final int LIKES = 5;

  private static final Instant EARLIEST = Instant.parse("-9999-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999Z");

  private IndexLimits() {
  }

  static void check(TextQuery query) {
    var budget = new Budget();
    budget.spend(query, 1);
  }

  private static final class Budget {

    private int clauses;
    private int choices;
    private int chars;
    private int likes;

    void spend(TextQuery query, int depth) {
      clauses++;
      if (depth > DEPTH) {
        throw new LimitExceeded("a query nests at most " + DEPTH + " deep");
      }
      if (clauses > CLAUSES) {
        throw new LimitExceeded("a query has at most " + CLAUSES + " clauses");
      }
      switch (query) {
        case TextQuery.All all -> all.of().forEach(part -> spend(part, depth + 1));
        case TextQuery.Any any -> any.of().forEach(part -> spend(part, depth + 1));
        case TextQuery.Not not -> spend(not.of(), depth + 1);
        case TextQuery.AnyOf anyOf -> {
          choices += anyOf.values().size();
          if (choices > CHOICES) {
            throw new LimitExceeded("a query has at most " + CHOICES + " values to choose from");
          }
        }
        case TextQuery.Text text -> spendWords(text.words());
        case TextQuery.Phrase phrase -> spendWords(phrase.words());
        case TextQuery.Fuzzy fuzzy -> spendWords(fuzzy.words());
        case TextQuery.Starting starting -> spendWords(starting.words());
        case TextQuery.Like _ -> spendLike();
        case TextQuery.Term _,TextQuery.Prefix _,TextQuery.Range _ -> {
        }
      }
    }

    private void spendLike() {
      likes++;
      if (likes > LIKES) {
        throw new LimitExceeded("a query asks for documents like at most " + LIKES + " others");
      }
    }

    private void spendWords(String words) {
      chars += words.length();
      if (chars > QUERY_CHARS) {
        throw new LimitExceeded("the words of a query have at most " + QUERY_CHARS + " characters");
      }
    }
  }

  static void checkId(String id) {
    checkName("a document's id", id, ID_BYTES);
  }

  static void checkField(String field) {
    checkName("a field's name", field, FIELD_BYTES);
  }

  private static void checkName(String what, String name, int most) {
    if (name.isEmpty() || utf8Length(name) > most || name.indexOf('\0') >= 0) {
      throw new LimitExceeded(what + " has 1 to " + most + " bytes and no NUL: '" + start(name) + "'");
    }
  }

  static void checkKeyword(String value) {
    if (utf8Length(value) > KEYWORD_BYTES) {
      throw new LimitExceeded("a keyword has at most " + KEYWORD_BYTES + " bytes: '" + start(value) + "…'");
    }
  }

  /// A number as the index compares it: 64-bit floating point, and one zero.
  static double checkNumber(double number) {
    if (!Double.isFinite(number)) {
      throw new LimitExceeded("a number is finite, not " + number);
    }
    return number == 0.0 ? 0.0 : number;
  }

  /// A date as the index compares it: in microseconds.
  static Instant checkDate(Instant date) {
    if (date.isBefore(EARLIEST) || date.isAfter(LATEST)) {
      throw new LimitExceeded("a date is between the years -9999 and 9999, not " + date);
    }
    return date.truncatedTo(ChronoUnit.MICROS);
  }

  static int utf8Length(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (text.charAt(at) >= 0x80) {
        return text.getBytes(StandardCharsets.UTF_8).length;
      }
    }
    return text.length();
  }

  /// The beginning of a text, never ending in half a character.
  static String start(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
  }

  private static String start(String text) {
    return start(text, 40).replace('\0', '?');
  }
}
