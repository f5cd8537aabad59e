package io.sheaf.bench.http;

import io.sheaf.bench.measure.Contender;
import io.sheaf.bench.measure.Contest;
import io.sheaf.bench.measure.Figures;
import io.sheaf.bench.measure.Report;
import io.sheaf.bench.measure.Sheet;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// Every case at every concurrency, against what it is measured by. A case that fails has a row that says why, and
/// the next one is tried.
final class Rounds {

  static final String CREATE_P99 = Case.CREATE.title() + ": p99";
  static final String EXPLAINED = Case.EXPLAIN.title() + ": p50";

  private static final int WARM_THREADS = 16;
  private static final int SHOWN = 60;
  private static final Duration LOOK = Duration.ofSeconds(5);
  private static final int MOST_LOOKS = 24;
  /// How many times as long a slice is in which what is recorded counts: it is written some times a second only.
  private static final int RECORDED_TIMES = 4;
  private static final int STEADY_LOOKS = 3;
  private static final double FASTER = 1.05;

  private final Generator ours;
  private final Contest.Plan plan;
  private final List<Integer> threads;
  private final Sheet sheet;
  private final PrintStream progress;

  Rounds(Generator ours, Contest.Plan plan, List<Integer> threads, Sheet sheet, PrintStream progress) {
    this.ours = ours;
    this.plan = plan;
    this.threads = threads;
    this.sheet = sheet;
    this.progress = progress;
  }

  /// Lets the server compile what is going to be measured. What fails here fails in its round, where it is said.
  static void warmUp(Generator generator, Duration each) {
    for (var what : Case.values()) {
      warmUp(generator, what, each);
    }
  }

  private static void warmUp(Generator generator, Case what, Duration length) {
    try {
      int concurrency = what == Case.UPLOAD ? 1 : WARM_THREADS;
      generator.slice(what, concurrency, length, what.most(concurrency));
    } catch (IOException saidLater) {
      // its round says it
    }
  }

  /// Loads the server until it gets no faster any more, or for so long. While what is measured is still being compiled,
  /// the compiler takes the processors from it, and more from what takes much code than from what takes little.
  private void awaitSteady(Generator generator, Case what) {
    progress.printf("  %-36s until it gets no faster ...%n", what.title());
    double fastest = 0;
    int steady = 0;
    try {
      for (int look = 0; look < MOST_LOOKS && steady < STEADY_LOOKS; look++) {
        double rate = generator.slice(what, WARM_THREADS, LOOK, what.most(WARM_THREADS)).rate();
        steady = rate > fastest * FASTER ? 0 : steady + 1;
        fastest = Math.max(fastest, rate);
      }
    } catch (IOException saidLater) {
      // its round says it
    }
  }

  void reads() throws InterruptedException {
    for (var what : List.of(Case.VERSION, Case.READ, Case.SEARCH_ONE)) {
      awaitSteady(ours, what);
    }
    for (int concurrency : threads) {
      for (var what : Case.values()) {
        if (what == Case.READ) {
          readAndVersion(concurrency);
        } else if (what == Case.EXPLAIN) {
          explanationAndRead(concurrency);
        } else if (what.isRead() && what != Case.VERSION) {
          againstVersion(what, concurrency);
        }
      }
    }
  }

  private void readAndVersion(int concurrency) throws InterruptedException {
    var result = contest(Case.READ.title(), concurrency, () -> contest(Case.READ, Case.VERSION, concurrency));
    if (result != null) {
      sheet.add(Case.VERSION.title(), concurrency, result.theirs(), "-", null);
      rate(Case.READ.title(), concurrency, result, "/version");
    }
  }

  /// An explanation beside the read that it explains.
  private void explanationAndRead(int concurrency) throws InterruptedException {
    var result = contest(EXPLAINED, concurrency, () -> contest(Case.EXPLAIN, Case.READ, concurrency));
    if (result != null) {
      add(EXPLAINED, concurrency, result.ours(), "p50 of the read: " + Report.duration(result.theirs().p50Millis()),
          result.p50Ratio());
    }
  }

  private void againstVersion(Case what, int concurrency) throws InterruptedException {
    var result = contest(what.title(), concurrency, () -> contest(what, Case.VERSION, concurrency));
    if (result != null) {
      rate(what.title(), concurrency, result, "/version");
    }
  }

  private Contest.Result contest(Case what, Case other, int concurrency) throws Exception {
    return new Contest(ours.contender(what), ours.contender(other), plan).at(concurrency);
  }

  /// Where the server's disk is at hand.
  void writes(Beneath beneath) throws InterruptedException {
    for (var what : List.of(Case.CREATE, Case.TAG, Case.SAVE)) {
      awaitSteady(ours, what);
      var loop = loop(beneath, what);
      for (int concurrency : threads) {
        var result = loop == null
            ? null
            : contest(what.title(), concurrency,
                () -> new Contest(ours.contender(what), loop, plan).at(concurrency));
        if (result != null) {
          rate(what.title(), concurrency, result, "the loop");
          if (what == Case.CREATE) {
            sheet.add(CREATE_P99, concurrency, null, "the loop: " + Report.duration(result.theirs().p99Millis()),
                result.p99Ratio());
          }
        }
      }
    }
    for (int concurrency : threads) {
      var result = contest(Case.UPLOAD.title(), concurrency,
          () -> new Contest(ours.contender(Case.UPLOAD), beneath.files(), sparing(concurrency)).at(concurrency));
      if (result != null) {
        rate(Case.UPLOAD.title(), concurrency, result, "a synced file");
      }
    }
  }

