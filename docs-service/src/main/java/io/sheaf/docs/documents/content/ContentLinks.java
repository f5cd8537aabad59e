package io.sheaf.docs.documents.content;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.Disposition;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/// The door to links for those outside who are told of a document: to what a read of it serves, with its watermarks.
@Singleton
public final class ContentLinks {

  private final Contents contents;
  private final Downloads downloads;
  private final StampedContents stamped;

  ContentLinks(Contents contents, Downloads downloads, StampedContents stamped) {
    this.contents = contents;
    this.downloads = downloads;
    this.stamped = stamped;
  }

  /// Empty where there is no content, or none that a link can lead to.
  public Optional<String> of(Document document, Duration life) {
    var serving = contents.serving(document);
    try {
      if (serving.deepLinkPath() != null) {
        return Optional.of(Downloads.deepLink(serving.deepLinkPath()));
      }
      return Contents.current(serving).map(kept -> stamped.mustLeadHere(kept.of().ref())
          ? downloads.stampedLink(kept, life, Disposition.Kind.ATTACHMENT)
          : downloads.link(kept, life, Disposition.Kind.ATTACHMENT));
    } catch (Refused nowhere) {
      return Optional.empty();
    }
  }
}
