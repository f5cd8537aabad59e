package io.sheaf.ocr;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.spec.messages.Channel;
import io.sheaf.spec.messages.Message;
import io.sheaf.spec.messages.OcrCompleted;
import io.sheaf.spec.messages.OcrRequested;
import io.sheaf.spec.messages.OcrSubject;
import io.sheaf.spec.messages.OcrWish;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.blobs.s3.S3Blobs;
import io.sheaf.storage.blobs.s3.S3Settings;
import io.sheaf.storage.queues.Queue;
import io.sheaf.storage.queues.sqs.SqsQueues;
import io.sheaf.storage.table.SiteId;
import io.sheaf.testservers.ElasticMq;
import io.sheaf.testservers.S3Mock;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The worker as a process of its own, on S3 and SQS.
class ProcessTest {

  private static final Pattern HEALTH = Pattern.compile("health on (http://127\\.0\\.0\\.1:\\d+)");
  private static final List<String> LINES = List.of("Read by a process of its own");

  @TempDir
  Path folder;

  @Test
  void itAnswersBySqsIsFinishedByAnotherWhenKilledAndStopsWhenAsked() throws Exception {
    try (var s3 = S3Mock.start();
        var sqs = ElasticMq.start();
        var blobs = S3Blobs.open(S3Settings.to(s3.endpoint(), "contents"));
        var queues = SqsQueues.to(sqs.endpoint(), "t-", new byte[32])) {
      blobs.init();
      queues.prepare(Arrays.stream(Channel.values()).map(OcrWorker::settings).toList());
      var requests = queues.open(OcrWorker.settings(Channel.OCR_REQUESTS));
      var answers = queues.open(OcrWorker.settings(Channel.OCR_RESULTS));

      var first = start(s3.endpoint(), sqs.endpoint());
      var health = health(first.inputReader());
      assertThat(get(health + "/health/readiness")).isEqualTo(200);
      var request = request(blobs, picture());
      requests.send(io.sheaf.storage.queues.Message.of(request.id(), request.body()));
      var answer = (OcrCompleted) answer(answers);
      assertThat(text(blobs, answer)).isEqualTo(LINES.getFirst());

      var many = new ArrayList<OcrRequested>();
      for (int number = 0; number < 4; number++) {
        var another = request(blobs, picture());
        many.add(another);
        requests.send(io.sheaf.storage.queues.Message.of(another.id(), another.body()));
      }
      var early = answer(answers).id();
      first.destroyForcibly().waitFor();
      var second = start(s3.endpoint(), sqs.endpoint());
      health(second.inputReader());
      var ids = new java.util.TreeSet<String>(List.of(early));
      while (ids.size() < many.size()) {
        ids.add(answer(answers).id());
      }
      assertThat(ids).containsExactlyInAnyOrderElementsOf(
          many.stream().map(each -> each.requestId() + ".completed").toList());

      second.destroy();
      assertThat(second.waitFor(40, TimeUnit.SECONDS)).isTrue();
      assertThat(second.exitValue()).isZero();
    }
  }

  private static byte[] picture() {
    return Scans.file(Scans.drawn(Scans.pdf(List.of(LINES)), 200), "png");
  }

  private static OcrRequested request(BlobStore blobs, byte[] content) {
    var key = BlobKey.of(SiteId.DEFAULT, UUID.randomUUID().toString());
    var ref = ((PutOutcome.Stored) blobs.put(key, NewBlob.of(content))).ref();
    return new OcrRequested(UUID.randomUUID().toString(), new OcrSubject("default", key.document(), null), key.text(),
        ref.version(), "image/png", "page.png", OcrWish.text(), null);
  }

  private static Message answer(Queue answers) {
    long end = System.nanoTime() + Duration.ofMinutes(3).toNanos();
    while (System.nanoTime() < end) {
      var deliveries = answers.receive(1, Duration.ofSeconds(30), Duration.ofSeconds(10));
      if (!deliveries.isEmpty()) {
        answers.done(deliveries);
        return Message.of(deliveries.getFirst().body());
      }
    }
    throw new AssertionError("no answer came in time");
  }

  private static String text(BlobStore blobs, OcrCompleted answer) throws IOException {
    var result = answer.result(OcrCompleted.Kind.TEXT).orElseThrow();
    try (var opened = (Opening.Opened) blobs.open(new BlobRef(BlobKey.parse(result.blobKey()), result.blobVersion()))) {
      return new String(opened.bytes().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private Process start(URI s3, URI sqs) throws IOException {
    var builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx192m",
        "--enable-native-access=ALL-UNNAMED", OcrMain.class.getName()).redirectErrorStream(true);
    var environment = builder.environment();
    environment.put("CLASSPATH", System.getProperty("java.class.path"));
    environment.put("SHEAF_BUCKET", "contents");
    environment.put("SHEAF_PREFIX", "t-");
    environment.put("SHEAF_DATA", folder.toString());
    environment.put("SHEAF_OCR_PARALLEL", "2");
    environment.put("AWS_ENDPOINT_URL_S3", s3.toString());
    environment.put("AWS_ENDPOINT_URL_SQS", sqs.toString());
    environment.put("AWS_REGION", "us-east-1");
    environment.put("AWS_ACCESS_KEY_ID", "none");
    environment.put("AWS_SECRET_ACCESS_KEY", "none");
    return builder.start();
  }

  private static String health(BufferedReader log) throws IOException {
    for (var line = log.readLine(); line != null; line = log.readLine()) {
      var found = HEALTH.matcher(line);
      if (found.find()) {
        Thread.ofVirtual().start(() -> log.lines().forEach(System.out::println));
        return found.group(1);
      }
      System.out.println(line);
    }
    throw new AssertionError("the worker did not start");
  }

  private static int get(String address) throws IOException, InterruptedException {
    try (var client = HttpClient.newHttpClient()) {
      return client.send(HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.discarding())
          .statusCode();
    }
  }
}
