package io.sheaf.storage.blobs;

import io.sheaf.storage.table.SiteId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Bytes under keys. Every put makes a new version of its key; a version never changes and is never overwritten.
///
/// - **Whole or not at all.** A put that does not answer [PutOutcome.Stored] (wrong checksum, wrong length, an
///   exception) has left nothing that can be read.
/// - **Readable at once.** What a put has answered is seen by every call of this store that begins afterwards.
/// - **Durable with the next table write.** A put may answer before it is durable; the next `Table.write` of the
///   same storage that begins afterwards makes both durable, so that a pointer never outlives its content. The
///   other way round it may: what nobody points to after a crash is harmless, and a sweep may remove it.
/// - **Streamed.** Neither way does the size of a blob decide how much memory is needed.
/// - **Ordered.** Versions come newest first, in the order in which their puts were answered when they did not
///   overlap. Keys come in the order of their bytes.
/// - **Absent.** What was never put or was deleted is absent, not an error. Deleting it again does nothing.
/// - **Links** carry their own permission, expire, are for one key and one method, and cannot be altered. The
///   content type is never part of what is signed: an uploader may send any, or none.
/// - **Limited.** [#LARGEST] bytes a blob; whoever passes it gets a [io.sheaf.storage.table.LimitExceeded].
///
/// A full disk is an [io.sheaf.storage.table.StorageFull], of this put or of the next table write; reads go on.
/// Bytes that are not those that were put are a [BlobDamaged], from [#open] or from reading on. A stream that
/// fails while a put reads it is an [java.io.UncheckedIOException], and nothing was stored.
public interface BlobStore {

  long LARGEST = 512L * 1024 * 1024 * 1024;

  /// The most that one list may be asked for.
  int LONGEST_LIST = 1000;

  PutOutcome put(BlobKey key, NewBlob blob);

  Opening open(BlobRef ref, ByteRange range);

  Optional<BlobDescription> describe(BlobRef ref);

  /// The newest version of the key.
  Optional<BlobDescription> newest(BlobKey key);

  /// Versions of the key, newest first, after that one when it is given; fewer than `most` only at the end.
  List<BlobVersion> versions(BlobKey key, @Nullable BlobRef after, int most);

  /// Keys of the site that have a version, after that one when it is given; fewer than `most` only at the end.
  List<BlobKey> keys(SiteId site, @Nullable BlobKey after, int most);

  void delete(BlobRef ref);

  /// Deletes every version of the key.
  void deleteAll(BlobKey key);

  UploadLink linkForUpload(BlobKey key, UploadLink.Terms terms);

  DownloadLink linkForDownload(BlobRef ref, DownloadLink.Terms terms);

  default Opening open(BlobRef ref) {
    return open(ref, new ByteRange.All());
  }

  static void checkMost(int most) {
    if (most < 1 || most > LONGEST_LIST) {
      throw new IllegalArgumentException("a list holds 1 to " + LONGEST_LIST + ", not " + most);
    }
  }
}
