package io.sheaf.storage.index.opensearch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sheaf.storage.index.FieldKind;
import io.sheaf.storage.index.IndexedDocument;
import io.sheaf.storage.index.lucene.Wording;
import io.sheaf.storage.table.SiteId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// What is kept of what, and under which names.
///
/// All values of all fields are in one field, `values`: the kind's letter, the name, a zero and the value, spelled so
/// that bytes sort as the values do. A field of OpenSearch for each name would be as many as all users together think
/// of, and OpenSearch holds every one of them in every node's memory.
///
/// The version of a document is twice its revision, and one more for a removal: so a removal wins over a put of the
/// same revision, and the cluster refuses all that is older.
final class Shape {

  /// Another one, and the index is made again beside the old one.
  static final int VERSION = 2;

  static final String SITE = "site";
  static final String WAS = "was";
  static final String GONE = "gone";
  static final String ID = "id";
  static final String REVISION = "revision";
  static final String CUT = "cut";
  static final String TITLE = "title";
  static final String TEXT = "text";
  static final String VALUES = "values";
  static final String SAID = "said";
  static final String CONTROL = "control";

  /// Where notes about the index itself are.
  static final String CONTROL_ROUTING = "control";

  private static final char END_OF_NAME = 0;
  private static final char AFTER_NAME = 1;

  private Shape() {
  }

  static String letter(FieldKind kind) {
    return switch (kind) {
      case KEYWORD -> "k";
      case NUMBER -> "n";
      case DATE -> "d";
    };
  }

  /// What all values of a field begin with.
  static String first(FieldKind kind, String name) {
    return letter(kind) + name + END_OF_NAME;
  }

  /// Sorts right behind all values of a field.
  static String behind(FieldKind kind, String name) {
    return letter(kind) + name + AFTER_NAME;
  }

  static String value(String name, String keyword) {
    return first(FieldKind.KEYWORD, name) + keyword;
  }

  static String value(String name, double number) {
    long bits = Double.doubleToLongBits(number);
    return first(FieldKind.NUMBER, name) + sortable(bits ^ (bits >> 63) & Long.MAX_VALUE);
  }

  static String value(String name, Instant date) {
    return first(FieldKind.DATE, name) + sortable(ChronoUnit.MICROS.between(Instant.EPOCH, date));
  }

  private static String sortable(long number) {
    return HexFormat.of().toHexDigits(number ^ Long.MIN_VALUE);
  }

  /// Ids may be longer than OpenSearch takes them.
  static String key(SiteId site, String id) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return Base64.getUrlEncoder().withoutPadding()
          .encodeToString(digest.digest((site.text() + "/" + id).getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static String floorKey(SiteId site) {
    return "floor-" + site.text();
  }

  static long putVersion(long revision) {
    return Math.multiplyExact(revision, 2);
  }

  static long removalVersion(long revision) {
    return Math.addExact(Math.multiplyExact(revision, 2), 1);
  }

  static ObjectNode document(IndexedDocument from, long revision) {
    var values = new LinkedHashSet<String>();
    from.keywords().forEach((name, all) -> all.forEach(each -> values.add(value(name, each))));
    from.numbers().forEach((name, all) -> all.forEach(each -> values.add(value(name, each))));
    from.dates().forEach((name, all) -> all.forEach(each -> values.add(value(name, each))));
    return Json.object(SITE, from.site().text(), ID, from.id(), REVISION, revision, CUT, from.truncated(),
        TITLE, Wording.spelled(from.title(), from.language()), TEXT, Wording.spelled(from.text(), from.language()),
        VALUES, values,
        SAID, Json.object("title", from.title(), "text", from.text(), "language", from.language()));
  }

  static ObjectNode tombstone(SiteId site, long revision, Instant when) {
    return Json.object(WAS, site.text(), REVISION, revision, GONE, when.toEpochMilli());
  }

  /// The settings and fields of an index.
  static ObjectNode index(int shards) {
    var keyword = Json.object("type", "keyword");
    var words = Json.object("type", "text", "analyzer", "places", "search_analyzer", "words");
    var properties = Json.object(SITE, keyword, WAS, keyword, ID, keyword, VALUES, keyword, CONTROL, keyword,
        REVISION, Json.object("type", "long"), GONE, Json.object("type", "long"),
        CUT, Json.object("type", "boolean"), TITLE, words.deepCopy().put("similarity", TITLE), TEXT,
        words.deepCopy().put("similarity", TEXT),
        SAID, Json.object("type", "object", "enabled", false));
    var mappings = Json.object("dynamic", false, "_routing", Json.object("required", true),
        "_source", Json.object("excludes", List.of(TITLE, TEXT)), "properties", properties);
    var analysis = Json.object(
        "tokenizer", Json.object("places", Json.object("type", "whitespace", "max_token_length", 4096)),
        "filter", Json.object(
            "beside", Json.object("type", "pattern_capture", "preserve_original", false, "patterns",
                List.of("([^" + Wording.BESIDE + "]+)")),
            "holes", Json.object("type", "stop", "stopwords", List.of(Wording.HOLE))),
        "analyzer", Json.object(
            "places", Json.object("type", "custom", "tokenizer", "places", "filter", List.of("beside", "holes")),
            "words", Json.object("type", "custom", "tokenizer", "standard", "filter",
                List.of("cjk_width", "lowercase", "asciifolding"))));
    var settings = Json.object("number_of_shards", shards, "auto_expand_replicas", "0-1", "refresh_interval", "1s",
        // A facet's start is as long as a keyword may be, twice that with what has to be escaped in it.
        "max_regex_length", 20_000, "analysis", analysis, "similarity",
        Json.object(TITLE, weighing(TITLE), TEXT, weighing(TEXT)));
    return Json.object("settings", Json.object("index", settings), "mappings", mappings);
  }

  private static ObjectNode weighing(String field) {
    return Json.object("type", "scripted", "script", Json.object("source", Wording.weighing(field)));
  }

  static Map<String, String> routed(SiteId site) {
    return Map.of("routing", site.text());
  }
}
