package io.sheaf.bench.pipeline;

import io.sheaf.bench.measure.Contest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/// Page images through the worker, from when they are asked for until somebody outside was told that they were read;
/// in turns with as many bare engines as there are processors.
final class Pages {

  static final int CORES = Runtime.getRuntime().availableProcessors();
  private static final int ROUNDS = 3;

  private final Plant plant;
  private final Inbox inbox;
  private final Path folder;
  private int drawn;

  Pages(Plant plant, Inbox inbox, Path folder) {
    this.plant = plant;
    this.inbox = inbox;
    this.folder = folder;
  }

  /// Pages a second, of the worker and of the bare engines; the ratio is the median of the rounds.
  record Read(double perSecond, double bare, double ratio) {}

  Read read(int pages) throws Exception {
    worker(draw(Math.min(2 * CORES, pages)));
    var ratios = new double[ROUNDS];
    double ours = 0;
    double bare = 0;
    for (int round = 0; round < ROUNDS; round++) {
      var some = draw(Math.ceilDiv(pages, ROUNDS));
      boolean oursFirst = round % 2 == 0;
      double mine = oursFirst ? worker(some) : 0;
      double theirs = bare(some);
      mine = oursFirst ? mine : worker(some);
      ratios[round] = theirs / mine;
      ours += mine;
      bare += theirs;
    }
    int all = ROUNDS * Math.ceilDiv(pages, ROUNDS);
    return new Read(all / ours, all / bare, Contest.median(ratios));
  }

  private List<byte[]> draw(int pages) {
    int first = drawn;
    drawn += pages;
    return IntStream.range(first, drawn).mapToObj(PagePictures::page).toList();
  }

  /// How many seconds the worker takes.
  private double worker(List<byte[]> pages) throws IOException {
    var ids = new ArrayList<String>();
    try (var uploader = new Uploader(plant.target())) {
      for (var page : pages) {
        var id = Plant.another();
        uploader.upload(id, Way.READING, page, "");
        ids.add(id);
      }
      plant.settle();
      long began = System.nanoTime();
      for (var id : ids) {
        uploader.act(id, "[" + Uploader.action("OCR", "\"ocrParseTypes\":\"TEXT\"") + ","
            + Uploader.action("WEBHOOK", plant.parameters().getOrDefault("WEBHOOK", "")) + "]");
      }
      inbox.await(ids);
      if (ids.stream().anyMatch(id -> inbox.toldAt(id).isEmpty())) {
        throw new IOException("some pages were not read");
      }
      return (ids.stream().mapToLong(id -> inbox.toldAt(id).orElseThrow()).max().orElseThrow() - began) / 1e9;
    }
  }

  /// How many seconds the program alone takes, on as many pages at a time as there are processors.
  private double bare(List<byte[]> pages) throws Exception {
    var files = new ArrayList<Path>();
    for (var page : pages) {
      files.add(Files.write(Files.createTempFile(folder, "page", ".png"), page));
    }
    try (var cores = Executors.newFixedThreadPool(CORES)) {
      long began = System.nanoTime();
      for (var ended : cores.invokeAll(files.stream().map(file -> (Callable<Integer>) () -> engine(file)).toList())) {
        if (ended.get() != 0) {
          throw new IOException("the bare engine failed");
        }
      }
      return (System.nanoTime() - began) / 1e9;
    }
  }

  private int engine(Path page) throws IOException, InterruptedException {
    var engine = plant.server().readingEngine();
    var builder = new ProcessBuilder(engine.resolve("tesseract").toString(), page.toString(), "-", "--tessdata-dir",
        engine.resolve("tessdata").toString(), "-l", "eng", "-c", "tessedit_create_tsv=1")
        .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("LD_LIBRARY_PATH", engine.toString());
    builder.environment().put("OMP_THREAD_LIMIT", "1");
    return builder.start().waitFor();
  }
}
