package io.sheaf.storage.blobs.disk;

import io.sheaf.storage.blobs.ByteRange;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.blobs.PutOutcome;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Where requests with links of the disk engine come in, whatever server they reached. The verdict says what the
/// request may do ([PresignedLinks#verify]); this does it.
public final class LinkDoor {

  private final DiskBlobs blobs;

  public LinkDoor(DiskBlobs blobs) {
    this.blobs = blobs;
  }

  /// Takes the bytes of an upload. Answers when they are durable: the uploader may hear nothing else than this.
  ///
  /// @param length from `Content-Length`, if there was one
  /// @param contentType from `Content-Type`, if there was one
  public PutOutcome receive(LinkVerdict.Upload link, InputStream body, @Nullable Long length,
      @Nullable String contentType) {
    // why not refused: the content type is not part of a link, so a strange one must not break it.
    var type = contentType != null && NewBlob.isContentType(contentType) ? contentType : NewBlob.UNKNOWN_TYPE;
    var outcome = blobs.put(link.key(), new NewBlob(body, length, type, link.expected()));
    if (outcome instanceof PutOutcome.Stored stored) {
      blobs.settle(stored.ref());
    }
    return outcome;
  }

  /// Opens what a download is for.
  ///
  /// @param range the header `Range`, if there was one
  public Opening open(LinkVerdict.Download link, @Nullable String range) {
    return blobs.open(link.ref(), ByteRange.ofHeader(range));
  }
}
