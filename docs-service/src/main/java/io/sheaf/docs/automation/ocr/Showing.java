package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.automation.ocr.Recognition.Correction;
import io.sheaf.docs.automation.ocr.Recognition.Reading;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.content.InlineTexts;
import io.sheaf.docs.documents.content.StampedContents;
import io.sheaf.docs.documents.content.StampedLinks;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Refused;
import io.sheaf.spec.messages.OcrCompleted;
import io.sheaf.spec.messages.OcrCompleted.Kind;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.Disposition;
import io.sheaf.storage.blobs.DownloadLink;
import io.sheaf.storage.blobs.NewBlob;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/// Shows what is known of pages, in the form that is asked for. What a person said stands for the text; everything else
/// is as it was read.
@Singleton
final class Showing {

  /// What is asked for.
  enum Output {
    TEXT, KEY_VALUE, TABLES, CONTENT_URL
  }

  private static final Duration LINK_LIFE = Duration.ofHours(48);
  private static final int LONGEST_NAME = 1000;
  private static final String PDF = "application/pdf";

  private final InlineTexts inline;
  private final ReadTexts texts;
  private final BlobStore blobs;
  private final StampedContents stamped;
  private final StampedLinks stampedLinks;

  Showing(InlineTexts inline, ReadTexts texts, BlobStore blobs, StampedContents stamped, StampedLinks stampedLinks) {
    this.inline = inline;
    this.texts = texts;
    this.blobs = blobs;
    this.stamped = stamped;
    this.stampedLinks = stampedLinks;
  }

  /// Empty when nobody asked for anything yet.
  Optional<OcrView> view(Call call, Document document, Recognition recognition, Output output) {
    var correction = recognition.shown(document);
    var reading = recognition.reading();
    var request = recognition.request();
    if (correction.isPresent()) {
      var view = OcrView.of(document.id(), correction.get());
      return Optional.of(switch (output) {
        case TEXT -> withText(view, document, correction.get());
        case CONTENT_URL -> view.withUrl(link(call, document, correction.get().blob(), correction.get().contentType()),
            correction.get().contentType());
        case KEY_VALUE, TABLES -> reading == null ? view : withFindings(view, reading, output);
      });
    }
    if (request == null) {
      return Optional.empty();
    }
    var view = OcrView.of(document.id(), request, reading);
    return Optional.of(reading == null ? view : switch (output) {
      case TEXT -> withText(view, document, reading);
      case CONTENT_URL -> withUrl(call, view, document, reading);
      case KEY_VALUE, TABLES -> withFindings(view, reading, output);
    });
  }

  private OcrView withText(OcrView view, Document document, Correction correction) {
    var read = InlineTexts.isText(correction.contentType())
        ? inline.read(correction.blob(), correction.size(), () -> gone(document))
        : Optional.<String>empty();
    return read.map(text -> view.withData(text, false, correction.contentType()))
        .orElseGet(() -> view.withData(
            inline.readBase64(correction.blob(), correction.size(), () -> gone(document)), true,
            correction.contentType()));
  }

  private OcrView withText(OcrView view, Document document, Reading reading) {
    return reading.said().result(Kind.TEXT)
        .flatMap(result -> inline.read(blob(reading.said(), Kind.TEXT), result.size(), () -> gone(document)))
        .map(text -> view.withData(text, false, "text/plain")).orElse(view);
  }

  private OcrView withFindings(OcrView view, Reading reading, Output output) {
    var findings = texts.findings(reading.said());
    return output == Output.TABLES ? view.withTables(findings) : view.withKeyValues(findings);
  }

  /// To what was asked for: tables as CSV, or else the text.
  private OcrView withUrl(Call call, OcrView view, Document document, Reading reading) {
    var kind = reading.csv() && reading.said().result(Kind.CSV).isPresent() ? Kind.CSV : Kind.TEXT;
    var type = kind == Kind.CSV ? "text/csv" : "text/plain";
    return reading.said().result(kind)
        .map(result -> view.withUrl(link(call, document, blob(reading.said(), kind), result.contentType()), type))
        .orElse(view);
  }

  private static BlobRef blob(OcrCompleted said, Kind kind) {
    return ReadTexts.ref(said, kind).orElseThrow();
  }

  private static Refused gone(Document document) {
    return Refused.notFound("OCR of document " + document.id() + " not found.");
  }

  private String link(Call call, Document document, BlobRef blob, String contentType) {
    if (blobs.describe(blob).isEmpty()) {
      throw gone(document);
    }
    var type = NewBlob.isContentType(contentType) ? contentType : NewBlob.UNKNOWN_TYPE;
    var share = Access.reliedOn(call.caller(), call.site(), Permission.READ);
    if (share.isPresent()) {
      return stampedLinks.link(share.get(), document.ref(), blob, type, "", LINK_LIFE);
    }
    return blobs.linkForDownload(blob, new DownloadLink.Terms(LINK_LIFE, null, type)).url().toString();
  }

  /// A link to the pages with their text behind them, with the watermarks that the document has.
  String searchablePdf(Call call, Document document, Recognition recognition) {
    var blob = Optional.ofNullable(recognition.reading()).flatMap(read -> ReadTexts.ref(read.said(),
        Kind.SEARCHABLE_PDF)).filter(ref -> blobs.describe(ref).isPresent())
        .orElseThrow(() -> Refused.notFound("There is no searchable PDF of document " + document.id() + "."));
    var name = document.fileName() + (document.fileName().endsWith(".pdf") ? "" : ".pdf");
    var disposition = new Disposition(Disposition.Kind.ATTACHMENT,
        name.length() <= LONGEST_NAME ? name : document.id() + ".pdf");
    var share = Access.reliedOn(call.caller(), call.site(), Permission.READ);
    if (share.isPresent()) {
      return stampedLinks.link(share.get(), document.ref(), blob, PDF, disposition.header(), LINK_LIFE);
    }
    return stamped.mustLeadHere(document.ref())
        ? stampedLinks.link(document.ref(), blob, PDF, disposition.header(), LINK_LIFE)
        : blobs.linkForDownload(blob, new DownloadLink.Terms(LINK_LIFE, disposition, PDF)).url().toString();
  }
}
