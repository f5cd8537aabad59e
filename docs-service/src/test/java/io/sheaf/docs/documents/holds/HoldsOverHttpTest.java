package io.sheaf.docs.documents.holds;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class HoldsOverHttpTest {

  @TempDir
  static Path folder;
  private static Running running;

  private final String id = UUID.randomUUID().toString();
  private final String checkout = "/documents/" + id + "/checkout";
  private final String legalHold = "/documents/" + id + "/legalHold";
  private Client ann;
  private Client bob;
  private Client governor;

  @BeforeAll
  static void start() {
    running = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  @BeforeEach
  void aDocument() {
    ann = running.as("ann", "finance");
    bob = running.as("bob", "finance");
    governor = running.as("gus", "finance_govern");
    ann.post("/trying/" + id, "");
    ann.put("/documents/" + id + "/file", "one");
    ann.put("/documents/" + id + "/file", "two");
  }

  @Test
  void whoHasItCheckedOutAloneChangesIt() {
    var checkedOut = ann.put(checkout);

    assertThat(checkedOut.status()).isEqualTo(200);
    assertThat(checkedOut.text()).isEqualTo("{\"message\":\"Document '" + id + "' checked out\"}");
    for (var reply : changes(bob)) {
      assertRefused(reply, "Document '" + id + "' is checked out by ann");
    }
    assertRefused(bob.put(checkout), "Document '" + id + "' is checked out by ann");
    assertRefused(governor.put("/documents/" + id + "/file", "mine"), "Document '" + id + "' is checked out by ann");
    assertThat(ann.put("/documents/" + id + "/file", "three").status()).isEqualTo(200);
    assertThat(bob.get("/documents/" + id + "/versions").status()).isEqualTo(200);
  }

  @Test
  void checkingOutTwiceIsCheckingOutOnce() {
    var first = ann.put(checkout);

    var second = ann.put(checkout);

    assertThat(second.text()).isEqualTo(first.text());
    assertThat(second.header("ETag")).isEqualTo(first.header("ETag"));
  }

  @Test
  void whoHasItCheckedOutChecksItIn() {
    ann.put(checkout);

    assertRefused(bob.delete(checkout), "Document '" + id + "' is checked out by ann");
    var checkedIn = ann.delete(checkout);

    assertThat(checkedIn.status()).isEqualTo(200);
    assertThat(checkedIn.text()).isEqualTo("{\"message\":\"Document '" + id + "' checked in\"}");
    assertThat(bob.put("/documents/" + id + "/file", "three").status()).isEqualTo(200);
    assertThat(bob.delete(checkout).status()).isEqualTo(200);
  }

  @Test
  void whoGovernsOrAdministratesChecksInForOthers() {
    ann.put(checkout);
    assertThat(governor.delete(checkout).status()).isEqualTo(200);
    bob.put(checkout);
    assertThat(running.admin().delete(checkout + "?siteId=finance").status()).isEqualTo(200);

    assertThat(ann.put("/documents/" + id + "/file", "three").status()).isEqualTo(200);
  }

  @Test
  void aHeldDocumentIsNotChangedByAnybody() {
    var held = governor.put(legalHold);

    assertThat(held.status()).isEqualTo(200);
    assertThat(held.text()).isEqualTo("{\"message\":\"Document '" + id + "' placed under legal hold\"}");
    for (var client : List.of(ann, governor)) {
      for (var reply : changes(client)) {
        assertRefused(reply, "Document '" + id + "' is under legal hold");
      }
    }
    assertRefused(ann.put(checkout), "Document '" + id + "' is under legal hold");
    assertThat(ann.get("/documents/" + id + "/versions").size("documents")).isEqualTo(2);
  }

  @Test
  void aHoldIsSetAndRemovedWhileItHolds() {
    var first = governor.put(legalHold);
    var second = running.as("gil", "finance_govern").put(legalHold);

    var released = governor.delete(legalHold);

    assertThat(second.text()).isEqualTo(first.text());
    assertThat(second.header("ETag")).isEqualTo(first.header("ETag"));
    assertThat(released.text()).isEqualTo("{\"message\":\"Document '" + id + "' released from legal hold\"}");
    assertThat(governor.delete(legalHold).status()).isEqualTo(200);
    assertThat(ann.put("/documents/" + id + "/file", "three").status()).isEqualTo(200);
  }

  @Test
  void onlyWhoGovernsHolds() {
    assertThat(ann.put(legalHold).status()).isEqualTo(401);
    governor.put(legalHold);
    assertThat(ann.delete(legalHold).text())
        .isEqualTo("{\"message\":\"fkq access denied (groups: finance (DELETE,READ,WRITE))\"}");
    assertThat(running.admin().delete(legalHold + "?siteId=finance").status()).isEqualTo(200);
  }

  @Test
  void anOwnerKeepsNothingFromWhoGoverns() {
    ann.put("/documents/" + id + "/access", "{\"owner\":\"ann\"}");

    assertThat(governor.put(legalHold).status()).isEqualTo(200);
    assertThat(ann.put("/documents/" + id + "/file", "three").status()).isEqualTo(409);
  }

  @Test
  void aHoldOfADocumentHoldsItsArtifactsAndOneOfAnArtifactHoldsThatAlone() {
    var artifact = "?artifactId=01J0000000000000000000000A";
    ann.post("/trying/" + id + artifact, "");

    governor.put(legalHold + artifact);
    assertRefused(ann.put("/documents/" + id + "/file" + artifact, "art"), "Document '" + id + "' is under legal hold");
    assertThat(ann.put("/documents/" + id + "/file", "three").status()).isEqualTo(200);
    governor.delete(legalHold + artifact);
    assertThat(ann.put("/documents/" + id + "/file" + artifact, "art").status()).isEqualTo(200);
    governor.put(legalHold);
    assertRefused(ann.put("/documents/" + id + "/file" + artifact, "art"), "Document '" + id + "' is under legal hold");
  }

  @Test
  void whoKnowsAnOlderStateNeitherHoldsNorChecksOut() {
    var stale = ann.with("If-Match", "\"1\"");

    assertThat(stale.put(checkout).status()).isEqualTo(412);
    assertThat(stale.delete(checkout).status()).isEqualTo(412);
    assertThat(governor.with("If-Match", "\"1\"").put(legalHold).status()).isEqualTo(412);
    assertThat(governor.with("If-Match", "\"1\"").delete(legalHold).status()).isEqualTo(412);
  }

  @Test
  void whatIsNotThereIsNeitherHeldNorCheckedOut() {
    var missing = "/documents/" + UUID.randomUUID();

    for (var reply : List.of(governor.put(missing + "/checkout"), governor.delete(missing + "/checkout"),
        governor.put(missing + "/legalHold"), governor.delete(missing + "/legalHold"))) {
      assertThat(reply.status()).isEqualTo(404);
      assertThat(reply.text()).isEqualTo("{\"message\":\"Document " + missing.substring(11) + " not found.\"}");
    }
  }

  private List<Reply> changes(Client client) {
    var document = "/documents/" + id;
    return List.of(client.put("/documents/" + id + "/file", "mine"), client.put(document + "/versions/v0/pin"),
        client.delete(document + "/versions/v0/pin"), client.delete(document + "/versions/v0"),
        client.put(document + "/versions", "{\"versionKey\":\"v0\"}"), client.put("/publications/" + id),
        client.put(document + "/access", "{\"owner\":\"bob\"}"),
        client.delete("/documents/" + id + "?softDelete=true"));
  }

  private static void assertRefused(Reply reply, String text) {
    assertThat(reply.text()).isEqualTo("{\"message\":\"" + text + "\"}");
    assertThat(reply.status()).isEqualTo(409);
  }
}
