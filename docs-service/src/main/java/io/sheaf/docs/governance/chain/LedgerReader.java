package io.sheaf.docs.governance.chain;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads a written ledger line by line, and goes on only as long as everything is as it was written.
public final class LedgerReader {

  /// What a line is.
  public sealed interface Step {

    /// The header, with the keys that checkpoints are signed by.
    record Begun(Collection<TrustedKey> keys) implements Step {
      public Begun {
        keys = List.copyOf(keys);
      }
    }

    /// An activity; what it says can be asked for until the next step.
    record Activity() implements Step {}

    /// A checkpoint in between.
    record Signed(Checkpoint checkpoint) implements Step {}

    /// The last line: everything before it is as it was when this was signed.
    record Ended(Checkpoint checkpoint, TrustedKey by) implements Step {}

    /// A line that is not what was written there.
    ///
    /// @param record what is wrong there, as people name it: `record 18`, `the final checkpoint`
    record Broken(long line, String record, String why) implements Step {}
  }

  private static final Step ACTIVITY = new Step.Activity();
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private final Lines lines;
  private final @Nullable TrustedKey trusted;
  private final MessageDigest digest = Hashes.digest();
  private final byte[] computed = new byte[Hashes.HEX / 2];
  private byte[] hash = Link.NONE.getBytes(StandardCharsets.US_ASCII);
  private byte[] before = hash.clone();
  private Map<String, TrustedKey> keys = Map.of();
  private long line;
  private long count;
  private long signed;
  private int activityFrom;
  private int activityTo;

  /// @param trusted the key that the end must be signed by; whichever the ledger itself names when there is none
  public LedgerReader(InputStream from, @Nullable TrustedKey trusted) {
    this.lines = new Lines(from);
    this.trusted = trusted;
  }

  /// The next line; not to be asked for after the end, or after one that is broken.
  public Step next() throws IOException {
    line++;
    if (!lines.advance()) {
      return line == 1
          ? broken("the header", "there is nothing")
          : broken("the final checkpoint", "it is missing: what was written is cut off after " + named(count));
    }
    if (line == 1) {
      return header();
    }
    return lines.startsWith(Checkpoint.BEGINNING) ? nextCheckpoint() : nextActivity();
  }

  private Step header() {
    var found = lines.isWhole() ? Header.read(lines.text()) : Optional.<Map<String, TrustedKey>>empty();
    if (found.isEmpty()) {
      return broken("the header", "it is not as it was written");
    }
    keys = found.get();
    return new Step.Begun(keys.values());
  }

  // Activities

  private Step nextActivity() {
    int tail = lines.end() - Link.TAIL;
    int digits = lines.start() + Link.NUMBER.length();
    int at = digits;
    while (at < tail && isDigit(lines.bytes()[at])) {
      at++;
    }
    int previous = at + Link.PREVIOUS.length();
    int activity = previous + Hashes.HEX + Link.ACTIVITY.length();
    if (!lines.isWhole() || at == digits || at - digits > 15 || activity >= tail || !lines.startsWith(Link.NUMBER)
        || !lines.hasAt(at, Link.PREVIOUS) || !lines.hasAt(previous + Hashes.HEX, Link.ACTIVITY)
        || !lines.hasAt(tail, Link.HASH) || !lines.hasAt(lines.end() - Link.END.length(), Link.END)
        || !hashes(lines.start(), tail)) {
      return broken(named(count + 1), "it is not as it was recorded");
    }
    long number = Long.parseLong(lines.text(digits, at));
    if (number > count + 1) {
      return broken(named(number), "its predecessor, " + named(count + 1) + ", is missing");
    }
    if (number <= count) {
      return broken(named(number), "it stands after " + named(count) + ", where it does not belong");
    }
    if (!isSame(hash, previous)) {
      return broken(named(number), "it does not follow the " + named(count) + " that stands before it");
    }
    count = number;
    var spare = before;
    before = hash;
    hash = spare;
    System.arraycopy(lines.bytes(), tail + Link.HASH.length(), hash, 0, Hashes.HEX);
    activityFrom = activity;
    activityTo = tail;
    return ACTIVITY;
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static String named(long number) {
    return "record " + number;
  }

  /// Whether the line up to there has the hash that stands behind it.
  private boolean hashes(int from, int tail) {
    digest.update(lines.bytes(), from, tail - from);
    try {
      digest.digest(computed, 0, computed.length);
    } catch (DigestException impossible) {
      throw new IllegalStateException(impossible);
    }
    int said = tail + Link.HASH.length();
    for (int i = 0; i < computed.length; i++) {
      if (lines.bytes()[said + 2 * i] != HEX[(computed[i] >> 4) & 0xf]
          || lines.bytes()[said + 2 * i + 1] != HEX[computed[i] & 0xf]) {
        return false;
      }
    }
    return true;
  }

  private boolean isSame(byte[] expected, int at) {
    for (int i = 0; i < expected.length; i++) {
      if (lines.bytes()[at + i] != expected[i]) {
        return false;
      }
    }
    return true;
  }

  // Checkpoints

  private Step nextCheckpoint() throws IOException {
    var found = lines.isWhole() ? Checkpoint.read(lines.text()) : Optional.<Checkpoint>empty();
    if (found.isEmpty()) {
      return broken("the checkpoint after " + named(count), "it is not as it was written");
    }
    var point = found.get();
    var name = point.isEnd() ? "the final checkpoint" : "the checkpoint of " + named(point.count());
    var key = keys.get(point.fingerprint());
    if (key == null || !point.isSignedBy(key)) {
      return broken(name, "its signature is not good");
    }
    if (point.count() > count) {
      return broken(name, "of the " + point.count() + " records that it signs, those after the " + named(count)
          + " are missing");
    }
    if (point.count() < count || !point.hash().equals(hash())) {
      return broken(name, "it stands after " + named(count) + ", where it does not belong");
    }
    if (point.after() != signed) {
      return broken(name, "the checkpoint of " + named(point.after()) + ", which it follows, is not before it");
    }
    signed = point.count();
    return point.isEnd() ? end(point, key) : new Step.Signed(point);
  }

  private Step end(Checkpoint point, TrustedKey key) throws IOException {
    if (trusted != null && !trusted.fingerprint().equals(key.fingerprint())) {
      return broken("the final checkpoint", "it is signed by " + key.fingerprint() + ", which is not trusted");
    }
    if (lines.advance()) {
      line++;
      return broken("what follows the final checkpoint", "nothing does");
    }
    return new Step.Ended(point, key);
  }

  private Step.Broken broken(String record, String why) {
    return new Step.Broken(line, record, why);
  }

  // What the step says

  /// Which line was read last; the first is 1.
  public long line() {
    return line;
  }

  /// The number of the last activity so far.
  public long count() {
    return count;
  }

  /// The hash of the last activity so far.
  public String hash() {
    return new String(hash, StandardCharsets.US_ASCII);
  }

  /// The hash before it.
  public String previous() {
    return new String(before, StandardCharsets.US_ASCII);
  }

  /// The activity that the step has come to, as an object of JSON.
  public String activity() {
    return lines.text(activityFrom, activityTo);
  }

  /// Reads to the end, or to the first line that is broken.
  public Step check() throws IOException {
    while (true) {
      var step = next();
      if (step instanceof Step.Ended || step instanceof Step.Broken) {
        return step;
      }
    }
  }
}
