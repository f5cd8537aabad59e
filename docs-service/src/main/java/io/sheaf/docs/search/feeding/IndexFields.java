package io.sheaf.docs.search.feeding;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.gate.FolderRules;
import io.sheaf.storage.index.IndexLimits;
import io.sheaf.storage.table.SiteId;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// What the fields of an indexed document are called, and how their values are spelled.
public final class IndexFields {

  /// Between a key and its value.
  private static final char BETWEEN = '\u001F';

  public static final String ID = "id";
  public static final String TAG = "tag";
  public static final String TAG_KEY = "tagKey";
  public static final String ATTRIBUTE = "attr";
  public static final String ATTRIBUTE_KEY = "attrKey";
  /// Attributes that a client said of it to full text alone.
  public static final String SAID = "said";
  public static final String SAID_KEY = "saidKey";
  public static final String PATH = "path";
  public static final String FOLDER = "folder";
  public static final String NAME = "name";
  public static final String TYPE = "type";
  public static final String USER = "user";
  public static final String SIZE = "size";
  public static final String INSERTED = "inserted";
  public static final String MODIFIED = "modified";

  /// Who may read it by its own lists; of a document without any, [#ANYBODY].
  public static final String READER = "reader";
  public static final String ANYBODY = "*";
  /// The folders above it, as their rules are kept: in one case, so that a rule is found as the gate finds it.
  public static final String RULE = "rule";

  private IndexFields() {
  }

  /// A tag or an attribute with one of its values.
  public static String pair(String key, String value) {
    return fitting(key + BETWEEN + value);
  }

  public static String numberOf(String attributeKey) {
    return "num:" + attributeKey;
  }

  /// Where the numbers of an attribute are; nowhere when its key is too long for that.
  public static Optional<String> numbersOf(String attributeKey) {
    return Optional.of(numberOf(attributeKey)).filter(field -> field.length() * 3 <= IndexLimits.FIELD_BYTES);
  }

  public static String reader(String name) {
    return "=" + name;
  }

  public static String rule(SiteId site, String folder) {
    return FolderRules.key(site, folder).sort();
  }

  /// A value as the index can take it; of one that is too long, as much as goes in.
  public static String fitting(String value) {
    if (value.length() * 3 <= IndexLimits.KEYWORD_BYTES) {
      return value;
    }
    var bytes = value.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= IndexLimits.KEYWORD_BYTES) {
      return value;
    }
    int end = IndexLimits.KEYWORD_BYTES;
    while (end > 0 && (bytes[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8);
  }

  /// A file's name with its words apart, since `annual_report-2024.pdf` is looked for by any of them.
  static String title(Document document) {
    var name = document.fileName();
    var apart = name.replaceAll("[_.\\-]+", " ").strip();
    return apart.equals(name) ? name : name + " " + apart;
  }
}
