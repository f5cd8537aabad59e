package io.sheaf.docs.automation.queues;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class QueuesTest {

  @TempDir
  static Path folder;
  private static Running sheaf;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  @Test
  void aQueueIsANameUnderAnId() {
    var ann = sheaf.as("ann", "queues1");

    var added = ann.post("/queues", "{\"name\":\"approvals\"}");

    assertThat(added.status()).isEqualTo(201);
    var id = added.at("queueId");
    assertThat(added.text()).isEqualTo("{\"queueId\":\"" + id + "\"}");
    assertThat(ann.get("/queues/" + id).text()).isEqualTo("{\"name\":\"approvals\"}");
  }

  @Test
  void queuesAreListedByNameAPageAtATime() {
    var ann = sheaf.as("ann", "queues2");
    var second = ann.post("/queues", "{\"name\":\"b\"}").at("queueId");
    var first = ann.post("/queues", "{\"name\":\"a\"}").at("queueId");

    var page = ann.get("/queues?limit=1");

    assertThat(page.at("queues")).isEqualTo("[{\"queueId\":\"" + first + "\",\"name\":\"a\"}]");
    assertThat(ann.get("/queues?limit=1&next=" + page.at("next")).text())
        .isEqualTo("{\"queues\":[{\"queueId\":\"" + second + "\",\"name\":\"b\"}]}");
  }

  @Test
  void aQueueThatIsDeletedIsGone() {
    var ann = sheaf.as("ann", "queues3");
    var id = ann.post("/queues", "{\"name\":\"approvals\"}").at("queueId");

    assertThat(ann.delete("/queues/" + id).text()).isEqualTo("{\"message\":\"Queue '" + id + "' deleted\"}");

    assertThat(ann.get("/queues/" + id).status()).isEqualTo(404);
    assertThat(ann.delete("/queues/" + id).text()).isEqualTo("{\"message\":\"Queue '" + id + "' not found\"}");
    assertThat(ann.get("/queues").text()).isEqualTo("{\"queues\":[]}");
  }

  @Test
  void aQueueNeedsAName() {
    var ann = sheaf.as("ann", "queues4");

    var refused = ann.post("/queues", "{\"name\":\" \"}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).isEqualTo("{\"errors\":[{\"key\":\"name\",\"error\":\"'name' is required\"}]}");
  }

  @Test
  void queuesOfASiteAreOfThatSiteAlone() {
    var id = sheaf.as("ann", "queues5").post("/queues", "{\"name\":\"approvals\"}").at("queueId");

    assertThat(sheaf.as("bob", "queues6").get("/queues/" + id).status()).isEqualTo(404);
  }
}
