package io.sheaf.docs.web.edge.links;

import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.PutOutcome;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// Remembers what arrived; on the tests' class path only.
@Singleton
class HeardArrivals implements Arrivals {

  record Heard(BlobKey key, PutOutcome.Stored stored, String contentType) {}

  static final List<Heard> ALL = new CopyOnWriteArrayList<>();

  @Override
  public void arrived(BlobKey key, PutOutcome.Stored stored, String contentType) {
    ALL.add(new Heard(key, stored, contentType));
  }

  static List<Heard> of(BlobKey key) {
    return ALL.stream().filter(heard -> heard.key().equals(key)).toList();
  }
}
