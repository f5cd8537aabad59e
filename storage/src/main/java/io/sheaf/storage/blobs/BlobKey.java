package io.sheaf.storage.blobs;

import io.sheaf.storage.table.SiteId;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Where the content of a document, or of one of its artifacts, is kept. Clients can see these keys in links, so
/// they are spelled as the wire has them: `<document>` in the default site, `<site>/<document>` elsewhere, and
/// `/artifacts/<artifact>` behind it for an artifact.
public record BlobKey(SiteId site, String document, @Nullable String artifact) implements Comparable<BlobKey> {

  private static final String BEFORE_ARTIFACTS = "artifacts";
  private static final Pattern PART = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,99}");

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

  private static boolean isPart(String text) {
    return PART.matcher(text).matches() && !text.equals(BEFORE_ARTIFACTS);
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
