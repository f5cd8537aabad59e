package io.sheaf.docs.web.edge.links;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.sheaf.docs.web.edge.Outgoing;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.blobs.PutOutcome;

/// What links are refused with: S3's codes, statuses and form.
final class LinkErrors {

  private LinkErrors() {
  }

  static HttpResponse<?> refused(String reason) {
    return error(HttpResponse.status(403, null), "AccessDenied", reason);
  }

  static HttpResponse<?> absent() {
    return error(HttpResponse.status(404, null), "NoSuchVersion", "The content is not there any more.");
  }

  static HttpResponse<?> changed() {
    return error(HttpResponse.status(412, null), "PreconditionFailed", "The content is another one.");
  }

  static HttpResponse<?> tooLarge() {
    return error(HttpResponse.status(400, null), "EntityTooLarge", "The content is too large.");
  }

  static HttpResponse<?> wrongChecksum(PutOutcome.WrongChecksum wrong) {
    return error(HttpResponse.status(400, null), "BadDigest", "The content does not have the " + wrong.expected().kind()
        + " checksum " + wrong.expected().base64() + " but " + wrong.actual().base64() + ".");
  }

  static HttpResponse<?> wrongLength(PutOutcome.WrongLength wrong) {
    return error(HttpResponse.status(400, null), "IncompleteBody",
        "The content does not have the " + wrong.expected() + " bytes that were announced.");
  }

  static HttpResponse<?> pastEnd(Opening.PastEnd pastEnd) {
    return error(Outgoing.pastEnd(pastEnd), "InvalidRange", "The content has none of these bytes.");
  }

  private static HttpResponse<?> error(MutableHttpResponse<?> response, String code, String message) {
    return response.body("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>" + code + "</Code><Message>"
        + escaped(message) + "</Message></Error>").contentType(MediaType.APPLICATION_XML_TYPE);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
