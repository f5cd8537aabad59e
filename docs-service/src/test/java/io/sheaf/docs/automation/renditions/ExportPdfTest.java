package io.sheaf.docs.automation.renditions;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.automation.actions.Doing.Done;
import io.sheaf.docs.media.watermarks.Samples;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class ExportPdfTest {

  @TempDir
  static Path folder;
  private static Running sheaf;
  private static Client client;
  private static Ordering ordering;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
    client = sheaf.admin();
    ordering = new Ordering(sheaf);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static Done done(String actionId, String documentId) {
    return ordering.done(ordering.order(actionId, ActionType.PDFEXPORT, documentId, Map.of()));
  }

  private static String document(String path, String type, String text) {
    return ordering.document(path, type, text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aMarkdownDocumentHasAPdfBesideItAndEachIsTheOthersRendition() throws IOException {
    var id = document("notes/lease.md", "text/markdown", "# Lease\n\nSigned by **all**.");

    var made = Ordering.id(ordering.written(done("a1", id)));

    assertThat(client.get("/documents/" + made).at("path")).isEqualTo("notes/lease.pdf");
    assertThat(client.get("/documents/" + made).at("contentType")).isEqualTo("application/pdf");
    try (var pdf = Loader.loadPDF(client.get("/documents/" + made + "/file").bytes())) {
      assertThat(new PDFTextStripper().getText(pdf)).contains("Lease").contains("Signed by all.");
    }
    assertThat(client.get("/documents/" + made + "/attributes/Relationships").at("attribute.stringValue"))
        .isEqualTo("RENDITION#" + id);
    assertThat(client.get("/documents/" + id + "/attributes/Relationships").at("attribute.stringValue"))
        .isEqualTo("RENDITION#" + made);
    assertThat(done("a1", id)).isEqualTo(new Done.Completed(Map.of("documentId", Value.of(made))));
  }

  @Test
  void whatIsAPdfIsSkippedAndWhatCannotBecomeOneFailsSayingSo() {
    var pdf = ordering.document("a.pdf", "application/pdf", Samples.pdf(1, 0));
    var office = document("b.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "PK");
    var chinese = document("c.md", "text/markdown", "# 漢字");

    assertThat(done("b1", pdf)).isInstanceOf(Done.Skipped.class);
    assertThat(Ordering.failure(done("b2", office))).contains("only markdown, HTML");
    assertThat(Ordering.failure(done("b3", chinese))).contains("'漢' (U+6F22");
  }

  @Test
  void whatLiesWithGoogleNeedsAnIdentityThere() {
    var google = client.post("/documents", "{\"deepLinkPath\":\"https://docs.google.com/document/d/abc/edit\"}")
        .at("documentId");
    var elsewhere = client.post("/documents", "{\"deepLinkPath\":\"https://example.com/google.com\"}")
        .at("documentId");

    assertThat(Ordering.failure(done("c1", google))).contains("Google workload identity is needed");
    assertThat(Ordering.failure(done("c2", elsewhere))).doesNotContain("Google").contains("elsewhere");
  }

  @Test
  void aDocumentWithMarkdownInsideItsNameAloneIsReadAsThat() throws IOException {
    var id = document("plain.md", "text/plain", "**bold**");

    var made = Ordering.id(ordering.written(done("d1", id)));

    try (var pdf = Loader.loadPDF(client.get("/documents/" + made + "/file").bytes())) {
      assertThat(new PDFTextStripper().getText(pdf)).contains("bold").doesNotContain("**");
    }
  }
}
