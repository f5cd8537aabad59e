package io.sheaf.docs.web.edge.links;

import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.PutOutcome;

/// Who wants to know of uploads. Asked before the uploader is answered: what fails here is a failed upload, which the
/// uploader repeats. Uploads may come twice.
public interface Arrivals {

  void arrived(BlobKey key, PutOutcome.Stored stored, String contentType);
}
