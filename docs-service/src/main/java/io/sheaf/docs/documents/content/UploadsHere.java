package io.sheaf.docs.documents.content;

import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.PutOutcome;
import jakarta.inject.Singleton;

/// Takes in what was put through a link that leads here, before the uploader is answered. An upload that is refused
/// leaves nothing behind.
@Singleton
final class UploadsHere implements io.sheaf.docs.web.edge.links.Arrivals {

  private final Arrivals arrivals;
  private final BlobStore blobs;

  UploadsHere(Arrivals arrivals, BlobStore blobs) {
    this.arrivals = arrivals;
    this.blobs = blobs;
  }

  @Override
  public void arrived(BlobKey key, PutOutcome.Stored stored, String contentType) {
    switch (arrivals.arrived(stored.ref())) {
      case Arrivals.Arrival.Taken _,Arrivals.Arrival.Known _ -> {
      }
      case Arrivals.Arrival.Waiting(var because) -> throw refused(stored, because);
      case Arrivals.Arrival.Stray _ ->
        throw refused(stored, Documents.missing(key.document()));
    }
  }

  private Refused refused(PutOutcome.Stored stored, Refused because) {
    blobs.delete(stored.ref());
    return because;
  }
}
