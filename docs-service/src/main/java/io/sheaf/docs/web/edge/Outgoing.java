package io.sheaf.docs.web.edge;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.sheaf.docs.web.Message;
import io.sheaf.docs.web.Refusal;
import io.sheaf.storage.blobs.Opening;
import java.io.InputStream;

/// Answers with bytes of any length, which are read while they are sent and never held. The bytes are closed when
/// they were sent, when nobody takes them any more, and when the answer is never sent; whoever returns such an answer
/// need not think of it again. An answer to HEAD has the same headers and no bytes.
public final class Outgoing {

  private Outgoing() {
  }

  /// What was opened: 206 with its range where that is not the whole of it, else 200.
  public static MutableHttpResponse<Content> of(Opening.Opened opened) {
    var response = stream(opened.bytes(), opened.length(), opened.contentType())
        .header(HttpHeaders.ACCEPT_RANGES, "bytes");
    if (opened.length() < opened.size()) {
      response.status(206, null).header(HttpHeaders.CONTENT_RANGE,
          "bytes " + opened.first() + "-" + (opened.first() + opened.length() - 1) + "/" + opened.size());
    }
    return response;
  }

  /// That many bytes of the stream, which has as many.
  public static MutableHttpResponse<Content> stream(InputStream bytes, long length, String contentType) {
    // why the length here too: an answer to HEAD has no body to take it from.
    return HttpResponse.ok(new Content(bytes, length)).header(HttpHeaders.CONTENT_TYPE, contentType)
        .header(HttpHeaders.CONTENT_LENGTH, Long.toString(length));
  }

  /// What the stream has, as it comes, and each piece as soon as it is there.
  public static MutableHttpResponse<Content> stream(InputStream bytes, String contentType) {
    return HttpResponse.ok(new Content(bytes, Content.UNKNOWN)).header(HttpHeaders.CONTENT_TYPE, contentType);
  }

  /// 416: none of the bytes asked for exist.
  public static MutableHttpResponse<?> pastEnd(Opening.PastEnd pastEnd) {
    return HttpResponse.status(416, null).header(HttpHeaders.ACCEPT_RANGES, "bytes")
        .header(HttpHeaders.CONTENT_RANGE, "bytes */" + pastEnd.size());
  }

  /// The same, in the words of the API.
  public static MutableHttpResponse<?> refusedPastEnd(Opening.PastEnd pastEnd) {
    return pastEnd(pastEnd).body(new Message(Refusal.RANGE_PAST_END.text()))
        .contentType(MediaType.APPLICATION_JSON_TYPE);
  }
}
