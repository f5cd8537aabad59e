package io.sheaf.docs.documents.versions;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The door to the published version of a document: one at a time, which stays until it is no longer published.
@Singleton
public final class Published {

  private final Table table;

  Published(Table table) {
    this.table = table;
  }

  /// What is published of a document: its content as it was then, under the path that it had.
  public record Publication(int version, BlobRef blob, long size, String path, @Nullable String contentType,
      String userId, Stamp inserted) {}

  /// Without asking who wants to know.
  public Optional<Publication> find(DocumentRef ref) {
    return table.find(key(ref)).map(item -> read(ref, item));
  }

  /// The write that publishes the current version, in place of what was published before. To be written together
  /// with [io.sheaf.docs.documents.Documents#touching], so that no save removes the version meanwhile.
  public Write publishing(Document document, Caller caller, Stamp now) {
    var content = document.content()
        .orElseThrow(() -> Refused.notFound("Document " + document.id() + " has no content."));
    var version = document.currentVersion();
    var length = document.contentLength();
    if (version == null || length == null) {
      throw new IllegalStateException(document.ref() + " has content without a version");
    }
    return Write.put(Item.of(key(document.ref())).with("documentId", document.id()).with("path", document.path())
        .withOptional("contentType", document.contentType()).with("contentLength", length)
        .with("s3Version", content.version()).with("version", version).with("userId", caller.name())
        .with("inserteddate", now.text()).build());
  }

  /// The write after which nothing is published, to be written together with
  /// [io.sheaf.docs.documents.Documents#touching].
  public Write withdrawing(DocumentRef ref) {
    return Write.delete(key(ref));
  }

  private static Key key(DocumentRef ref) {
    return ref.key(TableSchema.PUBLICATION);
  }

  private static Publication read(DocumentRef ref, Item item) {
    return new Publication((int) item.wholeNumber("version"), new BlobRef(ref.blobKey(), item.text("s3Version")),
        item.wholeNumber("contentLength"), item.text("path"), item.findText("contentType").orElse(null),
        item.text("userId"), Stamp.parse(item.text("inserteddate")));
  }
}
