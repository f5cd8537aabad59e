package io.sheaf.docs.governance.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.governance.chain.LedgerReader.Step;
import io.sheaf.testservers.Counts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A written ledger, and those who would rather have another one.
class TamperingTest {

  private static final int TAMPERINGS = Counts.of(300, 1_000);
  private static final int BETWEEN_CHECKPOINTS = 40;

  private final long seed = Counts.seed();
  private final Random random = new Random(seed);
  private final SigningKey key = key();

  private static SigningKey key() {
    var secret = new byte[32];
    new SecureRandom().nextBytes(secret);
    return SigningKey.of(secret);
  }

  @Test
  void whatNobodyTouchedIsFoundUntouched() throws IOException {
    var step = check(written(257), null);

    assertThat(step).isInstanceOfSatisfying(Step.Ended.class, ended -> {
      assertThat(ended.checkpoint().count()).isEqualTo(257);
      assertThat(ended.by().fingerprint()).isEqualTo(key.trusted().fingerprint());
    });
    assertThat(check(written(0), null)).isInstanceOf(Step.Ended.class);
  }

  @Test
  void everyTamperingIsFoundAtTheRightRecord() throws IOException {
    System.out.println("seed " + seed + ": " + TAMPERINGS + " tamperings");
    for (int tampering = 0; tampering < TAMPERINGS; tampering++) {
      var lines = written(1 + random.nextInt(150));
      var tampered = tampered(lines);

      var step = check(tampered.lines, null);

      assertThat(step).as(tampered.what).isInstanceOfSatisfying(Step.Broken.class,
          broken -> assertThat(broken.line()).as(tampered.what + ": " + broken).isEqualTo(tampered.line));
    }
  }

  @Test
  void aDroppedRecordIsSeenByTheFirstWhosePredecessorIsMissing() throws IOException {
    var lines = written(10);
    lines.remove(4);

    assertThat(check(lines, null)).isEqualTo(new Step.Broken(5, "record 5", "its predecessor, record 4, is missing"));
  }

  @Test
  void aTailThatIsCutOffIsMissedByTheFinalCheckpoint() throws IOException {
    var lines = written(10);
    var end = lines.getLast();
    var cut = new ArrayList<>(lines.subList(0, 8));
    cut.add(end);

    assertThat(check(cut, null)).isEqualTo(new Step.Broken(9, "the final checkpoint",
        "of the 10 records that it signs, those after the record 7 are missing"));
  }

  @Test
  void aTailThatIsCutOffAtACheckpointIsMissedAsWell() throws IOException {
    var lines = written(100);
    var cut = lines.subList(0, lines.indexOf(lines.stream().filter(line -> line.contains("\"end\":false")).findFirst()
        .orElseThrow()) + 1);

    assertThat(check(cut, null)).isInstanceOfSatisfying(Step.Broken.class,
        broken -> assertThat(broken.why()).contains("cut off after record " + BETWEEN_CHECKPOINTS));
  }

  @Test
  void whoWritesAllOfItAnewCannotSignIt() throws IOException {
    var forger = key();
    var forged = written(20, forger);

    assertThat(check(forged, key.trusted())).isInstanceOfSatisfying(Step.Broken.class,
        broken -> assertThat(broken.why()).contains(forger.trusted().fingerprint(), "not trusted"));
    assertThat(check(forged, null)).isInstanceOf(Step.Ended.class);
  }

  @Test
  void aKeyIsReadAsItIsServedAndAsOthersWriteIt() {
    var text = key.trusted().text();

    for (var file : List.of(text, text + "\n", "-----BEGIN PUBLIC KEY-----\n" + text + "\n-----END PUBLIC KEY-----\n",
        "{\"algorithm\":\"Ed25519\",\"fingerprint\":\"x\",\"publicKey\":\"" + text + "\"}")) {
      assertThat(TrustedKey.read(file)).map(TrustedKey::fingerprint).contains(key.trusted().fingerprint());
    }
    assertThat(TrustedKey.read("nothing of the kind")).isEmpty();
    assertThat(TrustedKey.read("")).isEmpty();
  }

  @Test
  void theKeyOfASecretStaysTheSame() {
    var secret = new byte[32];
    random.nextBytes(secret);

    assertThat(SigningKey.of(secret).trusted().text()).isEqualTo(SigningKey.of(secret).trusted().text());
  }

  // Writing

  private List<String> written(int count) {
    return written(count, key);
  }

