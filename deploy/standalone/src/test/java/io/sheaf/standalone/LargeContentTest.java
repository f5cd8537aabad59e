package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import io.sheaf.testservers.Counts;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Contents that are larger than all the memory of the process.
class LargeContentTest {

  private static final String HEAP = "-Xmx128m";
  private static final long SIZE = Counts.isLong() ? 2L << 30 : 192L << 20;

  @TempDir
  Path scratch;

  private final HttpClient client = HttpClient.newHttpClient();
  private final JsonMapper json = JsonMapper.createDefault();

  @Test
  void contentLargerThanTheMemoryGoesInAndOutByFileAndByLink() throws Exception {
    try (var sheaf = RunningSheaf.launch(scratch, List.of(HEAP), Map.of("SHEAF_JWT_SECRET", Tokens.SECRET), "serve",
        "--port=0", "--data=" + scratch.resolve("data")).awaitAnswering()) {
      var base = "http://127.0.0.1:" + sheaf.port();

      var byFile = json(request(base + "/documents").POST(BodyPublishers.ofString("{\"documents\":[]}")))
          .get("documentId").getStringValue();
      var saved = json(request(base + "/documents/" + byFile + "/file").PUT(content()));
      assertThat(saved.get("contentLength").getLongValue()).isEqualTo(SIZE);
      assertThat(saved.get("checksum").getStringValue()).isEqualTo(digest(new Bytes()));
      assertThat(digest(body(request(base + "/documents/" + byFile + "/file").GET())))
          .isEqualTo(saved.get("checksum").getStringValue());

      var upload = json(request(base + "/documents/upload").GET());
      assertThat(client.send(HttpRequest.newBuilder(URI.create(upload.get("url").getStringValue())).PUT(content())
          .build(), BodyHandlers.ofString()).statusCode()).isEqualTo(200);
      var document = json(request(base + "/documents/" + upload.get("documentId").getStringValue()).GET());
      assertThat(document.get("contentLength").getLongValue()).isEqualTo(SIZE);
      assertThat(document.get("checksum").getStringValue()).isEqualTo(saved.get("checksum").getStringValue());
      var link = json(request(base + "/documents/" + upload.get("documentId").getStringValue() + "/url").GET());
      assertThat(digest(body(HttpRequest.newBuilder(URI.create(link.get("url").getStringValue())).GET())))
          .isEqualTo(saved.get("checksum").getStringValue());
    }
  }

  /// Bytes that cannot be packed, made while they are read.
  private static final class Bytes extends InputStream {

    private final byte[] block = new byte[1 << 20];
    private long given;

    Bytes() {
      new Random(11).nextBytes(block);
    }

    @Override
    public int read() {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int wanted) {
      if (given == SIZE) {
        return -1;
      }
      int at = (int) (given % block.length);
      int count = (int) Math.min(Math.min(wanted, block.length - at), SIZE - given);
      System.arraycopy(block, at, into, offset, count);
      given += count;
      return count;
    }
  }

  private static HttpRequest.BodyPublisher content() {
    return BodyPublishers.fromPublisher(BodyPublishers.ofInputStream(Bytes::new), SIZE);
  }

  private static HttpRequest.Builder request(String url) {
    return HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofMinutes(10)).header("Authorization",
        Tokens.of("default"));
  }

  private JsonNode json(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<byte[]> answer = client.send(request.build(), BodyHandlers.ofByteArray());
    assertThat(answer.statusCode()).as(new String(answer.body(), StandardCharsets.UTF_8)).isBetween(200, 201);
    return json.readValue(answer.body(), JsonNode.class);
  }

  private InputStream body(HttpRequest.Builder request) throws IOException, InterruptedException {
    var answer = client.send(request.build(), BodyHandlers.ofInputStream());
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.body();
  }

  private static String digest(InputStream bytes) throws IOException, GeneralSecurityException {
    var digest = MessageDigest.getInstance("SHA-256");
    try (var stream = new DigestInputStream(bytes, digest)) {
      stream.transferTo(java.io.OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
