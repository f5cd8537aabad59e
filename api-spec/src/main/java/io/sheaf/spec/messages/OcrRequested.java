package io.sheaf.spec.messages;

import io.sheaf.spec.json.JsonObject;
import io.sheaf.spec.json.Malformed;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A content is to be read. The answer, whichever it is, carries the same request id, and so do the keys of what is
/// written.
///
/// @param blobKey where the content is
/// @param blobVersion and which version of it
/// @param mostPages of what the site allows; the worker's own limit without one
public record OcrRequested(String requestId, OcrSubject subject, String blobKey, String blobVersion,
    @Nullable String contentType, @Nullable String fileName, OcrWish wish, @Nullable Integer mostPages)
    implements
      Message {

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");

  public OcrRequested {
    if (!ID.matcher(requestId).matches()) {
      throw new Malformed("'requestId' has 1 to 64 letters, digits, '_' and '-'");
    }
  }

  @Override
  public String id() {
    return requestId;
  }

  @Override
  public JsonObject fields() {
    return subject.in(JsonObject.empty().with("requestId", requestId)).with("blobKey", blobKey)
        .with("blobVersion", blobVersion).with("contentType", contentType).with("fileName", fileName)
        .with("wish", wish.fields()).with("mostPages", mostPages);
  }

  static OcrRequested of(JsonObject fields) {
    return new OcrRequested(fields.text("requestId"), OcrSubject.of(fields), fields.text("blobKey"),
        fields.text("blobVersion"), fields.textOrNull("contentType"), fields.textOrNull("fileName"),
        OcrWish.of(fields.object("wish")), fields.has("mostPages") ? fields.count("mostPages") : null);
  }
}
