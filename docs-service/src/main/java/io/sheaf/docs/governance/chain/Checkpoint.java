package io.sheaf.docs.governance.chain;

import java.util.Optional;
import java.util.regex.Pattern;

/// Says by a signature how many activities there are up to here, and what the hash of the last of them is.
///
/// @param after how many there were at the checkpoint before it, so that none can be left out unseen
/// @param isEnd whether nothing follows: only an export ends, a ledger goes on
public record Checkpoint(long count, long after, String hash, String time, String fingerprint, boolean isEnd,
    String signature) {

  private static final Pattern LINE = Pattern.compile("(\\{\"checkpoint\":\\{\"count\":(0|[1-9][0-9]{0,14}),"
      + "\"after\":(0|[1-9][0-9]{0,14}),\"hash\":\"([0-9a-f]{64})\",\"time\":\"([0-9TZ:.-]{20,40})\","
      + "\"key\":\"([0-9a-f]{64})\",\"end\":(true|false)})(,\"signature\":\"([A-Za-z0-9+/]{86}==)\"})");

  static final String BEGINNING = "{\"checkpoint\":";

  public static Checkpoint signed(SigningKey key, long count, long after, String hash, String time, boolean isEnd) {
    var fingerprint = key.trusted().fingerprint();
    return new Checkpoint(count, after, hash, time, fingerprint, isEnd,
        key.sign(body(count, after, hash, time, fingerprint, isEnd)));
  }

  /// Its line, without the end of the line.
  public String line() {
    return body(count, after, hash, time, fingerprint, isEnd) + ",\"signature\":\"" + signature + "\"}";
  }

  private static String body(long count, long after, String hash, String time, String fingerprint, boolean isEnd) {
    return BEGINNING + "{\"count\":" + count + ",\"after\":" + after + ",\"hash\":\"" + hash + "\",\"time\":\"" + time
        + "\",\"key\":\"" + fingerprint + "\",\"end\":" + isEnd + "}";
  }

  static Optional<Checkpoint> read(String line) {
    var parts = LINE.matcher(line);
    return parts.matches()
        ? Optional.of(new Checkpoint(Long.parseLong(parts.group(2)), Long.parseLong(parts.group(3)), parts.group(4),
            parts.group(5), parts.group(6), parts.group(7).equals("true"), parts.group(9)))
        : Optional.empty();
  }

  boolean isSignedBy(TrustedKey key) {
    return key.fingerprint().equals(fingerprint)
        && key.hasSigned(body(count, after, hash, time, fingerprint, isEnd), signature);
  }
}
