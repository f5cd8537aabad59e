package io.sheaf.docs.documents.versions;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RandomHistoriesOverHttpTest {

  private static final int STEPS = 40;

  @TempDir
  Path folder;

  @Test
  void whatClientsDoLeavesTenVersionsAndAReceiptForEveryOneThatWent() throws Exception {
    long seed = Counts.seed();
    System.out.println("SHEAF_TEST_SEED=" + seed);
    try (var running = Running.in(folder); var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int at = 0; at < Counts.of(3, 200); at++) {
        var life = new Life(running, threads, new Random(seed + at));
        for (int step = 0; step < STEPS; step++) {
          life.step();
          life.compare();
        }
      }
    }
  }

  private static final class Life {

    private final String id = UUID.randomUUID().toString();
    private final String file = "/documents/" + id + "/file";
    private final String versions = "/documents/" + id + "/versions";
    private final ExecutorService threads;
    private final Random random;
    private final Client ann;
    private final Client governor;
    private final Set<Integer> deleted = new TreeSet<>();
    private int last = -1;

    Life(Running running, ExecutorService threads, Random random) {
      this.threads = threads;
      this.random = random;
      this.ann = running.as("ann", "finance");
      this.governor = running.as("gus", "finance_govern");
      assertThat(ann.post("/trying/" + id, "").status()).isEqualTo(201);
    }

    void step() throws Exception {
      int what = random.nextInt(100);
      if (what < 40) {
        saveAsForetold();
      } else if (what < 50) {
        saveAtOnce();
      } else if (what < 66) {
        known(ann.put(versions + "/" + pick() + "/pin"));
      } else if (what < 74) {
        known(ann.delete(versions + "/" + pick() + "/pin"));
      } else if (what < 82) {
        delete(pick());
      } else if (what < 88) {
        known(ann.put(versions, "{\"versionKey\":\"" + pick() + "\"}"));
      } else if (what < 93) {
        known(random.nextBoolean() ? ann.put("/publications/" + id) : ann.delete("/publications/" + id));
      } else if (what < 96) {
        assertThat(governor.put("/documents/" + id + "/legalHold").status()).isEqualTo(200);
        assertThat(ann.put(file, "held").status()).isEqualTo(409);
        assertThat(governor.delete("/documents/" + id + "/legalHold").status()).isEqualTo(200);
      } else {
        assertThat(ann.delete("/documents/" + id + "?softDelete=true").status()).isEqualTo(200);
        assertThat(ann.put(file, "away").status()).isEqualTo(404);
        assertThat(ann.put("/documents/" + id + "/restore").status()).isEqualTo(200);
      }
    }

    private String pick() {
      return "v" + random.nextInt(Math.max(0, last - 14), last + 2);
    }

    private void known(Reply reply) {
      assertThat(reply.status()).as(reply.toString()).isIn(200, 404);
    }

    private void delete(String versionKey) {
      var reply = ann.delete(versions + "/" + versionKey);
      assertThat(reply.status()).as(reply.toString()).isIn(200, 404, 409);
      if (reply.status() == 200) {
        deleted.add(Integer.parseInt(versionKey.substring(1)));
      }
    }

    private void saveAsForetold() {
      var foretold = ann.get(versions + "/next-eviction");
      int before = receipts().size();

      var saved = ann.with("If-Match", foretold.header("ETag").orElseThrow()).put(file, "content");

      var receipts = receipts();
      switch (foretold.at("outcome")) {
        case "NOTHING" -> assertThat(receipts).hasSize(before);
        case "REMOVES" -> assertThat("v" + receipts.getFirst()).isEqualTo(foretold.at("nextEviction.versionKey"));
        default -> {
          assertThat(saved.text()).isEqualTo("{\"message\":\"" + foretold.at("reason") + "\"}");
          assertThat(saved.status()).isEqualTo(409);
          return;
        }
      }
      assertThat(saved.at("version")).isEqualTo(String.valueOf(++last));
    }

    private void saveAtOnce() throws Exception {
      var running = new ArrayList<Future<Reply>>();
      for (int saver = 0; saver < 3; saver++) {
        running.add(threads.submit(() -> ann.put(file, "at once")));
      }
      for (var one : running) {
        assertThat(one.get().status()).as(one.get().toString()).isIn(200, 409);
        last += one.get().status() == 200 ? 1 : 0;
      }
    }

    void compare() {
      var kept = numbers(ann.get(versions + "?limit=100"), "documents", "versionKey");
      var receipts = receipts();
      var told = ann.get(versions + "/next-eviction");

      assertThat(kept).hasSizeLessThanOrEqualTo(10);
      assertThat(receipts).doesNotHaveDuplicates();
      var all = new ArrayList<>(kept);
      all.addAll(receipts);
      all.addAll(deleted);
      assertThat(all).containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(0, last).boxed().toList());
      var stay = IntStream.range(0, told.json().get("pinned").size()).mapToObj(at -> told.at("pinned." + at))
          .collect(Collectors.toSet());
      stay.add(told.at("current"));
      stay.add(told.at("published"));
      stay.remove("");
      assertThat(kept).extracting(number -> "v" + number).containsAll(stay);
    }

    private List<Integer> receipts() {
      return numbers(ann.get(versions + "/evictions?limit=1000"), "evictions", "version");
    }

    private static List<Integer> numbers(Reply reply, String list, String field) {
      assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
      return IntStream.range(0, reply.size(list))
          .mapToObj(at -> Integer.valueOf(reply.at(list + "." + at + "." + field).replace("v", ""))).toList();
    }
  }
}
