package io.sheaf.docs.documents.attributes;

import static io.sheaf.docs.documents.attributes.AttributedSite.document;
import static io.sheaf.docs.documents.attributes.AttributedSite.quoted;
import static io.sheaf.docs.documents.attributes.AttributedSite.said;
import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Documents that are related to others, and what becomes of it.
@OnAwsToo
class RelationsTest {

  private static Running running;

  @BeforeAll
  static void start(@TempDir Path folder) {
    running = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  private static Client site(String name) {
    return AttributedSite.of(running, name);
  }

  @Test
  void aRelationHasItsInverseOnTheOtherDocument() {
    var ann = site("relations");
    var one = document(ann, "");
    var other = document(ann, "");
    var oneId = one.substring("/documents/".length());
    var otherId = other.substring("/documents/".length());
    var revision = ann.get(other).header("ETag");

    var related = ann.post(one + "/attributes", "{\"attributes\":[{\"documentId\":\"" + otherId
        + "\",\"relationship\":\"PRIMARY\",\"inverseRelationship\":\"ATTACHMENT\"}]}");

    assertThat(related.status()).isEqualTo(201);
    assertThat(said(ann.get(one + "/attributes"))).isEqualTo("{\"attributes\":[{\"key\":\"Relationships\","
        + "\"stringValue\":\"PRIMARY#" + otherId + "\",\"valueType\":\"RELATIONSHIPS\"}]}");
    assertThat(ann.get(other + "/attributes/Relationships").at("attribute.stringValue"))
        .isEqualTo("ATTACHMENT#" + oneId);
    assertThat(ann.get(other).header("ETag")).isNotEqualTo(revision);
    var third = document(ann, "{\"documentId\":\"" + otherId
        + "\",\"relationship\":\"RENDITION\",\"inverseRelationship\":\"PRIMARY\"}");
    assertThat(ann.get(other + "/attributes/Relationships").json().get("attribute").get("stringValues").size())
        .isEqualTo(2);

    ann.delete(one + "/attributes/Relationships");

    assertThat(ann.get(one + "/attributes/Relationships").status()).isEqualTo(404);
    assertThat(ann.get(other + "/attributes/Relationships").at("attribute.stringValue"))
        .isEqualTo("PRIMARY#" + third.substring("/documents/".length()));
    ann.delete(other + "/attributes/Relationships/" + quoted("PRIMARY#" + third.substring("/documents/".length())));
    assertThat(ann.get(third + "/attributes/Relationships").text()).isEqualTo(
        "{\"message\":\"attribute 'Relationships' not found on document '" + third.substring(11) + "'\"}");
    assertThat(ann.post(one + "/attributes",
        "{\"attributes\":[{\"documentId\":\"nobody\",\"relationship\":\"PRIMARY\"}]}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"nobody\",\"error\":\"document 'nobody' does not exist\"}]}");
  }

  @Test
  void whoMayNotChangeTheOtherDocumentDoesNotPutAnInverseThere() {
    var ann = site("foreign");
    var gus = running.as("gus", "foreign_govern");
    var one = document(ann, "");
    var held = document(ann, "");
    gus.put(held + "/legalHold");

    var refused = ann.post(one + "/attributes", "{\"attributes\":[{\"documentId\":\"" + held.substring(11)
        + "\",\"relationship\":\"PRIMARY\",\"inverseRelationship\":\"ATTACHMENT\"}]}");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(ann.get(one + "/attributes").text()).isEqualTo("{\"attributes\":[]}");
  }

  private static String id(String document) {
    return document.substring("/documents/".length());
  }

  private static String related(String other, String more) {
    return "{\"documentId\":\"" + id(other) + "\",\"relationship\":\"APPENDIX\"" + more + "}";
  }

  @Test
  void nobodyIsRelatedToADocumentThatIsGone() {
    var ann = site("gone");
    var leaving = document(ann, "");
    var staying = document(ann, "");
    var withInverse = document(ann, related(leaving, ",\"inverseRelationship\":\"PRIMARY\"") + ","
        + related(staying, ""));
    var without = document(ann, related(leaving, ""));
    var toOthers = document(ann, related(staying, ""));
    ann.post(leaving + "/attributes", "{\"attributes\":["
        + related(staying, ",\"inverseRelationship\":\"RENDITION\"") + "]}");
    var tag = ann.get(without).header("ETag");

    assertThat(ann.delete(leaving).status()).isEqualTo(200);

    assertThat(said(ann.get(withInverse + "/attributes"))).isEqualTo("{\"attributes\":[{\"key\":\"Relationships\","
        + "\"stringValue\":\"APPENDIX#" + id(staying) + "\",\"valueType\":\"RELATIONSHIPS\"}]}");
    assertThat(ann.get(without + "/attributes").text()).isEqualTo("{\"attributes\":[]}");
    assertThat(ann.get(without).header("ETag")).isNotEqualTo(tag);
    assertThat(ann.get(staying + "/attributes").text()).isEqualTo("{\"attributes\":[]}");
    assertThat(ann.get(toOthers + "/attributes/Relationships").status()).isEqualTo(200);
  }

  @Test
  void whoIsPutAwayKeepsItsRelationsUntilItIsGone() {
    var ann = site("away");
    var one = document(ann, "");
    var other = document(ann, related(one, ",\"inverseRelationship\":\"PRIMARY\""));
    ann.delete(other + "?softDelete=true");

    assertThat(ann.delete(one).status()).isEqualTo(200);

    ann.put(other + "/restore");
    assertThat(ann.get(other + "/attributes").text()).isEqualTo("{\"attributes\":[]}");
  }

  @Test
  void moreRelationsThanOneWriteTakesGoWithTheDocumentToo() {
    var ann = site("manygone");
    var leaving = document(ann, "");
    var others = new ArrayList<String>();
    for (int at = 0; at < 30; at++) {
      others.add(document(ann, related(leaving, at % 2 == 0 ? "" : ",\"inverseRelationship\":\"PRIMARY\"")));
    }

    assertThat(ann.delete(leaving).status()).isEqualTo(200);

    others.forEach(other -> assertThat(ann.get(other + "/attributes").text()).isEqualTo("{\"attributes\":[]}"));
  }
}
