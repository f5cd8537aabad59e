package io.sheaf.bench.search;

import io.sheaf.bench.http.Caller;
import io.sheaf.bench.http.OwnServer;
import io.sheaf.bench.http.Target;
import io.sheaf.bench.measure.Contender;
import io.sheaf.bench.measure.Crew;
import io.sheaf.bench.measure.Options;
import io.sheaf.storage.table.sqlite.RawSearch;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/// A server of its own with a corpus, all of it stored over HTTP as clients do.
final class Site implements AutoCloseable {

  /// Many: what waits together is committed together.
  private static final int LOADING_THREADS = 32;
  private static final int PORTION = 10_000;
  private static final Duration LONGEST = Duration.ofDays(1);

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

  /// Starts one, stores the whole corpus, and returns once the index has it. What an earlier run has stored there is
  /// not stored again.
  static Site loaded(Path folder, String name, Corpus corpus, PrintStream progress) throws Exception {
    var whole = folder.resolve(name + ".whole");
    boolean isThere = isThere(whole, corpus);
    var site = new Site(folder, name, corpus, OwnServer.start(folder, name));
    try {
      if (isThere) {
        progress.printf(Locale.ROOT, "Taking the %,d documents of an earlier run (%s).%n", corpus.size(), name);
        site.settle();
      } else {
        progress.printf(Locale.ROOT, "Storing %,d documents over HTTP (%s) ...%n", corpus.size(), name);
        site.declare();
        site.load(progress);
        site.closeFolder();
        Files.writeString(whole, String.valueOf(corpus.size()));
      }
      // why by the clock: what is written later must not meet what an earlier run wrote.
      site.next.set(corpus.size() + System.currentTimeMillis());
      return site;
    } catch (Exception failure) {
      site.close();
      throw failure;
    }
  }

  /// Of a site that broke off half way, nothing is taken.
  static boolean isThere(Path whole, Corpus corpus) throws IOException {
    if (!Files.exists(whole)) {
      var name = whole.getFileName().toString();
      var data = whole.resolveSibling(name.substring(0, name.lastIndexOf('.')));
      if (Files.exists(data)) {
        throw new Options.Unusable(data + " is of a run that broke off while it stored; remove it");
      }
      return false;
    }
    var stored = Files.readString(whole);
    if (!stored.equals(String.valueOf(corpus.size()))) {
      throw new Options.Unusable(whole + " is of " + stored + " documents, not " + corpus.size());
    }
    return true;
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
    for (int stored = 0; stored < corpus.size();) {
      int upTo = Math.min(corpus.size(), stored + PORTION);
      load(stored, upTo);
      stored = upTo;
      progress.printf(Locale.ROOT, "  %,d of %,d, %,.0f a second; the index is %,d behind%n", stored, corpus.size(),
          stored / ((System.nanoTime() - began) / 1e9), notFollowed());
    }
    settle();
    progress.printf(Locale.ROOT, "  all of them, and in the index: %,.0f a second%n",
        corpus.size() / ((System.nanoTime() - began) / 1e9));
  }

  private void load(int from, int upTo) throws Exception {
    var number = new AtomicLong(from);
    var callers = new ArrayList<Caller>();
    try {
      Contender.of(_ -> {
        var caller = new Caller(server.target());
        callers.add(caller);
        return () -> {
          for (long each = number.getAndIncrement(); each < upTo; each = number.getAndIncrement()) {
            caller.patiently("POST", "/documents", corpus.body(each, ""), 201);
          }
        };
      }).crew(LOADING_THREADS).slice(LONGEST, 1);
    } finally {
      close(callers);
    }
  }

  int notFollowed() throws SQLException {
    try (var raw = new RawSearch(server.database())) {
      return raw.notFollowed();
    }
  }

  /// Waits until the index has followed all changes.
  void settle() throws SQLException {
    server.awaitIndexed();
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
      return () -> caller.ask("POST", "/documents", corpus.body(another(), ""), 201);
    }).crew(concurrency);
  }

  /// The number of one more document, which nobody else gets.
  long another() {
    return next.getAndIncrement();
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
