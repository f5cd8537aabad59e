package io.sheaf.docs.changes;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import java.util.Map;

/// An answer as it goes out, byte for byte.
record Rendered(int status, byte[] body, Map<String, String> headers) {

  HttpResponse<?> response() {
    var response = HttpResponse.<byte[]>status(status, null).body(body).contentType(MediaType.APPLICATION_JSON_TYPE);
    headers.forEach(response::header);
    return response;
  }
}