  /// A file is written no more often than a document of its size.
  private Contest.Plan sparing(int concurrency) {
    return new Contest.Plan(plan.warmUp(), plan.pairs(), plan.slice(), Case.UPLOAD.most(concurrency));
  }

  private @Nullable Contender loop(Beneath beneath, Case what) throws InterruptedException {
    try {
      var rows = beneath.rows(() -> ours.slice(what, 1, Duration.ofSeconds(10), 1));
      progress.printf(Locale.ROOT, "  one '%s' writes %d rows of %,d bytes%n", what.title(), rows.count(),
          rows.bytes());
      return beneath.loop(rows);
    } catch (InterruptedException interrupted) {
      throw interrupted;
    } catch (Exception failure) {
      threads.forEach(concurrency -> failed(what.title(), concurrency, failure));
      return null;
    }
  }

  /// Where it is not.
  void writesAgainstVersion() throws InterruptedException {
    for (int concurrency : threads) {
      for (var what : List.of(Case.CREATE, Case.TAG, Case.SAVE, Case.UPLOAD)) {
        againstVersion(what, concurrency);
      }
    }
  }

  /// All of it side by side.
  void against(Generator peer) throws InterruptedException {
    for (int concurrency : threads) {
      for (var what : Case.values()) {
        if (what == Case.EXPLAIN) {
          continue; // why: no peer has it.
        }
        var name = what.title() + ", beside the peer";
        var result = contest(name, concurrency,
            () -> new Contest(ours.contender(what), peer.contender(what), plan).at(concurrency));
        if (result != null) {
          rate(name, concurrency, result, "the peer");
        }
      }
    }
  }

  /// Waits until servers have nothing left to do of what they were asked before, and are as they are after a while.
  @FunctionalInterface
  interface Settling {
    void settle() throws IOException;
  }

  /// The same questions to a large server and to a small one: what growth costs one call.
  ///
  /// @param settling before each question: the server that is not asked records what it was asked before, and takes the
  ///     processors from the other one
  void growth(Generator small, List<Case> questions, int documents, Settling settling)
      throws InterruptedException, IOException {
    for (var what : questions) {
      awaitSteady(ours, what);
      awaitSteady(small, what);
    }
    for (int concurrency : threads) {
      for (var what : questions) {
        settling.settle();
        var name = grown(what);
        var result = contest(name, concurrency,
            () -> new Contest(ours.contender(what), small.contender(what), plan).at(concurrency));
        if (result != null) {
          add(name, concurrency, result.ours(), String.format(Locale.ROOT, "p50 of a small site: %s; %,d documents",
              Report.duration(result.theirs().p50Millis()), documents), result.p50Ratio());
        }
      }
    }
  }

  /// The same questions to a server that records no activities: what recording them costs. One stands still while the
  /// other is asked: what it has left to record is done in its own turns, and not at the other's expense.
  ///
  /// @param server of ours
  /// @param other that records nothing
  void recording(OwnServer server, OwnServer other, Generator without, List<Case> questions, Duration patience)
      throws Exception {
    var slices = new Contest.Plan(plan.warmUp(), plan.pairs(), plan.slice().multipliedBy(RECORDED_TIMES), plan.most());
    other.turn(() -> true);
    for (int concurrency : threads) {
      for (var what : questions) {
        server.turn(() -> steady(server, ours, what, patience));
        other.turn(() -> steady(other, without, what, patience));
        var result = contest(recorded(what), concurrency, () -> new Contest(alone(server, ours.contender(what)),
            alone(other, without.contender(what)), slices).at(concurrency));
        if (result != null) {
          rate(recorded(what), concurrency, result, "without activities");
        }
      }
    }
  }

  private boolean steady(OwnServer server, Generator generator, Case what, Duration patience) throws IOException {
    awaitSteady(generator, what);
    server.settle(patience);
    return true;
  }

  private Contender alone(OwnServer server, Contender contender) {
    return concurrency -> {
      var crew = contender.crew(concurrency);
      return (length, most) -> server.turn(() -> {
        // why: it takes a moment until a server that stood still knows again that there is much to do.
        crew.slice(plan.slice(), most);
        return crew.slice(length, most);
      });
    };
  }

  static String recorded(Case what) {
    return what.title() + ", recorded";
  }

  static String grown(Case what) {
    return what.title() + ": p50, grown";
  }

  private Contest.@Nullable Result contest(String name, int concurrency, Callable<Contest.Result> contest)
      throws InterruptedException {
    try {
      return contest.call();
    } catch (InterruptedException interrupted) {
      throw interrupted;
    } catch (Exception failure) {
      failed(name, concurrency, failure);
      return null;
    }
  }

  private void failed(String name, int concurrency, Exception failure) {
    progress.printf("  %-36s %2d threads  failed: %s%n", name, concurrency, failure.getMessage());
    var reason = String.valueOf(failure.getMessage());
    sheet.skip(name, concurrency, reason.substring(0, Math.min(reason.length(), SHOWN)));
  }

  private void rate(String name, int concurrency, Contest.Result result, String against) {
    add(name, concurrency, result.ours(), against + ": " + Report.rate(result.theirs().perSecond()) + "/s",
        result.rateRatio());
  }

  private void add(String name, int concurrency, Figures figures, String against, double ratio) {
    sheet.add(name, concurrency, figures, against, ratio);
    progress.printf(Locale.ROOT, "  %-36s %2d threads  %10s/s  %s  ratio %.3f%n", name, concurrency,
        Report.rate(figures.perSecond()), against, ratio);
  }
}
