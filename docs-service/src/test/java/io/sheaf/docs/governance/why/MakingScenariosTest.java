package io.sheaf.docs.governance.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Outward;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Who may make documents, as `making/policies.md` has it.
@OnAwsToo
class MakingScenariosTest {

  private static final int COLUMNS = 5;
  private static final String SCHEMA = "a schema says;";
  private static final AtomicInteger SITES = new AtomicInteger();

  @TempDir
  static Path folder;
  private static Running sheaf;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder, Outward.USUAL.withPublicUrls(true));
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  /// A row of the table.
  private record Row(String sentence, String policy, String who, String asks, int answer) {

    static Row of(List<String> cells) {
      assertThat(cells).hasSize(COLUMNS);
      return new Row(cells.get(0), cells.get(1), bare(cells.get(2)), bare(cells.get(3)),
          Integer.parseInt(cells.get(4)));
    }

    private static String bare(String cell) {
      return cell.replace("`", "");
    }

    Row on(String site) {
      return new Row(sentence, policy, who.replace("finance", site), asks, answer);
    }
  }

  private static List<Row> rows() throws IOException {
    try (InputStream file = Objects.requireNonNull(
        MakingScenariosTest.class.getResourceAsStream("making/policies.md"))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines()
          .filter(line -> line.startsWith("|") && !line.startsWith("|---")).skip(1)
          .map(line -> Stream.of(line.split("\\|", -1)).map(String::strip).toList())
          .map(cells -> Row.of(cells.subList(1, cells.size() - 1))).toList();
    }
  }

  @TestFactory
  Stream<DynamicTest> everyScenarioIsWhatHappens() throws IOException {
    return rows().stream().map(row -> DynamicTest.dynamicTest(row.sentence(), () -> {
      var site = "m" + SITES.incrementAndGet() + "x";
      happens(row.on(site), site);
    }));
  }

  private static void happens(Row row, String site) {
    define(site, "dept", "STANDARD");
    define(site, "clerk", "STANDARD");
    define(site, "secrecy", "OPA");
    boolean hasSchema = row.policy().startsWith(SCHEMA);
    if (hasSchema) {
      done(sheaf.admin().put("/sites/" + site + "/schema/document", "{\"name\":\"all\",\"attributes\":"
          + "{\"required\":[{\"attributeKey\":\"dept\",\"defaultValue\":\"law\"}],"
          + "\"allowAdditionalAttributes\":true}}"));
    }
    set(site, hasSchema ? row.policy().substring(SCHEMA.length()) : row.policy());
    var somebody = row.who().equals("anybody") ? sheaf.anonymous() : Visitor.of(sheaf, site, row.who()).client();
    var words = row.asks().split(" ", 3);

    var reply = somebody.send(words[0], words[1] + "?siteId=" + site, words.length == 3 ? words[2] : null);

    assertThat(reply.status()).as(reply.toString()).isEqualTo(row.answer());
    var there = sheaf.admin().get("/documents?siteId=" + site);
    if (reply.status() < 300) {
      assertThat(sheaf.admin().get("/documents/" + reply.at("documentId") + "?siteId=" + site).status())
          .as(reply.toString()).isEqualTo(200);
    } else {
      assertThat(there.size("documents")).as(there.toString()).isZero();
    }
  }

  private static void define(String site, String key, String type) {
    done(sheaf.admin().post("/attributes?siteId=" + site,
        "{\"attribute\":{\"key\":\"" + key + "\",\"type\":\"" + type + "\"}}"));
  }

  private static void set(String site, String items) {
    if (!items.isBlank()) {
      done(sheaf.admin().put("/sites/" + site + "/opa/accessPolicy/policyItems", "{\"policyItems\":[" + items + "]}"));
    }
  }

  private static void done(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isBetween(200, 201);
  }

  @Test
  void anArtifactIsMadeWhereItsDocumentMayBeChanged() {
    define("parts", "dept", "STANDARD");
    var open = document("{\"key\":\"dept\",\"stringValue\":\"law\"}");
    var closed = document("{\"key\":\"dept\",\"stringValue\":\"tax\"}");
    set("parts", "{\"attributes\":[{\"key\":\"dept\",\"eq\":{\"stringValue\":\"law\"}}]}");

    assertThat(artifact(open).status()).isEqualTo(201);
    assertThat(artifact(closed).status()).isEqualTo(401);
  }

  private static String document(String attribute) {
    var made = sheaf.admin().post("/documents?siteId=parts", "{\"content\":\"x\",\"attributes\":[" + attribute + "]}");
    done(made);
    return made.at("documentId");
  }

  private static Reply artifact(String documentId) {
    return sheaf.as("ann", "parts").post("/documents?siteId=parts",
        "{\"documentId\":\"" + documentId + "\",\"artifacts\":true,\"content\":\"part\"}");
  }
}
