package io.sheaf.docs.running;

import io.sheaf.docs.web.edge.links.BlobDoor;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.blobs.disk.LinkDoor;
import io.sheaf.storage.blobs.disk.LinkRequest;
import io.sheaf.storage.blobs.disk.LinkVerdict;
import io.sheaf.storage.blobs.disk.PresignedLinks;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// The links of the embedded engine, answered here.
record DiskDoor(PresignedLinks links, LinkDoor door) implements BlobDoor {

  @Override
  public Verdict verify(Arrived arrived) {
    var request = new LinkRequest(arrived.method(), arrived.path(), arrived.query(), arrived.headers());
    return switch (links.verify(request)) {
      case LinkVerdict.Upload upload -> new Up(door, upload);
      case LinkVerdict.Download download -> new Down(door, download);
      case LinkVerdict.Refused refused -> new Refused(refused.reason());
    };
  }

  private record Up(LinkDoor door, LinkVerdict.Upload link) implements Upload {
    @Override
    public BlobKey key() {
      return link.key();
    }

    @Override
    public PutOutcome receive(InputStream body, @Nullable Long length, String contentType) {
      return door.receive(link, body, length, contentType);
    }
  }

  private record Down(LinkDoor door, LinkVerdict.Download link) implements Download {
    @Override
    public BlobRef ref() {
      return link.ref();
    }

    @Override
    public Opening open(@Nullable String range) {
      return door.open(link, range);
    }

    @Override
    public @Nullable String disposition() {
      return link.disposition();
    }

    @Override
    public @Nullable String contentType() {
      return link.contentType();
    }
  }
}
