package io.sheaf.standalone;

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
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The links of blobs on disk, which this process answers itself.
final class LinksHere implements BlobDoor {

  private static final String PATH = "/blobs";

  private final PresignedLinks links;
  private final LinkDoor door;
  private final URI base;

  /// @param base where clients reach the links
  LinksHere(PresignedLinks links, LinkDoor door, URI base) {
    this.links = links;
    this.door = door;
    this.base = base;
  }

  @Override
  public Verdict verify(Arrived arrived) {
    var asItCame = links.verify(new LinkRequest(arrived.method(), arrived.path(), arrived.query(), arrived.headers()));
    return switch (asItCame) {
      case LinkVerdict.Refused refused -> verdict(behindProxy(arrived), refused);
      case LinkVerdict.Upload _,LinkVerdict.Download _ -> verdict(asItCame, asItCame);
    };
  }

  /// The request as its client sent it, if a proxy on the way has put its own name for this host, or left off the
  /// beginning of the path. Nothing is given away: what is signed beside them is the key, and the time.
  private LinkVerdict behindProxy(Arrived arrived) {
    var headers = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(arrived.headers());
    headers.put("Host", List.of(authority()));
    var path = arrived.path().startsWith(PATH + "/")
        ? base.getRawPath() + arrived.path().substring(PATH.length())
        : arrived.path();
    return links.verify(new LinkRequest(arrived.method(), path, arrived.query(), Map.copyOf(headers)));
  }

  /// As clients send it: without the port that goes without saying.
  private String authority() {
    var host = base.getHost().toLowerCase(Locale.ROOT);
    boolean unsaid = base.getPort() < 0 || base.getPort() == (base.getScheme().equals("https") ? 443 : 80);
    return unsaid ? host : host + ":" + base.getPort();
  }

  private Verdict verdict(LinkVerdict verdict, LinkVerdict otherwise) {
    return switch (verdict) {
      case LinkVerdict.Upload upload -> new UploadHere(door, upload);
      case LinkVerdict.Download download -> new DownloadHere(door, download);
      case LinkVerdict.Refused refused -> new Refused(
          otherwise instanceof LinkVerdict.Refused first ? first.reason() : refused.reason());
    };
  }

  private record UploadHere(LinkDoor door, LinkVerdict.Upload link) implements Upload {
    @Override
    public BlobKey key() {
      return link.key();
    }

    @Override
    public PutOutcome receive(InputStream body, @Nullable Long length, String contentType) {
      return door.receive(link, body, length, contentType);
    }
  }

  private record DownloadHere(LinkDoor door, LinkVerdict.Download link) implements Download {
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
