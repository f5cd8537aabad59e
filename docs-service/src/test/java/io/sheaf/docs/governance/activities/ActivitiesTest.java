package io.sheaf.docs.governance.activities;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.json.tree.JsonNode;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class ActivitiesTest {

  @TempDir
  static Path folder;
  private static Running sheaf;

  private final String site = "acts" + UUID.randomUUID().toString().substring(0, 8);
  private final String on = "&siteId=" + site;
  private final Client ann = sheaf.as("ann", site);
  private final Client gus = sheaf.as("gus", site + "_govern");

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private String made(String path) {
    return ann.post("/documents", "{\"path\":\"" + path + "\",\"content\":\"x\"}").at("documentId");
  }

  @Test
  void sayWhatWasDoneWithADocumentByWhomAndWhatChanged() {
    var id = made("a.txt");
    ann.patch("/documents/" + id, "{\"path\":\"b.txt\"}");
    ann.post("/documents/" + id + "/tags", "{\"key\":\"k\",\"value\":\"v\"}");
    ann.delete("/documents/" + id + "?softDelete=true");
    ann.put("/documents/" + id + "/restore");
    ann.put("/documents/" + id + "/file", "two");
    ann.delete("/documents/" + id);

    var rows = OnRecord.of(sheaf.admin(), "userId=ann" + on, 7);

    assertThat(OnRecord.words(rows)).containsExactly("documents CREATE", "documents UPDATE", "documentTags CREATE",
        "documents SOFT_DELETE", "documents RESTORE", "documents NEW_VERSION", "documents DELETE");
    assertThat(rows).allSatisfy(row -> {
      assertThat(OnRecord.text(row, "documentId")).isEqualTo(id);
      assertThat(OnRecord.text(row, "userId")).isEqualTo("ann");
      assertThat(OnRecord.text(row, "status")).isEqualTo("COMPLETE");
      assertThat(OnRecord.text(row, "source")).isEqualTo("api");
      assertThat(OnRecord.text(row, "sourceIpAddress")).isEqualTo("127.0.0.1");
      assertThat(OnRecord.text(row, "insertedDate")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\+0000");
    });
    assertThat(OnRecord.text(rows.get(1), "changes/path/oldValue")).isEqualTo("a.txt");
    assertThat(OnRecord.text(rows.get(1), "changes/path/newValue")).isEqualTo("b.txt");
    assertThat(rows.get(1).get("changes").size()).isEqualTo(1);
    assertThat(OnRecord.text(rows.get(0), "changes/path/newValue")).isEqualTo("a.txt");
    assertThat(OnRecord.text(rows.get(0), "changes/path/oldValue")).isEmpty();
    assertThat(OnRecord.text(rows.get(6), "changes/path/oldValue")).isEqualTo("b.txt");
  }

  @Test
  void anUpdateThatChangesNothingIsNone() {
    var id = made("same.txt");
    ann.patch("/documents/" + id, "{\"path\":\"same.txt\"}");
    ann.patch("/documents/" + id, "{\"path\":\"other.txt\"}");

    var rows = OnRecord.of(ann, "documentId=" + id, 2);

    assertThat(OnRecord.words(rows)).containsExactly("documents CREATE", "documents UPDATE");
  }

  @Test
  void viewsAndDownloadsAreRecorded() {
    var id = made("seen.txt");
    ann.get("/documents/" + id);
    ann.get("/documents/" + id + "/content");
    ann.get("/documents/" + id + "/url");
    gus.get("/documents/" + id);
    var tag = ann.get("/documents/" + id).header("ETag").orElseThrow();
    ann.with("If-None-Match", tag).get("/documents/" + id);
    ann.send("HEAD", "/documents/" + id, null);

    var rows = OnRecord.of(gus, "documentId=" + id, 6);

    assertThat(OnRecord.words(rows)).containsExactlyInAnyOrder("documents CREATE", "documents VIEW",
        "documents DOWNLOAD", "documents DOWNLOAD", "documents VIEW", "documents VIEW");
    assertThat(rows.stream().filter(row -> OnRecord.text(row, "userId").equals("gus")).map(
        row -> OnRecord.text(row, "type"))).containsExactly("VIEW");
    assertThat(rows).allSatisfy(row -> assertThat(row.get("changes") == null).isEqualTo(
        !OnRecord.text(row, "type").equals("CREATE")));
  }

  @Test
  void whoIsRefusedIsRecordedAndNobodyFloodsTheRecord() {
    var id = made("kept.txt");
    var rea = sheaf.as("rea", site + "_read");
    for (int time = 0; time < 40; time++) {
      assertThat(rea.delete("/documents/" + id).status()).isEqualTo(401);
    }

    var rows = OnRecord.of(gus, "userId=rea", 20);

    assertThat(rows).hasSize(20).allSatisfy(row -> {
      assertThat(OnRecord.text(row, "status")).isEqualTo("UNAUTHORIZED");
      assertThat(OnRecord.text(row, "resource")).isEqualTo("documents");
      assertThat(OnRecord.text(row, "type")).isEqualTo("DELETE");
      assertThat(OnRecord.text(row, "documentId")).isEqualTo(id);
      assertThat(OnRecord.text(row, "message")).startsWith("fkq access denied");
    });
    assertThat(OnRecord.words(OnRecord.of(ann, "documentId=" + id, 1))).containsExactly("documents CREATE");
  }

  @Test
  void aStrangerIsRecordedWhereThereIsASiteAndNowhereElse() {
    made("there.txt");
    OnRecord.of(gus, "", 1);
    var stu = sheaf.as("stu", "elsewhere");

    stu.get("/documents?siteId=" + site);
    stu.get("/documents?siteId=nowhere" + site);

    var rows = OnRecord.of(gus, "userId=stu", 1);
    assertThat(OnRecord.text(rows.getFirst(), "message")).isEqualTo("fkq access denied to siteId (" + site + ")");
    assertThat(OnRecord.rows(sheaf.admin().get("/activities?siteId=nowhere" + site), "activities")).isEmpty();
  }

  @Test
  void whatWasOnlyCountedIsRecordedAsANumberWhenItsMinuteIsOver() {
    var id = made("counted.txt");
    var rex = sheaf.as("rex", site + "_read");
    for (int time = 0; time < 33; time++) {
      rex.delete("/documents/" + id);
    }
    OnRecord.of(gus, "userId=rex", 20);

    sheaf.clock().advance(Duration.ofSeconds(61));

    var rows = OnRecord.of(gus, "userId=rex", 21);
    assertThat(rows).hasSize(21);
    assertThat(OnRecord.text(rows.getLast(), "message"))
        .isEqualTo("13 further attempts within a minute came to nothing as well");
  }

  @Test
  void whoeverIsGivenAZipHasDownloadedEachDocumentThatIsInIt() {
    var one = made("one.txt");
    var two = made("two.txt");
    var artifact = ann.post("/documents",
        "{\"documentId\":\"" + two + "\",\"artifacts\":true,\"content\":\"part\"}").at("artifactId");
    var empty = ann.post("/documents/upload", "{\"path\":\"empty.txt\"}").at("documentId");
    var rea = sheaf.as("rea", site + "_read");

    var asked = rea.post("/documents/compress", "{\"documentIds\":[\"" + one + "\",\"" + empty
        + "\"],\"documents\":[{\"documentId\":\"" + two + "\",\"artifactId\":\"" + artifact + "\"}]}");

    assertThat(asked.status()).as(asked.toString()).isEqualTo(201);
    var rows = OnRecord.of(gus, "userId=rea", 3);
    assertThat(OnRecord.words(rows)).containsExactlyInAnyOrder("documents DOWNLOAD", "documents DOWNLOAD",
        "compress CREATE");
    assertThat(rows.stream().map(row -> OnRecord.text(row, "documentId")).filter(id -> !id.isEmpty()))
        .containsExactlyInAnyOrder(one, two);
    assertThat(rows.stream().map(row -> OnRecord.text(row, "artifactId")).filter(id -> !id.isEmpty()))
        .containsExactly(artifact);
  }

  @Test
  void whatWasAllowedAndFailedIsSaidToHaveFailed() {
    var id = made("held.txt");
    assertThat(gus.put("/documents/" + id + "/legalHold").status()).isEqualTo(200);

    assertThat(ann.delete("/documents/" + id).status()).isEqualTo(409);
    assertThat(ann.with("Idempotency-Key", "again").delete("/documents/" + id).status()).isEqualTo(409);
    assertThat(ann.with("Range", "bytes=700-").get("/documents/" + id + "/file").status()).isEqualTo(416);
    assertThat(ann.get("/documents/" + UUID.randomUUID()).status()).isEqualTo(404);
    assertThat(ann.post("/documents", "{\"path\":{}}").status()).isEqualTo(400);

    var rows = OnRecord.of(gus, "userId=ann", found -> failed(found).size() >= 4);
    assertThat(OnRecord.words(failed(rows))).containsExactlyInAnyOrder("documents DELETE", "documents DELETE",
        "documents DOWNLOAD", "documents CREATE");
    assertThat(failed(rows).stream().filter(row -> OnRecord.text(row, "type").equals("CREATE"))
        .map(row -> OnRecord.text(row, "message"))).containsExactly("fields of the request are wrong: path");
    assertThat(OnRecord.words(OnRecord.of(ann, "documentId=" + id, 2))).as("what others see")
        .containsExactly("documents CREATE", "documents UPDATE");
    assertThat(OnRecord.rows(gus.get("/documents/" + id + "/userActivities"), "userActivities").stream()
        .map(row -> OnRecord.text(row, "type"))).as("what has no word for it").doesNotContain("DELETE");
  }

  private static List<JsonNode> failed(List<JsonNode> rows) {
    return rows.stream().filter(row -> OnRecord.text(row, "status").equals("FAILED")).toList();
  }

  @Test
  void whoComesWithoutGoodCredentialsIsRecordedWhereThereIsASiteAndDoesNotFillItsRecord() {
    var id = made("wanted.txt");
    OnRecord.of(gus, "", 1);
    for (int time = 0; time < 30; time++) {
      assertThat(sheaf.anonymous().get("/documents/" + id + "?siteId=" + site).status()).isEqualTo(401);
      assertThat(sheaf.as("rubbish").delete("/documents/" + id + "?siteId=nowhere" + site).status()).isEqualTo(401);
    }
    assertThat(OnRecord.of(sheaf.admin(), "userId=anonymous" + on, 5)).hasSize(5).allSatisfy(row -> {
      assertThat(OnRecord.text(row, "status")).isEqualTo("UNAUTHORIZED");
      assertThat(OnRecord.text(row, "type")).isEqualTo("VIEW");
      assertThat(OnRecord.text(row, "documentId")).isEqualTo(id);
      assertThat(OnRecord.text(row, "sourceIpAddress")).isEqualTo("127.0.0.1");
    });

    sheaf.clock().advance(Duration.ofSeconds(61));

    var rows = OnRecord.of(gus, "userId=anonymous", 6);
    assertThat(OnRecord.text(rows.getLast(), "message"))
        .isEqualTo("25 further attempts within a minute came to nothing as well");
    assertThat(OnRecord.rows(sheaf.admin().get("/activities?siteId=nowhere" + site), "activities")).isEmpty();
    assertThat(OnRecord.words(OnRecord.of(ann, "documentId=" + id, 1))).containsExactly("documents CREATE");
  }

  @Test
  void whoMayNotReadADocumentLearnsNothingOfIt() {
    var ina = sheaf.as("ina", site, "inner");
    assertThat(sheaf.admin().post("/folders?siteId=" + site, "{\"path\":\"closed\"}").status()).isEqualTo(200);
    assertThat(sheaf.admin().put("/folders/permissions?siteId=" + site,
        "{\"path\":\"closed\",\"roles\":[{\"roleName\":\"inner\",\"permissions\":[\"READ\",\"WRITE\",\"DELETE\"]}]}")
        .status()).isEqualTo(200);
    var hidden = ina.post("/documents?siteId=" + site, "{\"path\":\"closed/hidden.txt\",\"content\":\"x\"}")
        .at("documentId");
    var moved = ina.post("/documents?siteId=" + site, "{\"path\":\"closed/moved.txt\",\"content\":\"x\"}")
        .at("documentId");
    ina.patch("/documents/" + moved + "?siteId=" + site, "{\"path\":\"open.txt\"}");
    var gone = ina.post("/documents?siteId=" + site, "{\"path\":\"closed/gone.txt\",\"content\":\"x\"}")
        .at("documentId");
    ina.delete("/documents/" + gone + "?siteId=" + site);
    var open = made("plain.txt");
    OnRecord.of(sheaf.admin(), on, rows -> OnRecord.words(rows).stream().filter(word -> word.startsWith("documents "))
        .count() >= 6);

    for (var path : List.of("/activities?limit=100", "/activities?limit=100&userId=ina",
        "/activities?limit=100&documentId=" + hidden, "/activities?limit=100&documentId=" + gone)) {
      var reply = ann.get(path);
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.text()).doesNotContain(hidden, gone, "closed");
    }
    var page = ann.get("/activities?limit=3");
    assertThat(OnRecord.rows(page, "activities").stream().map(row -> OnRecord.text(row, "documentId")))
        .containsExactly(open, moved, moved);
    assertThat(page.at("next")).isEmpty();
    assertThat(ann.get("/documents/" + hidden + "/userActivities").status()).isEqualTo(401);
    assertThat(ann.get("/documents/" + gone + "/userActivities").status()).isEqualTo(404);
    assertThat(gus.get("/activities?limit=100").text()).contains("folderPermissions");
    assertThat(ann.get("/activities?limit=100").text()).doesNotContain("folderPermissions");
  }

  @Test
  void pagesLeadToTheEndInBothDirectionsAndNothingComesTwice() {
    var ids = IntStream.range(0, 23).mapToObj(number -> made(number + ".txt")).toList();
    OnRecord.of(ann, "", 23);

    var newest = walked("/activities?limit=4", "activities");
    var oldest = walked("/activities?limit=7&sort=asc", "activities");
    var mine = walked("/userActivities?limit=5", "userActivities");

    assertThat(oldest.stream().map(row -> OnRecord.text(row, "documentId"))).containsExactlyElementsOf(ids);
    assertThat(newest.stream().map(row -> OnRecord.text(row, "documentId")))
        .containsExactlyElementsOf(ids.reversed());
    assertThat(mine).hasSize(23);
    assertThat(new HashSet<>(mine.stream().map(row -> OnRecord.text(row, "document/documentId")).toList()))
        .hasSize(23);
  }

  private List<JsonNode> walked(String path, String field) {
    var all = new ArrayList<JsonNode>();
    Reply page = ann.get(path);
    while (true) {
      all.addAll(OnRecord.rows(page, field));
      if (page.at("next").isEmpty()) {
        return all;
      }
      page = ann.get(path + "&next=" + page.at("next"));
    }
  }

  @Test
  void areAskedForByTime() {
    var before = made("before.txt");
    sheaf.clock().advance(Duration.ofDays(2));
    var start = sheaf.clock().instant().minusSeconds(5);
    var between = made("between.txt");
    var end = sheaf.clock().instant().plusSeconds(5);
    sheaf.clock().advance(Duration.ofDays(3));
    var after = made("after.txt");
    OnRecord.of(ann, "", 3);

    assertThat(documents("start=" + start)).containsExactly(between, after);
    assertThat(documents("end=" + end)).containsExactly(before, between);
    assertThat(documents("start=" + start + "&end=" + end)).containsExactly(between);
    assertThat(documents("userId=ann&start=" + start + "&end=" + end)).containsExactly(between);
    assertThat(documents("documentId=" + after + "&end=" + end)).isEmpty();
    assertThat(documents("start=" + end + "&end=" + start)).isEmpty();
  }

  private List<String> documents(String query) {
    return OnRecord.rows(ann.get("/activities?sort=ASC&" + query), "activities").stream()
        .map(row -> OnRecord.text(row, "documentId")).toList();
  }

  @Test
  void theOlderFormShowsTheDocument() {
    var id = made("shown.txt");
    ann.patch("/documents/" + id, "{\"path\":\"renamed.txt\"}");
    OnRecord.of(ann, "documentId=" + id, 2);

    var rows = OnRecord.rows(ann.get("/documents/" + id + "/userActivities"), "userActivities");

    assertThat(rows.stream().map(row -> OnRecord.text(row, "type"))).containsExactly("UPDATE", "CREATE");
    assertThat(OnRecord.text(rows.getFirst(), "document/path")).isEqualTo("renamed.txt");
    assertThat(OnRecord.text(rows.getFirst(), "changes/path/oldValue")).isEqualTo("shown.txt");
    assertThat(ann.get("/userActivities?userId=gus").status()).isEqualTo(401);
    assertThat(OnRecord.rows(gus.get("/userActivities?userId=ann"), "userActivities")).hasSize(2);
  }

  @Test
  void whatIsAskedForWronglyIsSaidFieldByField() {
    assertThat(ann.get("/activities?artifactId=a&entityId=e&ruleId=r&schema=x&controlPolicy=y&sort=up&namespace=z")
        .json().get("errors").size()).isEqualTo(7);
    assertThat(ann.get("/activities?start=yesterday").status()).isEqualTo(400);
    assertThat(ann.get("/activities?next=rubbish").status()).isEqualTo(400);
    assertThat(ann.get("/activities?userId=%00").status()).isEqualTo(400);
  }
}
