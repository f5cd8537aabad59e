package io.sheaf.bench.pipeline;

import io.sheaf.bench.http.Generator;
import io.sheaf.bench.measure.Contender;
import io.sheaf.bench.measure.Contest;
import io.sheaf.bench.measure.Crew;
import io.sheaf.bench.measure.Figures;
import io.sheaf.bench.measure.Histogram;
import io.sheaf.bench.measure.OpenLoop;
import io.sheaf.bench.measure.Slice;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/// What those who read notice of documents that come in at a stated rate and go their way; and how long their way takes
/// then, when none has to wait for others. Who reads is a process of its own, which waits for nothing but the server.
final class Beside implements AutoCloseable {

  static final int READERS = 4;
  private static final int READS_A_SECOND = 200;
  private static final int CLIENTS = 8;
  private static final int MOST_READ = 1_000;

  private final Plant plant;
  private final Inbox inbox;
  private final Generator readers;
  private final List<String> readable;
  private final int documentsASecond;
  private final Map<String, Long> uploaded = new ConcurrentHashMap<>();
  private final List<Uploader> uploaders = new ArrayList<>();
  private double seconds;

  /// @param readable documents to read
  Beside(Plant plant, Inbox inbox, List<String> readable, int documentsASecond) throws IOException {
    this.plant = plant;
    this.inbox = inbox;
    this.readers = Generator.start(plant.target(), "beside");
    this.readable = readable.subList(0, Math.min(readable.size(), MOST_READ));
    this.documentsASecond = documentsASecond;
  }

  Contest.Result measure(Contest.Plan plan) throws Exception {
    return new Contest(this::busy, reading(), plan).at(READERS);
  }

  private Contender reading() {
    return readers.reading(readable, READS_A_SECOND);
  }

  private Crew busy(int concurrency) throws Exception {
    var reads = reading().crew(concurrency);
    var uploads = OpenLoop.at(documentsASecond, _ -> {
      var uploader = new Uploader(plant.target());
      uploaders.add(uploader);
      return () -> upload(uploader);
    }).crew(CLIENTS);
    return (length, most) -> slice(reads, uploads, length, most);
  }

  private Slice slice(Crew reads, Crew uploads, Duration length, int most) throws Exception {
    try (var thread = Executors.newSingleThreadExecutor()) {
      var bringing = thread.submit(() -> uploads.slice(length, Integer.MAX_VALUE));
      var slice = reads.slice(length, most);
      seconds += bringing.get().seconds();
      // why: the next one is to have the server for itself.
      inbox.await(ids());
      plant.settle();
      return slice;
    }
  }

  private void upload(Uploader uploader) throws IOException {
    var id = Plant.another();
    plant.upload(uploader, Way.ACTIONS, id);
    uploaded.put(id, System.nanoTime());
  }

  /// All that were brought.
  List<String> ids() {
    return List.copyOf(uploaded.keySet());
  }

  Figures figures() {
    var latencies = new Histogram();
    uploaded.forEach((id, when) -> inbox.toldAt(id).ifPresent(at -> latencies.add(at - when)));
    return Figures.of(latencies, seconds);
  }

  @Override
  public void close() throws IOException, InterruptedException {
    readers.close();
    Journey.close(uploaders);
  }
}
