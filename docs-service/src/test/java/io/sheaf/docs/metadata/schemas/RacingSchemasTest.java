package io.sheaf.docs.metadata.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Documents that are written while what is demanded of them changes: whatever was accepted satisfied what was in
/// force in some moment between request and answer.
class RacingSchemasTest {

  private static final int CHANGES = 8;
  private static final int WRITES = 12;

  @TempDir
  Path folder;

  @Test
  void writesThatMeetAChangeOfTheSchemaSatisfyTheOneOrTheOther() throws Exception {
    long seed = Counts.seed();
    System.out.println("SHEAF_TEST_SEED=" + seed);
    var random = new Random(seed);
    try (var running = Running.in(folder); var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int at = 0; at < Counts.of(5, 500); at++) {
        var desk = SchemaDesk.at(running, "meeting" + at).attributes("a", "b");
        desk.set("{\"allowAdditionalAttributes\":true}");
        var tasks = new ArrayList<Callable<Reply>>();
        for (int writer = 0; writer < 6; writer++) {
          tasks.add(() -> desk.add("[{\"key\":\"a\",\"stringValue\":\"x\"}]"));
          tasks.add(() -> desk.add("[]"));
        }
        tasks.add(random.nextInt(12), () -> desk.put("{\"required\":[{\"attributeKey\":\"b\"}],"
            + "\"compositeKeys\":[{\"attributeKeys\":[\"a\",\"b\"]}],\"allowAdditionalAttributes\":true}"));
        var accepted = 0;
        var set = false;
        for (var future : threads.invokeAll(tasks)) {
          var reply = future.get();
          assertThat(reply.status()).as(reply.toString()).isIn(200, 201, 400);
          accepted += reply.status() == 201 ? 1 : 0;
          set |= reply.status() == 200;
        }
        assertThat(set).isTrue();

        // why these: all that was accepted was accepted before, and nothing is from now on.
        assertThat(desk.add("[]").status()).isEqualTo(400);
        var report = desk.client().post(desk.schemaPath() + "/impact",
            "{\"name\":\"n\",\"attributes\":{\"required\":[{\"attributeKey\":\"b\"}],"
                + "\"allowAdditionalAttributes\":true}}");
        assertThat(report.at("violating")).isEqualTo(String.valueOf(accepted));
      }
    }
  }

  /// From when at the earliest until when at the latest something happened.
  private record Span(long start, long end) {}

  /// A value that a write had accepted, or that was filled in.
  private record Accepted(String value, Span when) {}

  /// One place that demands a value, another one after each change.
  private static final class Place {
    final List<Span> changes = new ArrayList<>();
    final Queue<Accepted> accepted = new ConcurrentLinkedQueue<>();
    final AtomicInteger newest = new AtomicInteger();

    void check() {
      for (var one : accepted) {
        int value = Integer.parseInt(one.value());
        boolean had = one.when().end() >= changes.get(value).start();
        boolean was = value + 1 == changes.size() || one.when().start() <= changes.get(value + 1).end();
        assertThat(had && was).as("%s of %s", one, changes).isTrue();
      }
    }
  }

  @Test
  void whateverIsAcceptedWasDemandedInThatMoment() throws Exception {
    long seed = Counts.seed();
    System.out.println("SHEAF_TEST_SEED=" + seed);
    try (var running = Running.in(folder)) {
      int accepted = 0;
      for (int at = 0; at < Counts.of(3, 150); at++) {
        accepted += new Race(SchemaDesk.at(running, "race" + at).attributes("city", "color"), seed + at).run();
      }
      assertThat(accepted).isPositive();
    }
  }

  private static final class Race {

    private final SchemaDesk desk;
    private final long seed;
    private final Place site = new Place();
    private final Place classification = new Place();

    Race(SchemaDesk desk, long seed) {
      this.desk = desk;
      this.seed = seed;
    }

    int run() throws Exception {
      demand(site, 0);
      demand(classification, 0);
      var tasks = new ArrayList<Callable<Boolean>>();
      tasks.add(() -> {
        for (int change = 1; change <= CHANGES; change++) {
          demand(site, change);
          demand(classification, change);
        }
        return true;
      });
      for (int writer = 0; writer < 4; writer++) {
        var random = new Random(seed * 31 + writer);
        tasks.add(() -> {
          for (int write = 0; write < WRITES; write++) {
            write(random);
          }
          return true;
        });
      }
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (var future : threads.invokeAll(tasks)) {
          assertThat(future.get()).isTrue();
        }
      }
      site.check();
      classification.check();
      return site.accepted.size() + classification.accepted.size();
    }

    private void demand(Place place, int value) {
      long start = System.nanoTime();
      var rule = "{\"required\":[{\"attributeKey\":\"" + (place == site ? "city" : "color")
          + "\",\"allowedValues\":[\"" + value + "\"],\"defaultValue\":\"" + value
          + "\"}],\"compositeKeys\":[{\"attributeKeys\":[\"city\",\"color\"]}],\"allowAdditionalAttributes\":true}";
      var reply = place == site
          ? desk.put(rule)
          : desk.client().put(desk.classificationsPath() + "/c", SchemaDesk.classification("c", rule));
      assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
      place.changes.add(new Span(start, System.nanoTime()));
      place.newest.set(value);
    }

    private void write(Random random) {
      var attributes = new ArrayList<String>();
      boolean isClassified = random.nextInt(3) == 0;
      if (isClassified) {
        attributes.add("{\"classificationId\":\"c\"}");
      }
      say("city", site, random, attributes);
      if (isClassified) {
        say("color", classification, random, attributes);
      }
      long start = System.nanoTime();
      var made = desk.add("[" + String.join(",", attributes) + "]");
      long end = System.nanoTime();
      assertThat(made.status()).as(made.toString()).isIn(201, 400);
      if (made.status() == 201) {
        var id = made.at("documentId");
        note(id, isClassified, new Span(start, end));
        change(id, isClassified, random);
      }
    }

    /// What is demanded, or was, or will be; or nothing, which is filled in.
    private static void say(String key, Place place, Random random, List<String> attributes) {
      int value = place.newest.get() + random.nextInt(3) - 1;
      if (random.nextInt(3) > 0 && value >= 0) {
        attributes.add("{\"key\":\"" + key + "\",\"stringValue\":\"" + value + "\"}");
      }
    }

    private void change(String id, boolean isClassified, Random random) {
      int value = site.newest.get() + random.nextInt(2);
      long start = System.nanoTime();
      var reply = desk.client().put("/documents/" + id + "/attributes/city",
          "{\"attribute\":{\"stringValue\":\"" + value + "\"}}");
      long end = System.nanoTime();
      assertThat(reply.status()).as(reply.toString()).isIn(200, 400);
      // why not what stays as it was: such a change writes nothing.
      if (reply.status() == 200 && reply.header("ETag").filter("\"1\""::equals).isEmpty()) {
        note(id, isClassified, new Span(start, end));
      }
    }

    private void note(String id, boolean isClassified, Span when) {
      var city = desk.value(id, "city");
      site.accepted.add(new Accepted(city, when));
      if (isClassified) {
        var color = desk.value(id, "color");
        classification.accepted.add(new Accepted(color, when));
        assertThat(desk.value(id, "city::color")).isEqualTo(city + "::" + color);
      }
    }
  }
}
