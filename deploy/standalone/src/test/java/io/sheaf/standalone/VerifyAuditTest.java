package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.docs.governance.chain.Checkpoint;
import io.sheaf.docs.governance.chain.Header;
import io.sheaf.docs.governance.chain.Link;
import io.sheaf.docs.governance.chain.SigningKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifyAuditTest {

  @TempDir
  Path folder;

  private final SigningKey key = key();

  private record Run(int code, String out) {}

  private static SigningKey key() {
    var secret = new byte[32];
    new SecureRandom().nextBytes(secret);
    return SigningKey.of(secret);
  }

  private List<String> lines(int count) {
    var lines = new ArrayList<String>();
    lines.add(Header.line(List.of(key.trusted())));
    var hash = Link.NONE;
    for (int number = 1; number <= count; number++) {
      var link = Link.after(number, hash, "{\"type\":\"VIEW\"}");
      lines.add(link.line());
      hash = link.hash();
    }
    lines.add(Checkpoint.signed(key, count, 0, hash, "2026-11-18T12:00:00Z", true).line());
    return lines;
  }

  private Path file(String name, List<String> lines) throws IOException {
    return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n");
  }

  private static Run verify(Object... arguments) {
    var out = new ByteArrayOutputStream();
    int code = VerifyAudit.run(Arrays.stream(arguments).map(String::valueOf).toList(),
        new PrintStream(out, true, StandardCharsets.UTF_8));
    return new Run(code, out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void saysThatNobodyHasTouchedItAndWhichKeyItTrusted() throws IOException {
    var run = verify(file("activities.jsonl", lines(3)));

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("3 activities, untouched", "trusted key: " + key.trusted().fingerprint());
  }

  @Test
  void namesTheFirstRecordThatIsNotAsItWas() throws IOException {
    var touched = lines(5);
    touched.set(3, touched.get(3).replace("VIEW", "EDIT"));
    var dropped = lines(5);
    dropped.remove(2);

    assertThat(verify(file("touched.jsonl", touched)))
        .isEqualTo(new Run(1, "record 3 (line 4): it is not as it was recorded" + end()));
    assertThat(verify(file("dropped.jsonl", dropped)))
        .isEqualTo(new Run(1, "record 3 (line 3): its predecessor, record 2, is missing" + end()));
  }

  private static String end() {
    return System.lineSeparator();
  }

  @Test
  void trustsTheGivenKeyAndNoOther() throws IOException {
    var file = file("activities.jsonl", lines(3));
    var own = file("own.json", List.of("{\"publicKey\":\"" + key.trusted().text() + "\"}"));
    var other = file("other.pem",
        List.of("-----BEGIN PUBLIC KEY-----", key().trusted().text(), "-----END PUBLIC KEY-----"));

    assertThat(verify(file, "--key", own).code()).isZero();
    assertThat(verify(file, "--key=" + other)).satisfies(run -> {
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.out()).contains("the final checkpoint", "which is not trusted");
    });
  }

  @Test
  void saysWhenItIsCalledWrongly() throws IOException {
    var file = file("activities.jsonl", lines(1));

    for (var arguments : List.<Object[]>of(new Object[]{}, new Object[]{file, file}, new Object[]{file, "--what"},
        new Object[]{file, "--key", file}, new Object[]{folder.resolve("none")})) {
      assertThatThrownBy(() -> verify(arguments)).isInstanceOf(BadOption.class);
    }
  }
}
