package io.sheaf.docs.documents.links;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Permission;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.UploadLink;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The door to links for uploads, and to what is awaited by them.
@Singleton
public final class UploadLinks {

  /// How long after the end of a link an upload may still be under way that began in time.
  private static final Duration UNDER_WAY = Duration.ofDays(1);

  private final BlobStore blobs;
  private final LentLinks lent;
  private final Table table;

  UploadLinks(BlobStore blobs, LentLinks lent, Table table) {
    this.blobs = blobs;
    this.lent = lent;
    this.table = table;
  }

  /// Content that may come by a link.
  ///
  /// @param userId who asked for the link, and so brings the content
  /// @param since when the link was made
  public record Awaited(String userId, Stamp since) {}

  /// Into the store; for who relies on a share, to this service, where the share is looked for when the link is used.
  public UploadLink link(Caller caller, DocumentRef ref, @Nullable Checksum expected, Duration life) {
    return Access.reliedOn(caller, ref.site(), Permission.WRITE).map(share -> lent.link(share, ref, expected, life))
        .orElseGet(() -> blobs.linkForUpload(ref.blobKey(), new UploadLink.Terms(life, expected)));
  }

  /// The writes that remember that new content of a document is awaited. To be done before the link is given out.
  List<Write> awaiting(DocumentRef ref, @Nullable Checksum expected, Duration life, String userId, Stamp now) {
    var item = Item.of(key(ref)).with("documentId", ref.documentId()).with("userId", userId)
        .with("inserteddate", now.text()).expiring(now.micros().plus(life).plus(UNDER_WAY));
    if (expected != null) {
      item.with("checksumType", expected.kind().name()).with("checksum", expected.hex());
    }
    return List.of(Write.put(item.build()), Write.check(ref.key(), Condition.present()));
  }

  /// What is awaited of a document that was there before; one without content always awaits it.
  public Optional<Awaited> awaited(DocumentRef ref) {
    return table.find(key(ref))
        .map(item -> new Awaited(item.text("userId"), Stamp.parse(item.text("inserteddate"))));
  }

  private static Key key(DocumentRef ref) {
    return ref.key(TableSchema.UPLOAD);
  }
}
