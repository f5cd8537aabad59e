package io.sheaf.docs.search.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.gate.FolderRules;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Write;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A site with more folders closed to somebody than a query can name.
class ManyClosedFoldersTest {

  private static final int FOLDERS = 5_100;
  private static final int AT_ONCE = 100;

  @TempDir
  private static Path folder;

  private static Reply asked(Client who, String position, String body) {
    var reply = who.with("X-Sheaf-Position", position).post("/query?siteId=many", body);
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    return reply;
  }

  @Test
  void aQueryFindsAndCountsWhatIsOpenAllTheSame() {
    try (var running = Running.in(folder)) {
      close(running);
      var ann = running.as("ann", "many");
      var boss = running.as("eve", "many", "boss");
      var position = "";
      for (int number = 0; number < 12; number++) {
        var path = (number % 3 == 0 ? "f" + number + "/" : "open/") + number + ".txt";
        var made = (number % 3 == 0 ? boss : ann).with("X-Sheaf-Position", "true").post("/documents?siteId=many",
            "{\"path\":\""
                + path + "\",\"content\":\"A word of it\",\"tags\":[{\"key\":\"k\",\"value\":\"v" + number % 2
                + "\"}]}");
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        position = made.header("X-Sheaf-Position").orElseThrow();
      }
      var question = "{\"query\":{\"text\":\"word\"},\"sort\":[{\"by\":\"name\"}],\"limit\":5,\"highlight\":{},"
          + "\"facets\":{\"k\":{\"tag\":\"k\"},\"in\":{\"by\":\"folder\"}}";

      var first = asked(ann, position, question + "}");
      var second = asked(ann, position, question + ",\"cursor\":\"" + first.at("cursor") + "\"}");

      var paths = new ArrayList<>(paths(first));
      paths.addAll(paths(second));
      assertThat(paths).containsExactly("open/1.txt", "open/10.txt", "open/11.txt", "open/2.txt", "open/4.txt",
          "open/5.txt", "open/7.txt", "open/8.txt");
      assertThat(first.at("total")).isEqualTo("8");
      assertThat(first.at("hits.0.snippets.0.text")).isEqualTo("A word of it");
      assertThat(second.at("cursor")).isEmpty();
      assertThat(first.at("facets.k.values"))
          .isEqualTo("[{\"value\":\"v0\",\"count\":4},{\"value\":\"v1\",\"count\":4}]");
      assertThat(first.at("facets.in.values"))
          .isEqualTo("[{\"value\":\"\",\"count\":8},{\"value\":\"open\",\"count\":8}]");
      assertThat(asked(boss, position, question + "}").at("total")).isEqualTo("12");
      assertThat(ann.post("/query", question + ",\"cursor\":\"" + asked(boss, position, question + "}").at("cursor")
          + "\"}").status()).isEqualTo(400);
    }
  }

  private static List<String> paths(Reply reply) {
    return IntStream.range(0, reply.size("hits")).mapToObj(at -> reply.at("hits." + at + ".document.path")).toList();
  }

  /// As the rule of the first folder is, which was set as clients set it.
  private static void close(Running running) {
    assertThat(running.as("ann", "many").post("/folders", "{\"path\":\"f0\"}").status()).isIn(200, 201);
    assertThat(running.admin().put("/folders/permissions?siteId=many",
        "{\"path\":\"f0\",\"roles\":[{\"roleName\":\"boss\",\"permissions\":[\"READ\",\"WRITE\"]}]}").status())
        .isEqualTo(200);
    var table = running.engines().ports().table();
    var site = new SiteId("many");
    var rule = table.find(FolderRules.key(site, "f0")).orElseThrow();
    for (int from = 1; from < FOLDERS; from += AT_ONCE) {
      var writes = new ArrayList<Write>();
      for (int number = from; number < Math.min(FOLDERS, from + AT_ONCE); number++) {
        var another = Item.of(FolderRules.key(site, "f" + number));
        rule.attributes().forEach(another::with);
        writes.add(Write.put(another.with("path", "f" + number).build()));
      }
      table.write(writes);
    }
  }
}
