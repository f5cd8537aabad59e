package io.sheaf.bench.search;

import io.sheaf.bench.http.Caller;
import io.sheaf.bench.measure.Contender;
import io.sheaf.bench.measure.Contest;
import io.sheaf.bench.measure.Figures;
import io.sheaf.bench.measure.OpenLoop;
import io.sheaf.bench.measure.Report;
import io.sheaf.bench.measure.Sheet;
import io.sheaf.storage.index.lucene.RawIndex;
import io.sheaf.storage.table.sqlite.RawSearch;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// A site that is asked at a stated rate, in turns with the bare queries at the same rate. A kind of question that
/// fails has a row that says why, and the next one is tried.
final class Searching implements AutoCloseable {

  static final int CONNECTIONS = 16;

  private static final int DIFFERENT = 300;
  private static final int WARM_THREADS = 4;
  private static final int SHOWN = 60;

  private final Site site;
  private final RawIndex index;
  private final int perSecond;
  private final Map<Question, List<Asked>> questions = new EnumMap<>(Question.class);
  private final List<AutoCloseable> opened = new ArrayList<>();

  Searching(Site site, int perSecond) throws IOException, SQLException {
    this.site = site;
    this.perSecond = perSecond;
    site.settle();
    this.index = new RawIndex(site.index());
    for (var question : Question.values()) {
      questions.put(question, Asked.some(question, site, DIFFERENT));
    }
  }

  static String p50(Question question) {
    return question.title() + ": p50";
  }

  static String grown(Question question) {
    return question.title() + ": p50, grown";
  }

  /// The server, at the rate.
  Contender server(Question question) {
    return OpenLoop.at(perSecond, thread -> overHttp(question, thread));
  }

  private Contender.Worker overHttp(Question question, int thread) throws IOException {
    var caller = new Caller(site.clerk());
    opened.add(caller);
    var random = new SplittableRandom(thread);
    return () -> any(question, random).ask(caller);
  }

  /// What it is measured against, at the same rate: a processor that has nothing to do in between is slower than one
  /// that is always busy, for both.
  Contender bare(Question question) {
    return OpenLoop.at(perSecond, thread -> inProcess(question, thread));
  }

  private Contender.Worker inProcess(Question question, int thread) throws SQLException {
    var table = new RawSearch(site.database());
    opened.add(table);
    var random = new SplittableRandom(thread);
    return () -> any(question, random).askBare(table, index);
  }

  private Asked any(Question question, SplittableRandom random) {
    var some = questions.getOrDefault(question, List.of());
    return some.get(random.nextInt(some.size()));
  }

  /// Lets both compile what is going to be measured, as fast as they can.
  void warmUp(Duration each) throws Exception {
    for (var question : Question.values()) {
      try {
        Contender.of(thread -> overHttp(question, thread)).crew(WARM_THREADS).slice(each, Integer.MAX_VALUE);
        Contender.of(thread -> inProcess(question, thread)).crew(1).slice(each, Integer.MAX_VALUE);
      } catch (IllegalStateException saidLater) {
        // what fails here fails in its round, where it is said
      } finally {
        release();
      }
    }
  }

  /// Every kind of question against its bare query.
  void rounds(Contest.Plan plan, Sheet sheet, PrintStream progress) throws Exception {
    version(plan, sheet);
    for (var question : Question.values()) {
      var name = p50(question);
      var result = contest(name, server(question), bare(question), plan, sheet, progress);
      if (result != null) {
        add(name, result, String.format(Locale.ROOT, "%s: p50 %s, p99 %s", question.bare(),
            Report.duration(result.theirs().p50Millis()), Report.duration(result.theirs().p99Millis())), sheet,
            progress);
      }
    }
  }

  /// What an answer costs for which nothing is searched.
  private void version(Contest.Plan plan, Sheet sheet) throws Exception {
    try {
      var asking = OpenLoop.at(perSecond, _ -> {
        var caller = new Caller(site.clerk());
        opened.add(caller);
        return () -> caller.ask("GET", "/version", "", 200);
      });
      var slice = asking.crew(CONNECTIONS).slice(plan.slice().multipliedBy(2), plan.most());
      sheet.add("version, at this rate", CONNECTIONS,
          Figures.of(slice.latencies(), slice.seconds()), "-", null);
    } finally {
      release();
    }
  }

  /// The same questions of the table to a small site: what growth costs.
  void growth(Searching small, Contest.Plan plan, Sheet sheet, PrintStream progress) throws Exception {
    for (var question : Question.values()) {
      var name = grown(question);
      var result = contest(name, server(question), small.server(question), plan, sheet, progress);
      small.release();
      if (result != null) {
        add(name, result, String.format(Locale.ROOT, "%,d documents: p50 %s", small.site.corpus().size(),
            Report.duration(result.theirs().p50Millis())), sheet, progress);
      }
    }
  }

  private Contest.@Nullable Result contest(String name, Contender ours, Contender theirs, Contest.Plan plan,
      Sheet sheet,
      PrintStream progress) throws Exception {
    try {
      return new Contest(ours, theirs, plan).at(CONNECTIONS);
    } catch (InterruptedException interrupted) {
      throw interrupted;
    } catch (Exception failure) {
      progress.printf("  %-32s failed: %s%n", name, failure.getMessage());
      var reason = String.valueOf(failure.getMessage());
      sheet.skip(name, CONNECTIONS, reason.substring(0, Math.min(reason.length(), SHOWN)));
      return null;
    } finally {
      release();
    }
  }

  private static void add(String name, Contest.Result result, String against, Sheet sheet, PrintStream progress) {
    sheet.add(name, CONNECTIONS, result.ours(), against, result.p50Ratio());
    progress.printf(Locale.ROOT, "  %-32s p50 %s  %s  ratio %.3f%n", name, Report.duration(result.ours().p50Millis()),
        against, result.p50Ratio());
  }

  private void release() throws Exception {
    for (var each : opened) {
      each.close();
    }
    opened.clear();
  }

  @Override
  public void close() throws Exception {
    release();
    index.close();
  }
}
