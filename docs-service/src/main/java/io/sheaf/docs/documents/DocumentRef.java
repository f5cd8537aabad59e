package io.sheaf.docs.documents;

import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Kind;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import org.jspecify.annotations.Nullable;

/// Which document, or which artifact of one.
public record DocumentRef(SiteId site, String documentId, @Nullable String artifactId) {

  private static final int LONGEST_ID = 100;

  public DocumentRef {
    if (!isId(documentId) || artifactId != null && !isId(artifactId)) {
      throw new IllegalArgumentException("not the id of a document: " + documentId + " " + artifactId);
    }
  }

  public static DocumentRef of(SiteId site, String documentId) {
    return new DocumentRef(site, documentId, null);
  }

  /// Whether a document can be called so; nothing else is ever found.
  public static boolean isId(String text) {
    int length = text.length();
    for (int at = 0; at < length; at++) {
      char c = text.charAt(at);
      boolean plain = c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z';
      if (!plain && (at == 0 || c != '_' && c != '-')) {
        return false;
      }
    }
    return length >= 1 && length <= LONGEST_ID && !text.equals("artifacts");
  }

  public boolean isArtifact() {
    return artifactId != null;
  }

  /// The document itself, of which this is the artifact.
  public DocumentRef root() {
    return new DocumentRef(site, documentId, null);
  }

  public DocumentRef artifact(String id) {
    return new DocumentRef(site, documentId, id);
  }

  /// What stands for the document in keys: an artifact's own items stand beside those of its document.
  public String keyId() {
    return artifactId == null ? documentId : documentId + "~" + artifactId;
  }

  /// The one that has this in its keys.
  public static DocumentRef ofKeyId(SiteId site, String keyId) {
    int tilde = keyId.indexOf('~');
    return tilde < 0
        ? of(site, keyId)
        : new DocumentRef(site, keyId.substring(0, tilde), keyId.substring(tilde + 1));
  }

  public Key key() {
    return TableSchema.DOCUMENT.key(site, keyId());
  }

  /// The key of another item of this document, of a kind whose keys begin with the document's id.
  public Key key(Kind kind, Object... values) {
    var all = new Object[values.length + 1];
    all[0] = keyId();
    System.arraycopy(values, 0, all, 1, values.length);
    return kind.key(site, all);
  }

  /// Where its content is kept.
  public BlobKey blobKey() {
    return new BlobKey(site, documentId, artifactId);
  }
}