  private List<String> written(int count, SigningKey by) {
    var lines = new ArrayList<String>();
    lines.add(Header.line(List.of(by.trusted())));
    var hash = Link.NONE;
    long signed = 0;
    for (int number = 1; number <= count; number++) {
      var link = Link.after(number, hash, "{\"userId\":\"ünal" + random.nextInt(100) + "\",\"number\":" + number + "}");
      lines.add(link.line());
      hash = link.hash();
      if (number - signed == BETWEEN_CHECKPOINTS) {
        lines.add(Checkpoint.signed(by, number, signed, hash, "2026-11-18T12:00:00Z", false).line());
        signed = number;
      }
    }
    lines.add(Checkpoint.signed(by, count, signed, hash, "2026-11-18T12:00:01.5Z", true).line());
    return lines;
  }

  private static Step check(List<String> lines, @Nullable TrustedKey trusted) throws IOException {
    return check(bytes(lines), trusted);
  }

  private static Step check(byte[] lines, @Nullable TrustedKey trusted) throws IOException {
    return new LedgerReader(new ByteArrayInputStream(lines), trusted).check();
  }

  private static byte[] bytes(List<String> lines) {
    return (String.join("\n", lines) + (lines.isEmpty() ? "" : "\n")).getBytes(StandardCharsets.UTF_8);
  }

  // Tampering

  /// @param line at which it has to be found
  private record Tampered(byte[] lines, long line, String what) {}

  private Tampered tampered(List<String> lines) {
    return switch (random.nextInt(5)) {
      case 0 -> flipped(lines);
      case 1 -> dropped(lines);
      case 2 -> swapped(lines);
      case 3 -> inserted(lines);
      default -> cut(lines);
    };
  }

  /// One bit of any byte, ends of lines included.
  private Tampered flipped(List<String> lines) {
    var bytes = bytes(lines);
    int at = random.nextInt(bytes.length);
    int line = 1;
    for (int before = 0; before < at; before++) {
      line += bytes[before] == '\n' ? 1 : 0;
    }
    bytes[at] ^= (byte) (1 << random.nextInt(8));
    return new Tampered(bytes, line, "flipped a bit of byte " + at + " in line " + line + " of " + lines.size());
  }

  private Tampered dropped(List<String> lines) {
    int at = random.nextInt(lines.size());
    var rest = new ArrayList<>(lines);
    var gone = rest.remove(at);
    // why: nothing but the next checkpoint says that there was one before it.
    int found = isPointBetween(gone) ? nextPoint(rest, at) : at;
    return new Tampered(bytes(rest), found + 1L, "dropped line " + (at + 1) + " of " + lines.size());
  }

  private static boolean isPointBetween(String line) {
    return line.contains("\"end\":false");
  }

  private static int nextPoint(List<String> lines, int from) {
    int at = from;
    while (!lines.get(at).startsWith(Checkpoint.BEGINNING)) {
      at++;
    }
    return at;
  }

  private Tampered swapped(List<String> lines) {
    int one = random.nextInt(lines.size());
    int other = random.nextInt(lines.size());
    if (one == other) {
      return dropped(lines);
    }
    int first = Math.min(one, other);
    var turned = new ArrayList<>(lines);
    Collections.swap(turned, one, other);
    // why: a record that takes the place of the checkpoint before it follows the one that the checkpoint followed; the
    // checkpoint is then what stands wrong.
    boolean isBehindItsPoint = isPointBetween(lines.get(first)) && Math.max(one, other) == first + 1
        && !lines.get(first + 1).startsWith(Checkpoint.BEGINNING);
    return new Tampered(bytes(turned), first + (isBehindItsPoint ? 2L : 1L),
        "swapped lines " + (one + 1) + " and " + (other + 1) + " of " + lines.size());
  }

  private Tampered inserted(List<String> lines) {
    int at = 1 + random.nextInt(lines.size());
    var more = new ArrayList<>(lines);
    var forged = random.nextBoolean()
        ? lines.get(random.nextInt(lines.size()))
        : Link.after(at, "ab".repeat(32), "{\"userId\":\"nobody\"}").line();
    // why another one: the same line twice is found at the second of them.
    boolean isTwice = at < lines.size() && forged.equals(lines.get(at));
    more.add(at, forged);
    return new Tampered(bytes(more), at + (isTwice ? 2L : 1L), "inserted before line " + (at + 1) + " of "
        + lines.size() + ": " + forged);
  }

  private Tampered cut(List<String> lines) {
    var bytes = bytes(lines);
    int length = random.nextInt(bytes.length);
    var rest = new ByteArrayOutputStream();
    rest.write(bytes, 0, length);
    int line = 1;
    for (int before = 0; before < length; before++) {
      line += bytes[before] == '\n' ? 1 : 0;
    }
    return new Tampered(rest.toByteArray(), line, "cut after byte " + length + " of " + bytes.length);
  }
}
