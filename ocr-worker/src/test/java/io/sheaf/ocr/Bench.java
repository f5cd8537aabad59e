package io.sheaf.ocr;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.ocr.engine.Engine;
import io.sheaf.spec.messages.Channel;
import io.sheaf.spec.messages.Message;
import io.sheaf.spec.messages.OcrCompleted;
import io.sheaf.spec.messages.OcrRequested;
import io.sheaf.spec.messages.OcrSubject;
import io.sheaf.spec.messages.OcrWish;
import io.sheaf.spec.ocr.Findings;
import io.sheaf.spec.ocr.Page;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.blobs.disk.DiskBlobs;
import io.sheaf.storage.blobs.disk.PresignedLinks;
import io.sheaf.storage.queues.Delivery;
import io.sheaf.storage.queues.Queue;
import io.sheaf.storage.queues.Queues;
import io.sheaf.storage.queues.sqlite.SqliteQueues;
import io.sheaf.storage.sqlite.EmbeddedStore;
import io.sheaf.storage.table.SiteId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A store, queues and a worker on them, driven as the service drives it: by its queue alone.
final class Bench implements AutoCloseable {

  private static final Duration LONGEST = Duration.ofMinutes(4);

  final Path folder;
  final BlobStore blobs;
  final Queues queues;
  final OcrSettings settings;
  private final EmbeddedStore store;
  private final Queue requests;
  private final Queue results;
  private @Nullable OcrWorker worker;

  private Bench(Path folder, OcrSettings settings) {
    this.folder = folder;
    this.settings = settings;
    this.store = EmbeddedStore.open(folder);
    var links = new PresignedLinks(new byte[32], URI.create("http://127.0.0.1:1/blobs"), InstantSource.system());
    this.blobs = DiskBlobs.open(store.data(), store.file(), links, InstantSource.system());
    this.queues = new SqliteQueues(store.file(), InstantSource.system(), new byte[32]);
    this.requests = queues.open(OcrWorker.settings(Channel.OCR_REQUESTS));
    this.results = queues.open(OcrWorker.settings(Channel.OCR_RESULTS));
  }

  /// With the settings that these variables say.
  static Bench with(Path folder, Map<String, String> variables) {
    var all = new HashMap<>(variables);
    all.putIfAbsent("SHEAF_OCR_PARALLEL", "2");
    return new Bench(folder, OcrSettings.fromEnvironment(all, folder.resolve("ocr"), null)).working();
  }

  static Bench with(Path folder) {
    return with(folder, Map.of());
  }

  /// With an engine of the test's own.
  static Bench with(Path folder, Map<String, String> variables, Function<OcrWish.Engine, Engine> engines) {
    var usual = OcrSettings.fromEnvironment(variables, folder.resolve("ocr"), null);
    return new Bench(folder,
        new OcrSettings(usual.engine(), usual.languages(), 2, usual.mostPages(), usual.mostBytes(), usual.patience(),
            usual.pagePatience(), usual.megabytes(), usual.bounds(), engines))
        .working();
  }

  Bench working() {
    worker = OcrWorker.start(queues, blobs, settings);
    return this;
  }

  void stopWorking() {
    if (worker != null) {
      worker.stop(Duration.ofSeconds(5));
      worker = null;
    }
  }

  BlobRef put(byte[] content) {
    var key = BlobKey.of(SiteId.DEFAULT, UUID.randomUUID().toString());
    return ((PutOutcome.Stored) blobs.put(key, NewBlob.of(content))).ref();
  }

  OcrRequested request(byte[] content, String name, OcrWish wish) {
    var ref = put(content);
    return new OcrRequested(UUID.randomUUID().toString(), new OcrSubject("default", ref.key().document(), null),
        ref.key().text(), ref.version(), null, name, wish, null);
  }

  void send(OcrRequested request) {
    requests.send(io.sheaf.storage.queues.Message.of(request.id(), request.body()));
  }

  /// The next answer, taken from its queue.
  Message answer() {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (System.nanoTime() < end) {
      var deliveries = results.receive(1, Duration.ofSeconds(30), Duration.ofSeconds(10));
      if (!deliveries.isEmpty()) {
        results.done(deliveries);
        return Message.of(deliveries.getFirst().body());
      }
    }
    throw new AssertionError("no answer came in time");
  }

  List<Delivery> answersThatAreThere() {
    return results.receive(10, Duration.ofSeconds(30), Duration.ZERO);
  }

  Message read(byte[] content, String name, OcrWish wish) {
    send(request(content, name, wish));
    return answer();
  }

  OcrCompleted completed(byte[] content, String name, OcrWish wish) {
    var answer = read(content, name, wish);
    assertThat(answer).isInstanceOf(OcrCompleted.class);
    return (OcrCompleted) answer;
  }

  Queue requests() {
    return requests;
  }

  byte[] bytes(OcrCompleted.Result result) {
    var ref = new BlobRef(BlobKey.parse(result.blobKey()), result.blobVersion());
    try (var opened = (Opening.Opened) blobs.open(ref)) {
      return opened.bytes().readAllBytes();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  String text(OcrCompleted answer) {
    return new String(bytes(answer.result(OcrCompleted.Kind.TEXT).orElseThrow()), StandardCharsets.UTF_8);
  }

  List<String> words(OcrCompleted answer) {
    var text = text(answer).strip();
    return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
  }

  List<Page> pages(OcrCompleted answer) {
    var lines = new String(bytes(answer.result(OcrCompleted.Kind.PAGES).orElseThrow()), StandardCharsets.UTF_8);
    return lines.lines().map(Page::ofLine).toList();
  }

  Findings findings(OcrCompleted answer) {
    return Findings.ofText(
        new String(bytes(answer.result(OcrCompleted.Kind.FIELDS).orElseThrow()), StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    stopWorking();
    queues.close();
    store.close();
  }
}
