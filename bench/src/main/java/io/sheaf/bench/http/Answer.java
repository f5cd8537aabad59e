package io.sheaf.bench.http;

import java.nio.charset.StandardCharsets;

/// A status and the whole body, which nobody changes.
record Answer(int status, byte[] body) {

  private static final int SHOWN = 300;

  String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /// For a message: not more of it than fits.
  String summary() {
    var text = text().replaceAll("\\s+", " ");
    return status + " " + (text.length() > SHOWN ? text.substring(0, SHOWN) + " ..." : text);
  }

  /// How often a text is in the body, which is looked at as bytes.
  int count(String wanted) {
    var bytes = wanted.getBytes(StandardCharsets.UTF_8);
    int found = 0;
    for (int at = 0; at <= body.length - bytes.length; at++) {
      if (body[at] == bytes[0] && matches(bytes, at)) {
        found++;
        at += bytes.length - 1;
      }
    }
    return found;
  }

  private boolean matches(byte[] wanted, int from) {
    for (int at = 1; at < wanted.length; at++) {
      if (body[from + at] != wanted[at]) {
        return false;
      }
    }
    return true;
  }
}
