package io.sheaf.docs.search.extraction;

import io.sheaf.docs.documents.Document;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a content is made of, by what is said of it and by how it begins.
enum Substance {
  /// Text as it stands, read here.
  PLAIN,
  /// Something that a reader has to take apart.
  FOREIGN,
  /// Nothing that has a text.
  NONE;

  /// So many bytes of the beginning are looked at.
  static final int BEGINNING = 8 * 1024;

  private static final Set<String> PLAIN_TYPES = Set.of("application/json", "application/x-ndjson",
      "application/yaml", "application/x-yaml", "application/toml", "application/csv", "application/markdown",
      "application/javascript", "application/sql", "application/x-sh");
  private static final Set<String> FOREIGN_TEXT_TYPES = Set.of("text/html", "text/xml", "text/rtf", "text/richtext");
  private static final Set<String> MAIL_NAMES = Set.of("eml", "mht", "mhtml", "mbox");
  private static final Set<String> HTML_NAMES = Set.of("html", "htm", "xhtml", "shtml");
  private static final Set<String> XML_NAMES = Set.of("xml", "fodt", "fods", "fodp");

  /// Whether nothing has to be opened to know that there is no text.
  static boolean isSurelyNone(@Nullable String contentType) {
    var type = bare(contentType);
    return type.startsWith("image/") && !type.equals("image/svg+xml") || type.startsWith("audio/")
        || type.startsWith("video/") || type.startsWith("font/");
  }

  /// @param beginning the first bytes, at most [#BEGINNING]
  static Substance of(Document document, byte[] beginning) {
    var type = bare(document.contentType());
    if (isSurelyNone(type) || beginning.length == 0) {
      return NONE;
    }
    var name = document.fileName().toLowerCase(Locale.ROOT);
    var ending = name.substring(name.lastIndexOf('.') + 1);
    if (hasForeignSignature(beginning)) {
      return FOREIGN;
    }
    if (!PlainText.isText(beginning)) {
      return NONE;
    }
    if (FOREIGN_TEXT_TYPES.contains(type) || type.equals("message/rfc822") || type.equals("application/mbox")
        || type.endsWith("+xml") || type.equals("application/xml") || type.equals("application/rtf")) {
      return FOREIGN;
    }
    if (type.startsWith("text/") || PLAIN_TYPES.contains(type) || type.endsWith("+json")) {
      return PLAIN;
    }
    boolean isForeign = MAIL_NAMES.contains(ending) || HTML_NAMES.contains(ending) || XML_NAMES.contains(ending);
    return isForeign ? FOREIGN : PLAIN;
  }

  private static String bare(@Nullable String contentType) {
    if (contentType == null) {
      return "";
    }
    int end = contentType.indexOf(';');
    return (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
  }

  /// PDF, anything zipped as Office and OpenDocument are, the older Office and Outlook formats, and RTF.
  private static boolean hasForeignSignature(byte[] beginning) {
    return within(beginning, "%PDF-", 1024) || begins(beginning, 'P', 'K', 3, 4) || begins(beginning, 'P', 'K', 5, 6)
        || begins(beginning, 0xD0, 0xCF, 0x11, 0xE0) || within(beginning, "{\\rtf", 1);
  }

  private static boolean begins(byte[] bytes, int... start) {
    if (bytes.length < start.length) {
      return false;
    }
    for (int at = 0; at < start.length; at++) {
      if ((bytes[at] & 0xFF) != start[at]) {
        return false;
      }
    }
    return true;
  }

  private static boolean within(byte[] bytes, String sign, int places) {
    for (int from = 0; from < places && from + sign.length() <= bytes.length; from++) {
      int same = 0;
      while (same < sign.length() && bytes[from + same] == sign.charAt(same)) {
        same++;
      }
      if (same == sign.length()) {
        return true;
      }
    }
    return false;
  }
}
