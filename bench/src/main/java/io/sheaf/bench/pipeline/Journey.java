package io.sheaf.bench.pipeline;

import io.sheaf.bench.measure.Contender;
import io.sheaf.bench.measure.Figures;
import io.sheaf.bench.measure.Histogram;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/// Many documents, as fast as so many clients can bring them, until the last of them has been told of.
final class Journey {

  private static final Duration LONGEST = Duration.ofDays(1);

  private final Plant plant;
  private final Inbox inbox;
  private final Way way;
  private final Map<String, Long> uploaded = new ConcurrentHashMap<>();
  private final List<Portion> portions = new ArrayList<>();

  Journey(Plant plant, Inbox inbox, Way way) {
    this.plant = plant;
    this.inbox = inbox;
    this.way = way;
  }

  /// What was brought together.
  ///
  /// @param seconds from the first upload to the last webhook
  private record Portion(List<String> ids, double seconds) {}

  /// Brings so many more, and answers how many a second came through.
  double bring(int documents, int clients) throws Exception {
    var ids = Stream.generate(Plant::another).limit(documents).toList();
    var next = new AtomicInteger();
    var uploaders = new ArrayList<Uploader>();
    long began = System.nanoTime();
    try {
      Contender.of(_ -> {
        var uploader = new Uploader(plant.target());
        uploaders.add(uploader);
        return () -> {
          for (int number = next.getAndIncrement(); number < documents; number = next.getAndIncrement()) {
            upload(uploader, ids.get(number));
          }
        };
      }).crew(Math.min(clients, documents)).slice(LONGEST, 1);
    } finally {
      close(uploaders);
    }
    inbox.await(ids);
    long ended = ids.stream().mapToLong(id -> inbox.toldAt(id).orElse(System.nanoTime())).max().orElse(began);
    var portion = new Portion(ids, (ended - began) / 1e9);
    portions.add(portion);
    return documents / portion.seconds();
  }

  private void upload(Uploader uploader, String id) throws IOException {
    plant.upload(uploader, way, id);
    uploaded.put(id, System.nanoTime());
  }

  static void close(List<Uploader> uploaders) throws IOException {
    for (var uploader : uploaders) {
      uploader.close();
    }
    uploaders.clear();
  }

  List<String> ids() {
    return portions.stream().flatMap(portion -> portion.ids().stream()).toList();
  }

  /// How many a second, and how long from when an upload was answered until it was told of.
  Figures figures() {
    var latencies = new Histogram();
    ids().forEach(id -> inbox.toldAt(id).ifPresent(at -> latencies.add(at - uploaded.getOrDefault(id, at))));
    return Figures.of(latencies, portions.stream().mapToDouble(Portion::seconds).sum());
  }
}
