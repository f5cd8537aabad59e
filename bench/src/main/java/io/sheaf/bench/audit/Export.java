package io.sheaf.bench.audit;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.Base64;
import java.util.HexFormat;

/// An export of activities as Sheaf writes it, made without Sheaf.
final class Export {

  private static final int BETWEEN_CHECKPOINTS = 1000;

  private final OutputStream out;
  private final KeyPair keys;
  private final String fingerprint;
  private String hash = "0".repeat(64);
  private long signed;

  private Export(OutputStream out) throws GeneralSecurityException {
    this.out = out;
    this.keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    this.fingerprint = sha256(keys.getPublic().getEncoded());
  }

  static void write(Path file, int activities) throws IOException, GeneralSecurityException {
    try (var out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      var export = new Export(out);
      export.line("{\"form\":\"sheaf-ledger-1\",\"keys\":{\"" + export.fingerprint + "\":\""
          + Base64.getEncoder().encodeToString(export.keys.getPublic().getEncoded()) + "\"}}");
      for (int number = 1; number <= activities; number++) {
        export.activity(number);
        if (number - export.signed == BETWEEN_CHECKPOINTS) {
          export.checkpoint(number, false);
        }
      }
      export.checkpoint(activities, true);
    }
  }

  private void activity(int number) throws IOException, GeneralSecurityException {
    var body = "{\"number\":" + number + ",\"previous\":\"" + hash + "\",\"activity\":{\"resource\":\"documents\","
        + "\"type\":\"UPDATE\",\"status\":\"COMPLETE\",\"time\":\"2026-11-18T12:00:00.000000-0000Z\",\"userId\":\"ann"
        + number % 100 + "\",\"source\":\"api\",\"sourceIpAddress\":\"10.0.0." + number % 250
        + "\",\"ids\":{\"documentId\":\"6d6f7a0e-1f0d-4c53-8f3e-" + String.format("%012d", number)
        + "\"},\"changes\":{\"path\":{\"oldValue\":\"contracts/" + number + ".md\",\"newValue\":\"signed/" + number
        + ".md\"}}}";
    hash = sha256(body.getBytes(StandardCharsets.UTF_8));
    line(body + ",\"hash\":\"" + hash + "\"}");
  }

  private void checkpoint(long count, boolean isEnd) throws IOException, GeneralSecurityException {
    var body = "{\"checkpoint\":{\"count\":" + count + ",\"after\":" + signed + ",\"hash\":\"" + hash
        + "\",\"time\":\"2026-11-18T12:00:00Z\",\"key\":\"" + fingerprint + "\",\"end\":" + isEnd + "}";
    var signature = Signature.getInstance("Ed25519");
    signature.initSign(keys.getPrivate());
    signature.update(body.getBytes(StandardCharsets.UTF_8));
    line(body + ",\"signature\":\"" + Base64.getEncoder().encodeToString(signature.sign()) + "\"}");
    signed = count;
  }

  private void line(String text) throws IOException {
    out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static String sha256(byte[] bytes) throws GeneralSecurityException {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
