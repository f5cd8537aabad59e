package io.sheaf.docs.governance.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.errands.Ringing;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class RetentionTest {

  private static final DateTimeFormatter WIRE = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssZ");

  private Running sheaf;
  private Client ann;
  private Client gus;
  private Kept kept;

  @BeforeEach
  void start(@TempDir Path folder) {
    sheaf = Running.in(folder);
    ann = sheaf.as("ann", "finance");
    gus = sheaf.as("gus", "finance_govern");
    kept = new Kept(gus, "finance");
  }

  @AfterEach
  void stop() {
    sheaf.close();
  }

  private String inserted(String id, int daysLater) {
    return OffsetDateTime.parse(gus.get("/documents/" + id).at("insertedDate"), WIRE).plusDays(daysLater).format(WIRE);
  }

  private Reply dispose() {
    return gus.post("/sites/finance/dispositions", "");
  }

  private void settings(String retention) {
    var set = sheaf.admin().patch("/sites/finance/configuration",
        "{\"document\":{\"retentionAndDisposition\":{" + retention + "}}}");
    assertThat(set.status()).as(set.toString()).isEqualTo(200);
  }

  private boolean isThere(String id) {
    return gus.get("/documents/" + id).status() == 200;
  }

  private boolean isPutAway(String id) {
    return gus.get("/documents?softDeleted=true&limit=100").text().contains(id);
  }

  @Test
  void aDocumentThatMustBeRetainedSaysUntilWhenAndIsDeletedAfterwards() {
    var id = kept.retained("text", kept.policy(10, -1));
    var until = inserted(id, 10);

    var refused = ann.delete("/documents/" + id);

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.text())
        .isEqualTo("{\"message\":\"Document '" + id + "' must be retained until " + until + "\"}");
    assertThat(gus.delete("/documents/" + id + "/purge").text()).isEqualTo(refused.text());
    assertThat(sheaf.admin().delete("/documents/" + id + "?softDelete=true&siteId=finance").text())
        .isEqualTo(refused.text());
    assertThat(isThere(id)).isTrue();

    sheaf.clock().advance(Duration.ofDays(10).plusSeconds(1));

    assertThat(ann.delete("/documents/" + id).status()).isEqualTo(200);
  }

  @Test
  void whoMayOnlyWriteEndsNoRetention() {
    var policy = kept.policy(10, 5);
    var id = kept.retained("text", policy);
    var entity = "/entities/RetentionPolicy/" + policy;

    assertThat(ann.delete("/documents/" + id + "/attributes/RetentionPolicy").status()).isEqualTo(400);
    assertThat(ann.put("/documents/" + id + "/attributes", "{\"attributes\":[]}").status()).isEqualTo(400);
    assertThat(ann.patch(entity + "?namespace=PRESET",
        "{\"entity\":{\"attributes\":[{\"key\":\"RetentionPeriodInDays\",\"numberValue\":0}]}}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"RetentionPeriodInDays\","
            + "\"error\":\"attribute can only be changed by GOVERN or ADMIN role\"}]}");
    assertThat(ann.delete(entity + "/attributes/RetentionPeriodInDays?namespace=PRESET").status()).isEqualTo(400);
    assertThat(ann.delete(entity + "?namespace=PRESET").status()).isEqualTo(400);
    assertThat(gus.delete(entity + "?namespace=PRESET").text()).isEqualTo("{\"errors\":[{\"key\":\"entityId\","
        + "\"error\":\"entity '" + policy + "' is the retention policy of document '" + id
        + "', cannot be deleted\"}]}");
    assertThat(ann.delete("/documents/" + id).status()).isEqualTo(409);

    assertThat(gus.delete("/documents/" + id + "/attributes/RetentionPolicy").status()).isEqualTo(200);

    assertThat(kept.said(id, "DispositionDate")).isEmpty();
    assertThat(gus.delete(entity + "?namespace=PRESET").status()).isEqualTo(200);
    assertThat(ann.delete("/documents/" + id).status()).isEqualTo(200);
  }

  @Test
  void anArtifactIsKeptAsItsDocumentIs() {
    var id = kept.document("text");
    var artifact = gus.post("/documents", "{\"documentId\":\"" + id
        + "\",\"artifacts\":true,\"path\":\"b.txt\",\"content\":\"1\"}").at("artifactId");
    kept.retain(id, kept.policy(10, -1));

    assertThat(ann.delete("/documents/" + id + "?artifactId=" + artifact).at("message"))
        .contains("must be retained until");

    sheaf.clock().advance(Duration.ofDays(11));
    assertThat(ann.delete("/documents/" + id + "?artifactId=" + artifact).status()).isEqualTo(200);
  }

  @Test
  void theDayOfDispositionIsStoredSoThatDocumentsAreFoundByIt() {
    var id = kept.retained("text", kept.policy(10, 5));
    var day = inserted(id, 15);

    assertThat(kept.said(id, "DispositionDate")).isEqualTo(day);
    var found = gus.post("/search",
        "{\"query\":{\"attribute\":{\"key\":\"DispositionDate\",\"eq\":\"" + day + "\"}}}");
    assertThat(found.at("documents.0.documentId")).as(found.toString()).isEqualTo(id);
  }

  @Test
  void whatIsDueIsPutAwayWhereTheSiteSaysNothingElse() {
    var due = kept.retained("due", kept.policy(10, 5));
    var later = kept.retained("later", kept.policy(10, 50));
    sheaf.clock().advance(Duration.ofDays(14));
    assertThat(dispose().status()).isEqualTo(200);
    assertThat(isThere(due)).isTrue();

    sheaf.clock().advance(Duration.ofDays(2));
    assertThat(dispose().text()).isEqualTo("{\"message\":\"what was due on site 'finance' is disposed of\"}");

    assertThat(isThere(due)).isFalse();
    assertThat(isPutAway(due)).isTrue();
    assertThat(isThere(later)).isTrue();
  }

  @Test
  void whatIsDueIsRemovedForGoodWhereTheSiteSaysSo() {
    settings("\"dispositionAction\":\"DELETE\"");
    var due = kept.retained("due", kept.policy(10, 0));
    sheaf.clock().advance(Duration.ofDays(11));

    dispose();

    assertThat(isThere(due)).isFalse();
    assertThat(isPutAway(due)).isFalse();
  }

  @Test
  void whatWasDisposedOfAndBroughtBackStays() {
    var due = kept.retained("due", kept.policy(10, 0));
    sheaf.clock().advance(Duration.ofDays(11));
    dispose();

    assertThat(gus.put("/documents/" + due + "/restore").status()).isEqualTo(200);
    dispose();

    assertThat(isThere(due)).isTrue();
    assertThat(kept.said(due, "DispositionDate")).isEmpty();
  }

  @Test
  void whatIsHeldIsNotDisposedOfBeforeItIsReleased() {
    var due = kept.retained("due", kept.policy(10, 0));
    kept.hold(due);
    sheaf.clock().advance(Duration.ofDays(11));

    dispose();
    assertThat(isThere(due)).isTrue();

    kept.release(due);
    dispose();
    assertThat(isThere(due)).isFalse();
  }

  @Test
  void aPolicyThatCountsFromTheLastChangePutsTheDayOff() {
    var id = kept.retained("one", kept.policy(10, 0, "DATE_LAST_MODIFIED"));
    sheaf.clock().advance(Duration.ofDays(6));
    ann.patch("/documents/" + id, "{\"content\":\"two\"}");
    sheaf.clock().advance(Duration.ofDays(6));

    dispose();
    assertThat(isThere(id)).isTrue();
    assertThat(kept.said(id, "RetentionStatus")).isEqualTo("ACTIVE");
    assertThat(ann.delete("/documents/" + id).status()).isEqualTo(409);

    sheaf.clock().advance(Duration.ofDays(6));
    dispose();
    assertThat(isThere(id)).isFalse();
  }

  @Test
  void aPolicyThatIsMadeShorterMovesTheDaysOfAllItsDocuments() {
    var policy = kept.policy(100, 0);
    var one = kept.retained("one", policy);
    var two = kept.retained("two", policy);
    var far = inserted(one, 100);
    var near = inserted(one, 10);

    gus.patch("/entities/RetentionPolicy/" + policy + "?namespace=PRESET",
        "{\"entity\":{\"attributes\":[{\"key\":\"RetentionPeriodInDays\",\"numberValue\":10}]}}");

    for (var id : new String[]{one, two}) {
      Eventually.answer(() -> gus.post("/search",
          "{\"query\":{\"attribute\":{\"key\":\"DispositionDate\",\"range\":{\"start\":\"" + near
              + "\",\"end\":\"" + far.substring(0, 10) + "\"}}}}"),
          found -> found.text().contains(id));
    }
    sheaf.clock().advance(Duration.ofDays(11));
    dispose();
    assertThat(isThere(one) || isThere(two)).isFalse();
  }

  @Test
  void documentsThatWerePutAwayGoForGoodAfterSoManyDays() {
    settings("\"softDeleteRetentionInDays\":30");
    var old = kept.document("old");
    ann.delete("/documents/" + old + "?softDelete=true");
    sheaf.clock().advance(Duration.ofDays(29));
    var young = kept.document("young");
    ann.delete("/documents/" + young + "?softDelete=true");
    dispose();
    assertThat(isPutAway(old)).isTrue();

    sheaf.clock().advance(Duration.ofDays(2));
    dispose();

    assertThat(isPutAway(old)).isFalse();
    assertThat(isPutAway(young)).isTrue();
    assertThat(gus.put("/documents/" + old + "/restore").status()).isEqualTo(404);
  }

  @Test
  void roundsBeginByThemselvesAndOthersDoNot() {
    var due = kept.retained("due", kept.policy(10, 0));
    var free = kept.document("free");

    Eventually.answer(() -> {
      sheaf.clock().advance(Duration.ofDays(6));
      Ringing.in(sheaf);
      return isThere(due);
    }, there -> !there);

    assertThat(isThere(free)).isTrue();
  }

  @Test
  void aSiteIsNotErasedWhileAnythingOnItHasToStay() {
    var held = kept.document("held");
    kept.hold(held);
    var erase = "/sites/finance?confirm=finance";

    var refused = sheaf.admin().delete(erase);
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.at("message"))
        .isEqualTo("site 'finance' cannot be erased: Document '" + held + "' is under legal hold");
    assertThat(isThere(held)).isTrue();
    kept.release(held);
    var retained = kept.retained("retained", kept.policy(10, -1));
    assertThat(sheaf.admin().delete(erase).at("message")).isEqualTo("site 'finance' cannot be erased: Document '"
        + retained + "' must be retained until " + inserted(retained, 10));

    sheaf.clock().advance(Duration.ofDays(11));

    assertThat(sheaf.admin().delete(erase).status()).isIn(200, 202);
  }

  @Test
  void whatASaveWouldRemoveIsSaidToBeKept() {
    var id = kept.retained("0", kept.policy(10, -1));
    for (int number = 1; number < 10; number++) {
      assertThat(ann.patch("/documents/" + id, "{\"content\":\"" + number + "\"}").status()).isEqualTo(200);
    }

    var preview = ann.get("/documents/" + id + "/versions/next-eviction");
    var refused = ann.patch("/documents/" + id, "{\"content\":\"10\"}");

    assertThat(preview.at("outcome")).isEqualTo("REFUSED");
    assertThat(refused.status()).isEqualTo(409);
    assertThat(preview.at("reason")).isEqualTo(refused.at("message"));
    assertThat(ann.get("/documents/" + id + "/content?versionKey=v0").at("content")).isEqualTo("0");
  }
}
