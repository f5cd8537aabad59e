package io.sheaf.docs.documents.content;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.access.shortlinks.ShortLinks;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.links.LinkTerms;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.Shows;
import io.sheaf.docs.web.Faults;
import io.sheaf.storage.blobs.Disposition;
import io.sheaf.storage.blobs.NewBlob;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Content inside of JSON, and links to it.
@Controller("/documents/{documentId}")
@ExecuteOn(TaskExecutors.BLOCKING)
class ContentController {

  private final Documents documents;
  private final Contents contents;
  private final InlineTexts texts;
  private final Downloads downloads;
  private final StampedContents stamped;
  private final ShortLinks shortLinks;

  ContentController(Documents documents, Contents contents, InlineTexts texts, Downloads downloads,
      StampedContents stamped, ShortLinks shortLinks) {
    this.documents = documents;
    this.contents = contents;
    this.texts = texts;
    this.downloads = downloads;
    this.stamped = stamped;
    this.shortLinks = shortLinks;
  }

  @Get("/content")
  @Needs(value = Need.READ, underShare = true)
  @Shows(Shows.Sight.DOWNLOAD)
  HttpResponse<?> content(Call call, String documentId) {
    boolean isBare = StampedContents.isBypassed(call);
    var asked = documents.open(call, documentId);
    var serving = contents.serving(asked);
    return answer(call, asked, serving, () -> contentOf(call, serving, isBare));
  }

  private ContentView contentOf(Call call, Document document, boolean isBare) {
    if (isElsewhere(call, document)) {
      return new ContentView(null, Downloads.deepLink(String.valueOf(document.deepLinkPath())),
          type(document.contentType()), null);
    }
    var kept = kept(call, document);
    if (!isBare && !stamped.of(kept.of().ref()).isEmpty()) {
      if (InlineTexts.isText(kept.contentType())) {
        throw StampedContents.refusedText();
      }
      return new ContentView(null, link(call, kept, Downloads.USUAL_LIFE, Disposition.Kind.ATTACHMENT, false),
          type(kept.contentType()), null);
    }
    return texts.read(kept).map(text -> new ContentView(text, null, type(kept.contentType()), false))
        .orElseGet(() -> new ContentView(null,
            link(call, kept, Downloads.USUAL_LIFE, Disposition.Kind.ATTACHMENT, isBare), type(kept.contentType()),
            null));
  }

  @Get("/url")
  @Needs(value = Need.READ, underShare = true)
  @Shows(Shows.Sight.DOWNLOAD)
  HttpResponse<?> url(Call call, String documentId) {
    boolean isBare = isBare(call);
    var life = LinkTerms.life(call, Downloads.USUAL_LIFE);
    var kind = call.queryFlag("inline") ? Disposition.Kind.INLINE : Disposition.Kind.ATTACHMENT;
    var asked = documents.open(call, documentId);
    var serving = contents.serving(asked);
    return answer(call, asked, serving, () -> {
      var url = isElsewhere(call, serving)
          ? Downloads.deepLink(String.valueOf(serving.deepLinkPath()))
          : link(call, kept(call, serving), life, kind, isBare);
      return new UrlView("short".equals(call.query("format"))
          ? shortLinks.shortened(call, url, new Call.Shown(asked.id(), asked.ref().artifactId()), life)
          : url,
          asked.id(), asked.ref().artifactId());
    });
  }

  private String link(Call call, Contents.Kept kept, Duration life, Disposition.Kind kind, boolean isBare) {
    var share = Access.reliedOn(call.caller(), call.site(), Permission.READ);
    if (share.isPresent()) {
      return downloads.link(share.get(), kept, life, kind);
    }
    if (isBare) {
      return downloads.bareLink(kept, life, kind);
    }
    return stamped.mustLeadHere(kept.of().ref())
        ? downloads.stampedLink(kept, life, kind)
        : downloads.link(kept, life, kind);
  }

  private static boolean isBare(Call call) {
    var faults = new Faults();
    StampedContents.checkBypass(call, faults);
    faults.check();
    return call.queryFlag("bypassWatermark");
  }

  private static boolean isElsewhere(Call call, Document document) {
    return document.deepLinkPath() != null && call.query("versionKey") == null;
  }

  private Contents.Kept kept(Call call, Document document) {
    return contents.version(document, call.query("versionKey"))
        .orElseThrow(() -> Documents.missing(document.id()));
  }

  /// why no tag for what is promoted: the tag is the document's, and does not change with the artifact's content.
  private static HttpResponse<?> answer(Call call, Document asked, Document serving, Supplier<?> view) {
    return serving.ref().equals(asked.ref()) ? Documents.answer(call, serving, view) : HttpResponse.ok(view.get());
  }

  private static String type(@Nullable String contentType) {
    return contentType == null ? NewBlob.UNKNOWN_TYPE : contentType;
  }

  @Serdeable
  record ContentView(@Nullable String content, @Nullable String contentUrl, String contentType,
      @Nullable Boolean isBase64) {}

  @Serdeable
  record UrlView(String url, String documentId, @Nullable String artifactId) {}
}
