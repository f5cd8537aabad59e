package io.sheaf.storage.blobs;

import io.sheaf.storage.table.SiteId;
import org.jspecify.annotations.Nullable;

/// Where the content of a document, or of one of its artifacts, is kept. Clients can see these keys in links, so
/// they are spelled as the wire has them: `<document>` in the default site, `<site>/<document>` elsewhere, and
/// `/artifacts/<artifact>` behind it for an artifact.
public record BlobKey(SiteId site, String document, @Nullable String artifact) implements Comparable<BlobKey> {

  private static final String BEFORE_ARTIFACTS = "artifacts";
  private static final int LONGEST_PART = 100;

  public BlobKey {
    if (!isPart(document)) {
      throw new IllegalArgumentException("not a document id that a blob can have: '" + document + "'");
    }
    if (artifact != null && !isPart(artifact)) {
      throw new IllegalArgumentException("not an artifact id that a blob can have: '" + artifact + "'");
    }
  }

  public static BlobKey of(SiteId site, String document) {
    return new BlobKey(site, document, null);
  }

  public static BlobKey of(SiteId site, String document, String artifact) {
    return new BlobKey(site, document, artifact);
  }

  /// The key that is spelled so. No two keys share a spelling: a document is never called `artifacts`.
  public static BlobKey parse(String text) {
    var parts = text.split("/", 5);
    if (parts.length == 1) {
      return of(SiteId.DEFAULT, parts[0]);
    }
    if (parts.length == 2) {
      return of(elsewhere(parts[0]), parts[1]);
    }
    if (parts.length == 3 && parts[1].equals(BEFORE_ARTIFACTS)) {
      return of(SiteId.DEFAULT, parts[0], parts[2]);
    }
    if (parts.length == 4 && parts[2].equals(BEFORE_ARTIFACTS)) {
      return of(elsewhere(parts[0]), parts[1], parts[3]);
    }
    throw new IllegalArgumentException("not the key of a blob: '" + text + "'");
  }

  private static SiteId elsewhere(String text) {
    var site = new SiteId(text);
    if (site.isDefault()) {
      throw new IllegalArgumentException("keys of the default site do not name it: '" + text + "'");
    }
    return site;
  }

  /// why not a pattern: every document that is read has one of these.
  private static boolean isPart(String text) {
    if (text.isEmpty() || text.length() > LONGEST_PART || !isLetterOrDigit(text.charAt(0))
        || text.equals(BEFORE_ARTIFACTS)) {
      return false;
    }
    for (int at = 1; at < text.length(); at++) {
      char c = text.charAt(at);
      if (!isLetterOrDigit(c) && c != '_' && c != '.' && c != '-') {
        return false;
      }
    }
    return true;
  }

  private static boolean isLetterOrDigit(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
  }

  public String text() {
    var prefix = site.isDefault() ? "" : site.text() + "/";
    return artifact == null
        ? prefix + document
        : prefix + document + "/" + BEFORE_ARTIFACTS + "/" + artifact;
  }

  /// As the texts do, which are ASCII.
  @Override
  public int compareTo(BlobKey other) {
    return text().compareTo(other.text());
  }

  @Override
  public String toString() {
    return text();
  }
}
