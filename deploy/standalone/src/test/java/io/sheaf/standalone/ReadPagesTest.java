package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Documents whose pages are read by Tesseract, by the worker in the one process.
class ReadPagesTest {

  private static final String TOKEN = Tokens.of("Admins");

  @TempDir
  Path scratch;

  private final HttpClient client = HttpClient.newHttpClient();
  private final JsonMapper json = JsonMapper.createDefault();
  private @Nullable RunningSheaf sheaf;

  @AfterEach
  void stop() {
    if (sheaf != null) {
      sheaf.close();
    }
    client.close();
  }

  @Test
  void aScannedPageIsReadFoundByWhatItSaysAndCorrectedForGood() throws Exception {
    start("api,ocr,workflow");
    var id = document("in/invoice.png", "image/png", PrintedPages.png("Invoice of the harbour master", "Total 4711"));
    assertThat(text(send("GET", "/documents/" + id + "/ocr", ""), "documentId")).isEqualTo(id);

    assertThat(text(send("POST", "/documents/" + id + "/ocr", ""), "message")).isEqualTo("OCR request submitted");

    var read = awaitEnd(id);
    assertThat(text(read, "ocrStatus")).isEqualTo("SUCCESSFUL");
    assertThat(text(read, "ocrEngine")).isEqualTo("TESSERACT");
    assertThat(text(read, "data")).contains("Invoice of the harbour master", "4711");
    RunningSheaf.await(() -> finds("harbour master", "in/invoice.png"));
    var word = send("GET", "/documents/" + id + "/ocr/words", "").get("words").get(0);
    assertThat(text(word, "text")).isEqualTo("Invoice");
    assertThat(word.get("confidence").getDoubleValue()).isGreaterThan(60);
    assertThat(word.get("box").get("left").getDoubleValue()).isBetween(0.05, 0.2);

    send("PUT", "/documents/" + id + "/ocr", "{\"content\":\"Invoice of the lighthouse keeper\"}");
    RunningSheaf.await(() -> finds("lighthouse", "in/invoice.png"));
    send("POST", "/documents/" + id + "/ocr", "{\"searchablePdf\":true}");
    RunningSheaf.await(() -> !text(send("GET", "/documents/" + id + "/ocr/searchablePdf", ""), "url").isEmpty());
    assertThat(text(send("GET", "/documents/" + id + "/ocr", ""), "data"))
        .isEqualTo("Invoice of the lighthouse keeper");
    assertThat(text(send("GET", "/documents/" + id + "/ocr", ""), "ocrEngine")).isEqualTo("MANUAL");
    var pdf = client.send(HttpRequest
        .newBuilder(URI.create(text(send("GET", "/documents/" + id + "/ocr/searchablePdf", ""), "url"))).build(),
        BodyHandlers.ofByteArray()).body();
    assertThat(new String(pdf, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
  }

  @Test
  void aFileThatIsMadeToDoHarmFailsAloneAndPagesOverTheLimitAreNotRead() throws Exception {
    start("api,ocr,workflow");
    var garbled = PrintedPages.png("never seen");
    Arrays.fill(garbled, 60, garbled.length, (byte) 0x55);
    var hostile = document("hostile.png", "image/png", garbled);
    var bomb = document("bomb.pdf", "application/pdf", "%PDF-1.7\n1 0 obj <<".getBytes(StandardCharsets.US_ASCII));
    var pages = document("pages.pdf", "application/pdf", PrintedPages.scannedPdf("The first of pages",
        "The second of pages"));
    for (var id : List.of(hostile, bomb, pages)) {
      send("POST", "/documents/" + id + "/ocr", "{}");
    }

    assertThat(text(awaitEnd(hostile), "ocrStatus")).isEqualTo("FAILED");
    assertThat(text(awaitEnd(bomb), "ocrStatus")).isEqualTo("FAILED");
    assertThat(text(awaitEnd(pages), "data")).containsSubsequence("The first of pages", "The second of pages");

    send("PATCH", "/sites/default/configuration", "{\"ocr\":{\"maxPagesPerTransaction\":1}}");
    send("POST", "/documents/" + pages + "/ocr", "{}");
    assertThat(text(awaitEnd(pages), "ocrStatus")).isEqualTo("FAILED");
    send("POST", "/documents/" + pages + "/ocr", "{\"ocrNumberOfPages\":\"1\"}");
    var first = awaitEnd(pages);
    assertThat(text(first, "ocrStatus")).isEqualTo("SUCCESSFUL");
    assertThat(text(first, "data")).contains("The first of pages").doesNotContain("second");
  }

  @Test
  void whatNobodyWasThereToReadIsReadByTheNextProcess() throws Exception {
    start("api,workflow");
    var id = document("scan.png", "image/png", PrintedPages.png("Patience is rewarded"));
    send("POST", "/documents/" + id + "/ocr", "{}");
    assertThat(text(send("GET", "/documents/" + id + "/ocr", ""), "ocrStatus")).isEqualTo("REQUESTED");
    // SIGKILL
    running().close();

    start("api,ocr,workflow");

    assertThat(text(awaitEnd(id), "data")).contains("Patience is rewarded");
  }

  @Test
  void aWorkerThatIsSetUpWronglySaysSoInOneLine() throws Exception {
    try (var wrong = RunningSheaf.launch(scratch, List.of(), Map.of("SHEAF_OCR_ENGINE", "eyes"), "serve", "--port=0",
        "--data=" + scratch.resolve("data"))) {
      assertThat(wrong.awaitExit()).isEqualTo(2);
      assertThat(wrong.output())
          .isEqualTo("sheaf: Unknown value for SHEAF_OCR_ENGINE: 'eyes'. Choose from: tesseract, textract, none.\n");
    }
  }

  private void start(String roles) throws IOException {
    sheaf = RunningSheaf.launch(scratch, List.of(), Map.of("SHEAF_JWT_SECRET", Tokens.SECRET), "serve", "--port=0",
        "--management-port=0", "--roles=" + roles, "--data=" + scratch.resolve("data")).awaitAnswering();
  }

  private RunningSheaf running() {
    return Objects.requireNonNull(sheaf);
  }

  private String document(String path, String type, byte[] content) {
    return text(send("POST", "/documents", "{\"path\":\"" + path + "\",\"contentType\":\"" + type
        + "\",\"isBase64\":true,\"content\":\"" + Base64.getEncoder().encodeToString(content) + "\"}"), "documentId");
  }

  private JsonNode awaitEnd(String id) {
    RunningSheaf.await(
        () -> !text(send("GET", "/documents/" + id + "/ocr", ""), "ocrStatus").equals("REQUESTED"));
    return send("GET", "/documents/" + id + "/ocr", "");
  }

  private boolean finds(String words, String path) {
    return documents(words).stream().anyMatch(document -> text(document, "path").equals(path));
  }

  private List<JsonNode> documents(String words) {
    var found = send("POST", "/search", "{\"query\":{\"text\":\"" + words + "\"}}").get("documents");
    var all = new ArrayList<JsonNode>();
    found.values().forEach(all::add);
    return all;
  }

  private static String text(JsonNode of, String field) {
    var found = of.get(field);
    return found == null ? "" : found.coerceStringValue();
  }

  private JsonNode send(String method, String path, String body) {
    var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + running().port() + path))
        .timeout(Duration.ofSeconds(60)).header("Authorization", TOKEN)
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body)).build();
    try {
      return json.readValue(client.send(request, BodyHandlers.ofByteArray()).body(), JsonNode.class);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }
}
