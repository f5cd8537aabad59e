package io.sheaf.spec.check;

import java.util.Map;

/// A generated request.
///
/// @param operationId what it was made from
/// @param rawPathAndQuery escaped: it can be put behind scheme, host and port as it is
/// @param headers without credentials, which are the caller's
/// @param body empty, where there is none
public record FuzzRequest(String operationId, String method, String rawPathAndQuery, Map<String, String> headers,
    byte[] body) {

  /// Short enough for the message of a failed test.
  @Override
  public String toString() {
    var path = rawPathAndQuery.length() > 300 ? rawPathAndQuery.substring(0, 300) + "…" : rawPathAndQuery;
    return method + " " + path + " " + headers + " with " + body.length + " bytes";
  }
}
