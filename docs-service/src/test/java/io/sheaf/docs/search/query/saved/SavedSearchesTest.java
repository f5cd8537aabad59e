package io.sheaf.docs.search.query.saved;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedSearchesTest {

  @TempDir
  private static Path folder;
  private static Running running;

  @BeforeAll
  static void start() {
    running = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  private static final String RED = "{\"query\":{\"tag\":{\"key\":\"color\",\"eq\":\"red\"}}}";

  private static String saved(Client who, String site, String title, boolean shared) {
    var reply = who.post("/searches?siteId=" + site,
        "{\"title\":\"" + title + "\",\"shared\":" + shared + ",\"search\":" + RED + "}");
    assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
    return reply.at("searchId");
  }

  private static List<String> titles(Client who, String site) {
    var reply = who.get("/searches?siteId=" + site);
    return IntStream.range(0, reply.size("searches")).mapToObj(at -> reply.at("searches." + at + ".title")).toList();
  }

  @Test
  void aSavedSearchIsOnesOwnUnlessItIsTheSites() {
    var ann = running.as("ann", "mine");
    var bob = running.as("bob", "mine");
    var admin = running.admin();
    var own = saved(ann, "mine", "reds", false);
    var shared = saved(admin, "mine", "all reds", true);

    assertThat(titles(ann, "mine")).containsExactly("reds", "all reds");
    assertThat(titles(bob, "mine")).containsExactly("all reds");
    assertThat(bob.get("/searches/" + own).status()).isEqualTo(404);
    assertThat(bob.get("/searches/" + shared).at("search")).isEqualTo(RED);
    assertThat(bob.delete("/searches/" + shared).status()).isEqualTo(401);
    assertThat(bob.post("/searches", "{\"title\":\"x\",\"shared\":true,\"search\":" + RED + "}").status())
        .isEqualTo(401);
    assertThat(running.as("zoe", "elsewhere").get("/searches/" + shared).status()).isEqualTo(404);
  }

  @Test
  void aSearchMayBeAsDeepAsWhatIsReadAndIsRefusedBeyond() {
    var ann = running.as("ann", "deep");

    for (int depth = 1; depth < 1_000; depth += depth < 100 ? 1 : 37) {
      var search = "{\"query\":{\"name\":{\"eq\":\"n\"}},\"a\":" + "{\"a\":".repeat(depth) + "1" + "}".repeat(depth)
          + "}";

      var reply = ann.post("/searches?siteId=deep", "{\"title\":\"t\",\"search\":" + search + "}");

      assertThat(reply.status()).as(depth + " deep: " + reply).isEqualTo(depth <= 48 ? 201 : 400);
    }
  }

  @Test
  void aSavedSearchIsRunChangedAndRemoved() {
    var ann = running.as("ann", "run");
    for (int number = 0; number < 3; number++) {
      assertThat(ann.post("/documents", "{\"path\":\"" + number + ".txt\",\"content\":\"x\",\"tags\":"
          + "[{\"key\":\"color\",\"value\":\"red\"}]}").status()).isEqualTo(201);
    }
    var id = saved(ann, "run", "reds", false);

    var first = ann.post("/searches/" + id + "/query", "{\"limit\":2}");
    var second = ann.post("/searches/" + id + "/query", "{\"limit\":2,\"cursor\":\"" + first.at("cursor") + "\"}");
    assertThat(first.at("total")).isEqualTo("3");
    assertThat(first.size("hits")).isEqualTo(2);
    assertThat(second.size("hits")).isEqualTo(1);

    assertThat(ann.put("/searches/" + id, "{\"title\":\"none\",\"search\":{\"query\":{\"any\":[]}}}").text())
        .isEqualTo("{\"message\":\"Search saved\"}");
    assertThat(ann.post("/searches/" + id + "/query", "{}").text()).isEqualTo("{\"hits\":[],\"total\":0}");
    assertThat(ann.get("/searches/" + id).at("title")).isEqualTo("none");
    assertThat(ann.delete("/searches/" + id).text()).isEqualTo("{\"message\":\"Search deleted\"}");
    assertThat(ann.get("/searches/" + id).text()).isEqualTo("{\"message\":\"search '" + id + "' not found\"}");
  }

  @Test
  void onlyAGoodSearchIsSaved() {
    var ann = running.as("ann", "good");

    assertThat(ann.post("/searches", "{}").text()).isEqualTo("{\"errors\":[{\"key\":\"title\",\"error\":"
        + "\"'title' is required\"},{\"key\":\"search\",\"error\":\"'search' is required\"}]}");
    assertThat(ann.post("/searches", "{\"title\":\"x\",\"search\":{\"query\":{\"all\":[{\"tag\":{}}]},"
        + "\"cursor\":\"y\"}}").text()).isEqualTo("{\"errors\":[{\"key\":\"search.query.all[0].tag.key\",\"error\":"
            + "\"'search.query.all[0].tag.key' is required\"},{\"key\":\"search.cursor\",\"error\":"
            + "\"'search.cursor' is of one page and cannot be kept\"}]}");
    assertThat(titles(ann, "good")).isEmpty();
  }

  @Test
  void noMoreAreSavedThanThereIsRoomForHoweverManyComeAtOnce() throws Exception {
    var ann = running.as("ann", "full");
    var some = saved(ann, "full", "first", false);
    IntStream.range(0, 196).forEach(number -> saved(ann, "full", "search " + number, false));
    var answers = new ConcurrentLinkedQueue<Integer>();

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      IntStream.range(0, 12).forEach(number -> threads.submit(() -> answers.add(ann.post("/searches",
          "{\"title\":\"late " + number + "\",\"search\":" + RED + "}").status())));
    }

    assertThat(answers.stream().filter(status -> status == 201)).hasSize(3);
    assertThat(answers.stream().filter(status -> status == 400)).hasSize(9);
    assertThat(ann.get("/searches?limit=1000").size("searches")).isEqualTo(200);
    assertThat(running.as("bob", "full").post("/searches", "{\"title\":\"x\",\"search\":" + RED + "}").status())
        .isEqualTo(201);
    assertThat(ann.delete("/searches/" + some).status()).isEqualTo(200);
    saved(ann, "full", "again", false);
    assertThat(ann.post("/searches", "{\"title\":\"x\",\"search\":" + RED + "}").text())
        .isEqualTo("{\"message\":\"at most 200 searches can be saved\"}");
  }
}
