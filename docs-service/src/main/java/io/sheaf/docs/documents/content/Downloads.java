package io.sheaf.docs.documents.content;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Share;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.Disposition;
import io.sheaf.storage.blobs.DownloadLink;
import io.sheaf.storage.blobs.NewBlob;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Locale;

/// Where content can be downloaded.
@Singleton
final class Downloads {

  static final Duration USUAL_LIFE = Duration.ofHours(48);

  private static final int LONGEST_NAME = 1024;

  private final BlobStore blobs;
  private final StampedLinks stamped;

  Downloads(BlobStore blobs, StampedLinks stamped) {
    this.blobs = blobs;
    this.stamped = stamped;
  }

  /// To the content with its watermarks.
  String stampedLink(Contents.Kept kept, Duration life, Disposition.Kind kind) {
    if (blobs.describe(kept.blob()).isEmpty()) {
      throw Documents.missing(kept.of().id());
    }
    return stamped.link(kept.of().ref(), kept.blob(), kept.contentType(), disposition(kept.of(), kind).header(), life);
  }

  /// To the content with its watermarks, for as long as the share is there.
  String link(Share share, Contents.Kept kept, Duration life, Disposition.Kind kind) {
    if (blobs.describe(kept.blob()).isEmpty()) {
      throw Documents.missing(kept.of().id());
    }
    return stamped.link(share, kept.of().ref(), kept.blob(), kept.contentType(), disposition(kept.of(), kind).header(),
        life);
  }

  /// To the content without watermarks, also without those that it gets later.
  String bareLink(Contents.Kept kept, Duration life, Disposition.Kind kind) {
    if (blobs.describe(kept.blob()).isEmpty()) {
      throw Documents.missing(kept.of().id());
    }
    return stamped.bareLink(kept.of().ref(), kept.blob(), kept.contentType(), disposition(kept.of(), kind).header(),
        life);
  }

  String link(Contents.Kept kept, Duration life, Disposition.Kind kind) {
    // why not handed to the store's link for nothing: a link to bytes that are gone looks like one that works.
    if (blobs.describe(kept.blob()).isEmpty()) {
      throw Documents.missing(kept.of().id());
    }
    var type = kept.contentType() == null ? NewBlob.UNKNOWN_TYPE : kept.contentType();
    var terms = new DownloadLink.Terms(life, disposition(kept.of(), kind),
        NewBlob.isContentType(type) ? type : NewBlob.UNKNOWN_TYPE);
    return blobs.linkForDownload(kept.blob(), terms).url().toString();
  }

  static Disposition disposition(Document document, Disposition.Kind kind) {
    var name = document.fileName();
    return new Disposition(kind, name.length() <= LONGEST_NAME ? name : document.id());
  }

  /// Where a deep link leads. Those into buckets are not followed: with this service's own rights they would open to
  /// one site what another keeps.
  static String deepLink(String link) {
    var lower = link.toLowerCase(Locale.ROOT);
    if (lower.startsWith("https://") || lower.startsWith("http://")) {
      return link;
    }
    int end = link.indexOf(':');
    throw Refused.because("deepLinkPath",
        "no link can be made for a deep link of '" + (end < 0 ? "" : link.substring(0, end)) + "'");
  }
}
