package io.sheaf.docs.automation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Running;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever a rule did to a document is taken back to what was before.
class RandomUndoTest {

  private static final List<String> KEYS = List.of("kind", "state", "amount", "flagged");

  @TempDir
  Path folder;

  @Test
  void attributesTagsAndTheFolderAreAsTheyWereBefore() {
    long seed = Counts.seed();
    System.out.println("SHEAF_TEST_SEED=" + seed);
    try (var sheaf = Running.in(folder)) {
      var desk = RuleDesk.in(sheaf, "undo");
      var rule = desk.rule(1, "", RuleDesk.ANY);
      var random = new Random(seed);
      for (int at = 0; at < Counts.of(25, 1000); at++) {
        // why: stamps of one moment are so many at most, and what is due a microsecond later never is.
        sheaf.clock().advance(Duration.ofMillis(1));
        desk.does(rule, consequences(random));
        once(desk, random, at);
      }
    }
  }

  private static void once(RuleDesk desk, Random random, int at) {
    // why so: what there was before is only known of a document about which the rules have not been asked.
    var made = desk.ann().post("/documents/upload", "{\"path\":\"" + folder(random) + at + ".txt\",\"contentType\":"
        + "\"text/plain\",\"tags\":" + tags(random) + ",\"attributes\":" + attributes(random) + "}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    var document = made.at("documentId");
    var before = state(desk, document);
    desk.ann().patch("/documents/" + document, "{\"content\":\"a\"}");
    var run = desk.ran(document);
    assertThat(run.at("rules.0.status")).as(run.text()).isEqualTo("APPLIED");

    var undone = desk.undone(document);

    assertThat(undone.status()).as(undone.text()).isEqualTo(200);
    assertThat(undone.at("kept")).isEmpty();
    assertThat(state(desk, document)).as(undone.text()).isEqualTo(before);
  }

  /// What it says, who said it, and where it is.
  private static List<String> state(RuleDesk desk, String document) {
    var state = new ArrayList<String>();
    state.add(desk.path(document));
    for (var list : List.of("attributes", "tags")) {
      var reply = desk.ann().get("/documents/" + document + "/" + list + "?limit=100");
      for (int at = 0; at < reply.size(list); at++) {
        state.add(reply.at(list + "." + at).replaceAll("\"insertedDate\":\"[^\"]*\",?", ""));
      }
    }
    return state;
  }

  private static String folder(Random random) {
    return List.of("", "in/", "in/deep/", "out/").get(random.nextInt(4));
  }

  private static String tags(Random random) {
    var tags = new ArrayList<String>();
    for (var key : List.of("a", "b", "c")) {
      switch (random.nextInt(4)) {
        case 0 -> tags.add("{\"key\":\"" + key + "\"}");
        case 1 -> tags.add("{\"key\":\"" + key + "\",\"value\":\"v" + random.nextInt(3) + "\"}");
        case 2 -> tags.add("{\"key\":\"" + key + "\",\"values\":[\"x\",\"v" + random.nextInt(3) + "\"]}");
        default -> {
        }
      }
    }
    return "[" + String.join(",", tags) + "]";
  }

  private static String attributes(Random random) {
    var attributes = new ArrayList<String>();
    for (var key : KEYS) {
      if (random.nextBoolean()) {
        attributes.add("{\"key\":\"" + key + "\"" + switch (key) {
          case "amount" -> random.nextBoolean()
              ? ",\"numberValue\":" + random.nextInt(9)
              : ",\"numberValues\":[" + random.nextInt(9) + ",10.5]";
          case "flagged" -> "";
          default -> random.nextBoolean()
              ? ",\"stringValue\":\"v" + random.nextInt(3) + "\""
              : ",\"stringValues\":[\"z\",\"v" + random.nextInt(3) + "\"]";
        } + "}");
      }
    }
    return "[" + String.join(",", attributes) + "]";
  }

  private static String consequences(Random random) {
    var effects = new ArrayList<String>();
    for (var key : KEYS) {
      switch (random.nextInt(3)) {
        case 0 -> effects.add("{\"type\":\"REMOVE_ATTRIBUTE\",\"key\":\"" + key + "\"}");
        case 1 -> effects.add("{\"type\":\"SET_ATTRIBUTE\",\"key\":\"" + key + "\"" + switch (key) {
          case "amount" -> ",\"numberValues\":[" + random.nextInt(9) + "]";
          case "flagged" -> "";
          default -> ",\"stringValues\":[\"v" + random.nextInt(3) + "\",\"a\"]";
        } + "}");
        default -> {
        }
      }
    }
    for (var key : List.of("a", "b", "c")) {
      switch (random.nextInt(3)) {
        case 0 -> effects.add("{\"type\":\"REMOVE_TAG\",\"key\":\"" + key + "\"}");
        case 1 -> effects.add("{\"type\":\"SET_TAG\",\"key\":\"" + key + "\",\"stringValues\":[\"v"
            + random.nextInt(3) + "\"]}");
        default -> {
        }
      }
    }
    // why always something: a rule that does nothing leaves no run to take back.
    if (random.nextBoolean() || effects.isEmpty()) {
      effects.add("{\"type\":\"FILE\",\"path\":\"" + List.of("/", "filed/", "in/").get(random.nextInt(3)) + "\"}");
    }
    return "{\"overwritePeople\":" + random.nextBoolean() + ",\"effects\":[" + String.join(",", effects) + "]}";
  }
}
