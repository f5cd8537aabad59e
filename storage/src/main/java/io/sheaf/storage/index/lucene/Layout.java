package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.FieldKind;
import io.sheaf.storage.index.IndexedDocument;
import io.sheaf.storage.table.SiteId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/// What is in the Lucene documents. Whoever changes it raises [#VERSION], and every index is made again.
///
/// All fields of all documents share three Lucene fields: `values` has a term of kind, name and value for each
/// keyword, to be looked up and ranged over, `points` a point of (name, value) for each number and date, and `ranks`
/// the terms of all of them, to be sorted by. A Lucene field for each name would cost memory for every name that any
/// user of any site ever thought of. What a document is called and says is kept beside, compressed, for snippets and
/// for finding others like it.
final class Layout {

  static final int VERSION = 2;

  /// Site and id, and thereby what replaces what. A site alone is the key of its floor.
  static final String KEY = "key";
  static final String SITE = "site";
  static final String ID = "id";
  static final String REVISION = "revision";
  static final String CUT = "cut";
  static final String VALUES = "values";
  static final String RANKS = "ranks";
  static final String POINTS = "points";
  /// When it was removed: of tombstones and floors only, which have no `site` and so are in no answer.
  static final String GONE = "gone";
  /// The site of a tombstone.
  static final String WAS = "was";
  /// The site of a floor, the revision up to which everything of a site is removed.
  static final String FLOOR = "floor";

  private static final byte END_OF_NAME = 0;
  private static final byte AFTER_NAME = 1;

  private Layout() {
  }

  static String key(SiteId site, String id) {
    return site.text() + "/" + id;
  }

  static Document document(IndexedDocument from) {
    var document = new Document();
    document.add(new StringField(KEY, key(from.site(), from.id()), Field.Store.NO));
    document.add(new StringField(SITE, from.site().text(), Field.Store.NO));
    document.add(new SortedDocValuesField(ID, new BytesRef(from.id())));
    document.add(new NumericDocValuesField(REVISION, from.revision()));
    document.add(new NumericDocValuesField(CUT, from.truncated() ? 1 : 0));
    document.add(new Said(Analysis.TITLE, from.title(), from.language()));
    document.add(new Said(Analysis.TEXT, from.text(), from.language()));
    from.keywords().forEach((name, values) -> values
        .forEach(value -> addValue(document, FieldKind.KEYWORD, name, bytes(value))));
    from.numbers().forEach((name, values) -> values
        .forEach(value -> addPoint(document, FieldKind.NUMBER, name, point(value))));
    from.dates().forEach((name, values) -> values
        .forEach(value -> addPoint(document, FieldKind.DATE, name, point(value))));
    return document;
  }

  private static void addValue(Document document, FieldKind kind, String name, byte[] value) {
    var term = term(kind, name, value);
    document.add(new StringField(VALUES, term, Field.Store.NO));
    document.add(new SortedSetDocValuesField(RANKS, term));
  }

  private static void addPoint(Document document, FieldKind kind, String name, long value) {
    document.add(new LongPoint(POINTS, nameHash(kind, name), value));
    document.add(new SortedSetDocValuesField(RANKS, sortable(kind, name, value)));
  }

  static Document tombstone(SiteId site, String id, long revision, Instant when) {
    var document = new Document();
    document.add(new StringField(KEY, key(site, id), Field.Store.NO));
    document.add(new StringField(WAS, site.text(), Field.Store.NO));
    addRemoval(document, revision, when);
    return document;
  }

  static Document floor(SiteId site, long revision, Instant when) {
    var document = new Document();
    document.add(new StringField(KEY, site.text(), Field.Store.NO));
    document.add(new StringField(FLOOR, site.text(), Field.Store.YES));
    addRemoval(document, revision, when);
    return document;
  }

  private static void addRemoval(Document document, long revision, Instant when) {
    document.add(new NumericDocValuesField(REVISION, revision));
    document.add(new LongPoint(GONE, when.toEpochMilli()));
    document.add(new NumericDocValuesField(GONE, when.toEpochMilli()));
  }

  static long point(double number) {
    return NumericUtils.doubleToSortableLong(number);
  }

  static long point(Instant date) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, date);
  }

  /// The term of a value; of a keyword's start, what all terms with that start begin with.
  static BytesRef term(FieldKind kind, String name, byte[] value) {
    return joined(kind, name, END_OF_NAME, value);
  }

  static BytesRef term(String name, String keyword) {
    return term(FieldKind.KEYWORD, name, bytes(keyword));
  }

  /// What all terms of a field begin with.
  static BytesRef first(FieldKind kind, String name) {
    return joined(kind, name, END_OF_NAME, new byte[0]);
  }

  /// Sorts right behind all terms of a field.
  static BytesRef behind(FieldKind kind, String name) {
    return joined(kind, name, AFTER_NAME, new byte[0]);
  }

  /// Sorts right behind all terms of a field whose values begin so; numbers and dates begin anyhow.
  static BytesRef behind(FieldKind kind, String name, String starting) {
    if (kind != FieldKind.KEYWORD || starting.isEmpty()) {
      return behind(kind, name);
    }
    // UTF-8 has no byte 0xFF.
    var start = bytes(starting);
    var behind = Arrays.copyOf(start, start.length + 1);
    behind[start.length] = (byte) 0xFF;
    return term(kind, name, behind);
  }

  /// What all terms of a field begin with whose values begin so; numbers and dates begin anyhow.
  static BytesRef first(FieldKind kind, String name, String starting) {
    return kind == FieldKind.KEYWORD ? term(name, starting) : first(kind, name);
  }

  /// The term of a number or a date, as `ranks` has it.
  static BytesRef sortable(FieldKind kind, String name, long point) {
    var sortable = new byte[Long.BYTES];
    NumericUtils.longToSortableBytes(point, sortable, 0);
    return term(kind, name, sortable);
  }

  private static BytesRef joined(FieldKind kind, String name, byte separator, byte[] value) {
    var nameBytes = bytes(name);
    var term = new byte[1 + nameBytes.length + 1 + value.length];
    term[0] = letter(kind);
    System.arraycopy(nameBytes, 0, term, 1, nameBytes.length);
    term[1 + nameBytes.length] = separator;
    System.arraycopy(value, 0, term, 2 + nameBytes.length, value.length);
    return new BytesRef(term);
  }

  private static byte letter(FieldKind kind) {
    return switch (kind) {
      case KEYWORD -> 'k';
      case NUMBER -> 'n';
      case DATE -> 'd';
    };
  }

  /// A name as the first dimension of a point. Two names that meet in 64 bits would only widen a range within a
  /// site, and take 2^32 names of one site to be likely.
  static long nameHash(FieldKind kind, String name) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      digest.update(letter(kind));
      return NumericUtils.sortableBytesToLong(digest.digest(bytes(name)), 0);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
