package io.sheaf.docs.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.search.feeding.FeedProbe;
import io.sheaf.docs.search.feeding.RecognisedTexts;
import io.sheaf.storage.table.SiteId;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A document is found by all that is known of it: what its artifacts say, and what was recognised in its pictures.
@OnAwsToo
class WholeTextTest {

  private static final byte[] PICTURE = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0};

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

  private static String artifact(Writer ann, String documentId, String more) {
    return ann.noted(ann.changing().post("/documents",
        "{\"documentId\":\"" + documentId + "\",\"artifacts\":true," + more + "}"), 201).at("artifactId");
  }

  private static String text(String content) {
    return "\"contentType\":\"text/plain\",\"content\":\"" + content + "\"";
  }

  private static String base64(String type, byte[] content) {
    return "\"contentType\":\"" + type + "\",\"isBase64\":true,\"content\":\""
        + java.util.Base64.getEncoder().encodeToString(content) + "\"";
  }

  @Test
  void aDocumentIsFoundByItsArtifactsAndShowsWhereTheySayIt() {
    var ann = Writer.of(running, "ann", "whole1");
    var id = ann.text("report.txt", "a plain beginning");
    artifact(ann, id, text("the wombat digs"));
    artifact(ann, id, base64("application/pdf", Files.pdf("a quokka smiles")));

    assertThat(ann.find("plain wombat quokka")).containsExactly("report.txt");
    var found = ann.plain().with("X-Sheaf-Position", ann.position()).post("/query",
        "{\"query\":{\"text\":\"quokka\"},\"highlight\":{\"snippets\":1}}");
    assertThat(found.at("hits.0.document.path")).as(found.text()).isEqualTo("report.txt");
    assertThat(found.at("hits.0.snippets")).contains("a quokka smiles");
    assertThat(ann.plain().get("/documents/" + id + "/fulltext").at("content"))
        .contains("a plain beginning", "the wombat digs", "a quokka smiles");
  }

  @Test
  void whatAnArtifactSaysGoesWithItsChangesAndWithItself() {
    var ann = Writer.of(running, "ann", "whole2");
    var id = ann.text("report.txt", "root");
    var artifact = artifact(ann, id, text("numbat"));
    assertThat(ann.find("numbat")).containsExactly("report.txt");

    ann.noted(ann.changing().patch("/documents/" + id + "?artifactId=" + artifact, "{" + text("bilby") + "}"), 200);
    assertThat(ann.find("numbat")).isEmpty();
    assertThat(ann.find("bilby")).containsExactly("report.txt");

    ann.noted(ann.changing().patch("/documents/" + id + "?artifactId=" + artifact,
        "{" + base64("application/pdf", Files.pdf("potoroo")) + "}"), 200);
    assertThat(ann.find("bilby")).isEmpty();
    assertThat(ann.find("potoroo root")).containsExactly("report.txt");

    ann.noted(ann.changing().delete("/documents/" + id + "?artifactId=" + artifact + "&softDelete=true"), 200);
    assertThat(ann.find("potoroo")).isEmpty();
    ann.noted(ann.changing().put("/documents/" + id + "/restore?artifactId=" + artifact), 200);
    assertThat(ann.find("potoroo")).containsExactly("report.txt");
    ann.noted(ann.changing().delete("/documents/" + id + "?artifactId=" + artifact), 200);
    assertThat(ann.find("potoroo")).isEmpty();
    assertThat(ann.find("root")).containsExactly("report.txt");
  }

  @Test
  void anArtifactThatFewerMayReadThanItsDocumentIsNotFoundByIt() {
    var ann = Writer.of(running, "ann", "whole3");
    var id = ann.text("open/report.txt", "root");
    artifact(ann, id, "\"path\":\"closed/part.txt\"," + text("bandicoot"));
    artifact(ann, id, "\"path\":\"open/part.txt\"," + text("dunnart"));

    assertThat(ann.find("bandicoot")).isEmpty();
    assertThat(ann.find("dunnart")).containsExactly("open/report.txt");
  }

  @Test
  void anArtifactThatCannotBeReadSaysSoOfItselfAndTakesNothingElseAlong() {
    var ann = Writer.of(running, "ann", "whole4");
    var id = ann.text("report.txt", "root");
    var broken = artifact(ann, id, base64("application/pdf", Files.utf8("%PDF-1.7 and no more")));
    artifact(ann, id, base64("application/pdf", Files.pdf("pademelon")));
    running.door(FeedProbe.class).awaitStill();

    assertThat(ann.find("root pademelon")).containsExactly("report.txt");
    var syncs = ann.plain().get("/documents/" + id + "/syncs?artifactId=" + broken);
    assertThat(syncs.at("syncs.0.type") + syncs.at("syncs.0.status")).isEqualTo("CONTENTFAILED");
  }

  @Test
  void whatIsRecognisedInAPictureIsFoundUntilItIsForgottenOrAClientSaysOtherwise() {
    var ann = Writer.of(running, "ann", "whole5");
    var recognised = running.door(RecognisedTexts.class);
    var id = ann.file("scan.png", "image/png", PICTURE);
    var artifact = artifact(ann, id, base64("image/png", PICTURE));
    var site = new SiteId("whole5");
    var ref = DocumentRef.of(site, id);

    recognised.recognise(ref, "an invoice from the zoo");
    recognised.recognise(ref.artifact(artifact), "its second page");
    running.door(FeedProbe.class).awaitStill();
    assertThat(ann.find("invoice second")).containsExactly("scan.png");
    assertThat(ann.plain().get("/documents/" + id + "/fulltext").at("content"))
        .isEqualTo("an invoice from the zoo\n\nits second page");

    ann.noted(ann.changing().put("/documents/" + id + "/fulltext", "{\"content\":\"typed in\"}"), 200);
    assertThat(ann.find("invoice")).isEmpty();
    assertThat(ann.find("typed second")).containsExactly("scan.png");

    recognised.forget(ref.artifact(artifact));
    running.door(FeedProbe.class).awaitStill();
    assertThat(ann.find("second")).isEmpty();
  }
}
