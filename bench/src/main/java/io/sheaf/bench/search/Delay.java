package io.sheaf.bench.search;

import io.sheaf.bench.http.Caller;
import io.sheaf.bench.measure.Figures;
import io.sheaf.bench.measure.Histogram;
import io.sheaf.bench.measure.Sheet;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// How long after a write was answered a search for a word of it has found it.
final class Delay {

  static final String WITH = "write, then found, with the position";
  static final String WITHOUT = "write, then found, without";

  private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final Site site;
  private final String run = letters(System.nanoTime());

  Delay(Site site) {
    this.site = site;
  }

  void measure(int pairs, Sheet sheet) throws IOException {
    add(WITH, pairs, true, sheet);
    add(WITHOUT, pairs, false, sheet);
  }

  private void add(String name, int pairs, boolean withPosition, Sheet sheet) throws IOException {
    var delays = new Histogram();
    long began = System.nanoTime();
    try (var caller = new Caller(site.clerk())) {
      for (int pair = 0; pair < pairs; pair++) {
        delays.add(once(caller, withPosition));
      }
    }
    sheet.add(name, 1, Figures.of(delays, (System.nanoTime() - began) / 1e9), "-", null);
  }

  private long once(Caller caller, boolean withPosition) throws IOException {
    long number = site.another();
    var id = site.corpus().id(number);
    var word = "zq" + run + letters(number);
    var body = site.corpus().body(number, " " + word);
    var written = caller.ask("POST", "/documents", body, withPosition ? "true" : "", 201);
    long began = System.nanoTime();
    var search = "{\"query\":{\"text\":\"" + word + "\"}}";
    if (withPosition) {
      if (written.position().isEmpty()) {
        throw new IOException("the write was answered without a position");
      }
      var answer = caller.ask("POST", "/search", search, written.position(), 200);
      if (answer.count(id) == 0) {
        throw new IOException("a search with the position of a write did not find " + id + ": " + answer.summary());
      }
      return System.nanoTime() - began;
    }
    // why by its id: while the word is not there yet, words like it are found.
    while (caller.ask("POST", "/search", search, 200).count(id) == 0) {
      if (System.nanoTime() - began > LONGEST_NANOS) {
        throw new IOException("what was written is not found");
      }
      LockSupport.parkNanos(AGAIN_NANOS);
    }
    return System.nanoTime() - began;
  }

  /// A number as one word without digits.
  private static String letters(long number) {
    var letters = new StringBuilder();
    for (long left = number; left > 0; left /= 20) {
      letters.append((char) ('a' + left % 20));
    }
    return letters.toString();
  }
}
