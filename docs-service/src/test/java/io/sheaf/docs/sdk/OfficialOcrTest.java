package io.sheaf.docs.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.formkiq.client.api.DocumentOcrApi;
import com.formkiq.client.api.DocumentsApi;
import com.formkiq.client.invoker.ApiClient;
import com.formkiq.client.invoker.ApiException;
import com.formkiq.client.model.AddDocumentOcrRequest;
import com.formkiq.client.model.AddDocumentRequest;
import com.formkiq.client.model.OcrEngine;
import com.formkiq.client.model.OcrOutputType;
import com.formkiq.client.model.SetDocumentOcrRequest;
import com.formkiq.client.model.TextractQuery;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What stands on pages.
class OfficialOcrTest {

  private static final String SITE = "pages";

  private static Driven driven;
  private static ApiClient client;

  private final DocumentOcrApi ocr = new DocumentOcrApi(client);
  private final DocumentsApi documents = new DocumentsApi(client);

  @BeforeAll
  static void start(@TempDir Path folder) {
    driven = Driven.in(folder);
    client = driven.client();
  }

  @AfterAll
  static void stop() {
    driven.close();
  }

  @Test
  void pagesAreAskedForCorrectedReadAndForgotten() throws Exception {
    var id = documents
        .addDocument(new AddDocumentRequest().content("first words").contentType("text/plain"), SITE, null)
        .getDocumentId();
    assertThatThrownBy(() -> ocr.getDocumentOcr(id, SITE, "TEXT", null, null, null))
        .isInstanceOfSatisfying(ApiException.class, none -> {
          assertThat(none.getCode()).isEqualTo(404);
          assertThat(none.getResponseBody()).isEqualTo("{\"documentId\":\"" + id + "\"}");
        });

    assertThat(ocr.addDocumentOcr(id, SITE,
        new AddDocumentOcrRequest().addParseTypesItem("TEXT").addParseTypesItem("QUERIES")
            .addTextractQueriesItem(new TextractQuery().text("Who pays?")).ocrEngine(OcrEngine.TEXTRACT)
            .ocrOutputType(OcrOutputType.CSV).ocrNumberOfPages("2").addPdfDetectedCharactersAsText(true))
        .getMessage()).isEqualTo("OCR request submitted");
    var requested = ocr.getDocumentOcr(id, SITE, null, null, null, null);
    assertThat(requested.getOcrStatus()).isEqualTo("REQUESTED");
    assertThat(requested.getOcrEngine()).isEqualTo("TEXTRACT");
    assertThat(requested.getDocumentId()).isEqualTo(id);
    assertThat(requested.getUserId()).isEqualTo("ada");

    assertThat(ocr.setDocumentOcr(id, SITE, new SetDocumentOcrRequest().content("typed").contentType("text/plain"))
        .getMessage()).isEqualTo("Set OCR for documentId '" + id + "'");
    var corrected = ocr.getDocumentOcr(id, SITE, "TEXT", null, null, null);
    assertThat(corrected.getData()).isEqualTo("typed");
    assertThat(corrected.getOcrEngine()).isEqualTo("MANUAL");
    assertThat(corrected.getOcrStatus()).isEqualTo("SUCCESSFUL");
    assertThat(ocr.getDocumentOcr(id, SITE, "CONTENT_URL", null, null, null).getContentUrls()).hasSize(1);

    assertThat(ocr.deleteDocumentOcr(id, SITE).getMessage()).isEqualTo("Deleted OCR for DocumentId '" + id + "'");
    assertThatThrownBy(() -> ocr.getDocumentOcr(id, SITE, null, null, null, null)).isInstanceOf(ApiException.class);
  }
}
