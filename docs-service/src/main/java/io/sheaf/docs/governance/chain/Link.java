package io.sheaf.docs.governance.chain;

import java.nio.charset.StandardCharsets;

/// One activity in its place in the chain.
///
/// @param activity an object of JSON on one line, as it stands in the line
/// @param hash of the line up to where its hash begins
public record Link(long number, String previous, String activity, String hash) {

  /// What stands in for the hash before the first.
  public static final String NONE = "0".repeat(Hashes.HEX);

  static final String NUMBER = "{\"number\":";
  static final String PREVIOUS = ",\"previous\":\"";
  static final String ACTIVITY = "\",\"activity\":";
  static final String HASH = ",\"hash\":\"";
  static final String END = "\"}";
  /// How long the part is that its hash does not cover.
  static final int TAIL = HASH.length() + Hashes.HEX + END.length();

  /// The next link.
  public static Link after(long number, String previous, String activity) {
    return new Link(number, previous, activity,
        Hashes.hex(body(number, previous, activity).getBytes(StandardCharsets.UTF_8)));
  }

  /// Its line, without the end of the line; with the hash that it has, whether that is right or not.
  public String line() {
    return body(number, previous, activity) + HASH + hash + END;
  }

  private static String body(long number, String previous, String activity) {
    return NUMBER + number + PREVIOUS + previous + ACTIVITY + activity;
  }
}
