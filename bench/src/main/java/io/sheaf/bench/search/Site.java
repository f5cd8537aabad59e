package io.sheaf.bench.search;

import io.sheaf.bench.http.OwnServer;
import io.sheaf.bench.http.Target;
import io.sheaf.bench.measure.Contender;
import io.sheaf.bench.measure.Crew;
import io.sheaf.storage.table.sqlite.RawSearch;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// A server of its own with a corpus, all of it stored over HTTP as clients do.
final class Site implements AutoCloseable {

  /// Many: what waits together is committed together.
  private static final int LOADING_THREADS = 32;
  private static final Duration PORTION = Duration.ofSeconds(10);
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);
  private static final Duration NO_LONGER = Duration.ofMinutes(3);

  private final Path folder;
  private final String name;
  private final Corpus corpus;
  private final AtomicLong next = new AtomicLong();
  private OwnServer server;

  private Site(Path folder, String name, Corpus corpus, OwnServer server) {
    this.folder = folder;
    this.name = name;
    this.corpus = corpus;
    this.server = server;
  }

  /// Starts one, stores the whole corpus, and returns once the index has it.
  static Site loaded(Path folder, String name, Corpus corpus, PrintStream progress) throws Exception {
    var site = new Site(folder, name, corpus, OwnServer.start(folder, name));
    try {
      progress.printf(Locale.ROOT, "Storing %,d documents over HTTP (%s) ...%n", corpus.size(), name);
      site.declare();
      site.load(progress);
      site.closeFolder();
      return site;
    } catch (Exception failure) {
      site.close();
      throw failure;
    }
  }

  Corpus corpus() {
    return corpus;
  }

  Path database() {
    return server.database();
  }

  Path index() {
    return server.index();
  }

  /// Who may read and write on the site, and is kept out of one folder.
  Target clerk() {
    return server.target("clerk", "default");
  }

  private void declare() throws IOException {
    try (var admin = new Caller(server.target())) {
      for (var attribute : List.of(Corpus.CUSTOMER + " STRING", Corpus.YEAR + " NUMBER", "approved BOOLEAN")) {
        var words = attribute.split(" ");
        admin.ask("POST", "/attributes",
            "{\"attribute\":{\"key\":\"" + words[0] + "\",\"dataType\":\"" + words[1] + "\"}}", 200);
      }
      admin.ask("PUT", "/sites/default/schema/document", "{\"name\":\"bench\",\"attributes\":{\"compositeKeys\":["
          + "{\"attributeKeys\":[\"" + Corpus.CUSTOMER + "\",\"" + Corpus.YEAR
          + "\"]}],\"allowAdditionalAttributes\":true}}", 200);
    }
  }

  private void closeFolder() throws IOException {
    try (var admin = new Caller(server.target())) {
      admin.ask("PUT", "/folders/permissions", "{\"path\":\"" + Corpus.CLOSED_FOLDER
          + "\",\"roles\":[{\"roleName\":\"directors\",\"permissions\":[\"READ\",\"WRITE\",\"DELETE\"]}]}", 200);
    }
  }

  private void load(PrintStream progress) throws Exception {
    long began = System.nanoTime();
    var callers = new ArrayList<Caller>();
    try {
      var crew = Contender.of(_ -> loading(server.target(), callers)).crew(LOADING_THREADS);
      while (next.get() < corpus.size()) {
        crew.slice(PORTION, Integer.MAX_VALUE);
        progress.printf(Locale.ROOT, "  %,d of %,d, %,.0f a second; the index is %,d behind%n",
            Math.min(next.get(), corpus.size()), corpus.size(), next.get() / ((System.nanoTime() - began) / 1e9),
            notFollowed());
      }
    } finally {
      close(callers);
    }
    next.set(corpus.size());
    settle();
    progress.printf(Locale.ROOT, "  all of them, and in the index: %,.0f a second%n",
        corpus.size() / ((System.nanoTime() - began) / 1e9));
  }

  /// why it goes through them quickly at the end: a worker is called until its time is over.
  private Contender.Worker loading(Target target, List<Caller> callers) throws IOException {
    var caller = new Caller(target);
    callers.add(caller);
    return () -> {
      long number = next.getAndIncrement();
      if (number < corpus.size()) {
        caller.patiently("POST", "/documents", corpus.body(number, ""), 201);
      } else {
        LockSupport.parkNanos(LOOK_EVERY.toNanos());
      }
    };
  }

  int notFollowed() throws SQLException {
    try (var raw = new RawSearch(server.database())) {
      return raw.notFollowed();
    }
  }

  /// Waits until the index has followed all changes; for as long as it comes any nearer.
  void settle() throws SQLException {
    try (var raw = new RawSearch(server.database())) {
      int least = Integer.MAX_VALUE;
      long since = System.nanoTime();
      for (int left = raw.notFollowed(); left > 0; left = raw.notFollowed()) {
        if (left < least) {
          least = left;
          since = System.nanoTime();
        } else if (System.nanoTime() - since > NO_LONGER.toNanos()) {
          throw new IllegalStateException("the index does not follow: " + left + " changes are left");
        }
        LockSupport.parkNanos(LOOK_EVERY.toNanos());
      }
    }
  }

  /// Creates documents one after the other on each connection, as a clerk.
  Contender writing() {
    return concurrency -> {
      var callers = new ArrayList<Caller>();
      return (length, most) -> {
        try {
          return writes(callers, concurrency).slice(length, most);
        } finally {
          close(callers);
        }
      };
    };
  }

  private Crew writes(List<Caller> callers, int concurrency) throws Exception {
    return Contender.of(_ -> {
      var caller = new Caller(clerk());
      callers.add(caller);
      return () -> caller.ask("POST", "/documents", fresh(""), 201);
    }).crew(concurrency);
  }

  /// The body of one more document, with something more to say.
  String fresh(String more) {
    return corpus.body(next.getAndIncrement(), more);
  }

  /// How many documents were created, or tried.
  long documents() {
    return next.get();
  }

  /// Stops the server and starts it again, with something done in between.
  void restart(Between between) throws Exception {
    server.close();
    between.run();
    server = OwnServer.start(folder, name);
  }

  /// What is done while the server is down.
  @FunctionalInterface
  interface Between {
    void run() throws Exception;
  }

  private static void close(List<Caller> callers) throws IOException {
    for (var caller : callers) {
      caller.close();
    }
    callers.clear();
  }

  @Override
  public void close() throws InterruptedException {
    server.close();
  }
}
