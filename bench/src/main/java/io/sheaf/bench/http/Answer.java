package io.sheaf.bench.http;

import java.nio.charset.StandardCharsets;

/// A status and the whole body, which nobody changes.
///
/// @param position what the header `X-Sheaf-Position` said; empty without it
public record Answer(int status, byte[] body, String position) {

  private static final int SHOWN = 300;

  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /// For a message: not more of it than fits.
  public String summary() {
    var text = text().replaceAll("\\s+", " ");
    return status + " " + (text.length() > SHOWN ? text.substring(0, SHOWN) + " ..." : text);
  }

  /// How often a text is in the body, which is looked at as bytes.
  public int count(String wanted) {
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
