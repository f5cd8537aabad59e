package io.sheaf.docs.documents.content;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Preconditions;
import io.sheaf.docs.metadata.attributes.Watermark;
import io.sheaf.docs.web.edge.Outgoing;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.ByteRange;
import io.sheaf.storage.blobs.Disposition;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.Opening;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Answers with bytes as HTTP has it: ranges, conditions and what they are called.
@Singleton
final class FileAnswer {

  private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter
      .ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  private final BlobStore blobs;
  private final StampedContents stamped;

  FileAnswer(BlobStore blobs, StampedContents stamped) {
    this.blobs = blobs;
    this.stamped = stamped;
  }

  HttpResponse<?> of(Call call, Document document, Contents.Kept kept) {
    var marks = StampedContents.isBypassed(call)
        ? List.<Watermark>of()
        : stamped.of(kept.of().ref());
    if (!marks.isEmpty()) {
      return stamped(call, document, kept, marks);
    }
    var tag = Preconditions.tag(document.revision());
    if (call.preconditions().isKnown(document.revision()) || isUnmodified(call, kept.since())) {
      return headed(HttpResponse.notModified(), tag, kept);
    }
    // why the type is set over that of the blob: what was declared of the document wins.
    return opened(call, document, kept, tag, blobs.open(kept.blob(), range(call, tag)));
  }

  /// why a tag of its own: it changes with the watermark, and is not that of the bare bytes. Dates tell nothing then.
  private HttpResponse<?> stamped(Call call, Document document, Contents.Kept kept, List<Watermark> marks) {
    var whole = stamped.open(kept, marks, new ByteRange.All());
    var tag = "\"" + document.revision() + "-" + whole.fingerprint().substring(0, 16) + "\"";
    boolean isKnown = Optional.ofNullable(call.header(HttpHeaders.IF_NONE_MATCH)).stream()
        .flatMap(header -> Arrays.stream(header.split(",", 64))).map(String::strip)
        .anyMatch(known -> known.equals(tag) || known.equals("W/" + tag));
    var range = range(call, tag);
    if ((isKnown || !(range instanceof ByteRange.All)) && whole.opening() instanceof Opening.Opened opened) {
      opened.close();
    }
    if (isKnown) {
      return HttpResponse.notModified().header(HttpHeaders.ETAG, tag);
    }
    var opening = range instanceof ByteRange.All ? whole.opening() : stamped.open(kept, marks, range).opening();
    return opened(call, document, kept, tag, opening);
  }

  private static HttpResponse<?> opened(Call call, Document document, Contents.Kept kept, String tag,
      Opening opening) {
    return switch (opening) {
      case Opening.Opened(var ref, _, var size, var first, var length, var bytes) -> {
        var type = kept.contentType() == null ? NewBlob.UNKNOWN_TYPE : kept.contentType();
        var answer = Outgoing.of(new Opening.Opened(ref, type, size, first, length, bytes));
        var kind = call.queryFlag("inline") ? Disposition.Kind.INLINE : Disposition.Kind.ATTACHMENT;
        yield headed(answer, tag, kept)
            .header(HttpHeaders.CONTENT_DISPOSITION, Downloads.disposition(kept.of(), kind).header())
            // why: somebody's content is never a page of this service.
            .header("X-Content-Type-Options", "nosniff").header("Content-Security-Policy", "sandbox");
      }
      case Opening.PastEnd pastEnd -> headed(Outgoing.refusedPastEnd(pastEnd), tag, kept);
      case Opening.Absent _ -> throw Documents.missing(document.id());
    };
  }

  private static MutableHttpResponse<?> headed(MutableHttpResponse<?> answer, String tag, Contents.Kept kept) {
    answer.header(HttpHeaders.ETAG, tag);
    if (kept.since() != null) {
      answer.header(HttpHeaders.LAST_MODIFIED, httpDate(kept.since()));
    }
    return answer;
  }

  /// A range counts unless it is of something else than what is here now. A date is too coarse to tell.
  private static ByteRange range(Call call, String tag) {
    var only = call.header(HttpHeaders.IF_RANGE);
    return only == null || only.strip().equals(tag)
        ? ByteRange.ofHeader(call.header(HttpHeaders.RANGE))
        : new ByteRange.All();
  }

  /// `If-Modified-Since` counts only without `If-None-Match`, which tells more exactly.
  private static boolean isUnmodified(Call call, @Nullable Instant since) {
    var condition = call.header(HttpHeaders.IF_MODIFIED_SINCE);
    if (condition == null || since == null || call.header(HttpHeaders.IF_NONE_MATCH) != null) {
      return false;
    }
    try {
      var known = DateTimeFormatter.RFC_1123_DATE_TIME.parse(condition.strip(), Instant::from);
      return !since.truncatedTo(ChronoUnit.SECONDS).isAfter(known);
    } catch (DateTimeParseException noDate) {
      return false;
    }
  }

  private static String httpDate(Instant when) {
    return HTTP_DATE.format(when);
  }
}
