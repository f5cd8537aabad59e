package io.sheaf.docs.documents.life;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Links to content that is kept elsewhere.
final class DeepLink {

  static final int LONGEST = 4096;

  private static final String GOOGLE = "docs.google.com";
  private static final Map<String, String> GOOGLE_TYPES = Map.of(
      "document", "application/vnd.google-apps.document",
      "spreadsheets", "application/vnd.google-apps.spreadsheet",
      "forms", "application/vnd.google-apps.form",
      "presentation", "application/vnd.google-apps.presentation");

  private DeepLink() {
  }

  static boolean isLink(String text) {
    var uri = parse(text);
    return text.length() <= LONGEST && uri != null && uri.getScheme() != null && uri.getRawAuthority() != null;
  }

  /// What a link to one of Google's documents says of its kind.
  static @Nullable String contentType(String link) {
    var uri = parse(link);
    if (uri == null || !GOOGLE.equalsIgnoreCase(uri.getHost()) || uri.getPath() == null) {
      return null;
    }
    var segments = uri.getPath().split("/", 3);
    return segments.length < 2 ? null : GOOGLE_TYPES.get(segments[1]);
  }

  /// The last segment of the link, by which a document without a path is called; absent when it has none.
  static @Nullable String name(String link) {
    var uri = parse(link);
    if (uri == null || uri.getPath() == null) {
      return null;
    }
    var path = uri.getPath().replaceAll("/+$", "");
    var name = path.substring(path.lastIndexOf('/') + 1);
    return name.isEmpty() ? null : name;
  }

  private static @Nullable URI parse(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException notOne) {
      return null;
    }
  }
}
