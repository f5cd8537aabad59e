package io.sheaf.docs.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.formkiq.client.api.AdvancedDocumentSearchApi;
import com.formkiq.client.api.DocumentsApi;
import com.formkiq.client.invoker.ApiClient;
import com.formkiq.client.invoker.ApiException;
import com.formkiq.client.model.AddDocumentFulltextRequest;
import com.formkiq.client.model.AddDocumentRequest;
import com.formkiq.client.model.AddDocumentSync;
import com.formkiq.client.model.AddDocumentSyncRequest;
import com.formkiq.client.model.AddDocumentSyncService;
import com.formkiq.client.model.DocumentSyncService;
import com.formkiq.client.model.DocumentSyncType;
import com.formkiq.client.model.GetDocumentFulltextResponse;
import com.formkiq.client.model.SetDocumentFulltextRequest;
import com.formkiq.client.model.UpdateDocumentFulltextRequest;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Texts and sync records. The client's version cannot read how many documents a full-text search found.
class OfficialFulltextTest {

  private static final long PATIENCE = 120_000_000_000L;

  private static Driven driven;
  private static ApiClient client;

  private final AdvancedDocumentSearchApi fulltext = new AdvancedDocumentSearchApi(client);
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

  private String document(String site) throws ApiException {
    return documents.addDocument(new AddDocumentRequest().content("first words").contentType("text/plain"), site, null)
        .getDocumentId();
  }

  /// why awaited: what is given is in the index a moment later.
  private GetDocumentFulltextResponse awaited(String site, String id, String content) throws ApiException {
    long end = System.nanoTime() + PATIENCE;
    while (true) {
      try {
        var found = fulltext.getDocumentFulltext(id, site, null);
        if (content.equals(found.getContent()) || System.nanoTime() > end) {
          return found;
        }
      } catch (ApiException notYet) {
        if (notYet.getCode() != 404 || System.nanoTime() > end) {
          throw notYet;
        }
      }
      LockSupport.parkNanos(5_000_000);
    }
  }

  @Test
  void aTextIsGivenReadChangedAndRemoved() throws Exception {
    var site = "fulltext";
    var id = document(site);

    assertThat(fulltext.setDocumentFulltext(id, site, new SetDocumentFulltextRequest().content("given words")
        .contentType("text/plain")).getMessage()).isEqualTo("Add document to Typesense");
    assertThat(awaited(site, id, "given words").getContent()).isEqualTo("given words");
    assertThat(fulltext.updateDocumentFulltext(id, site, new UpdateDocumentFulltextRequest().content("other words"))
        .getMessage()).isEqualTo("Updated document to Typesense");
    assertThat(awaited(site, id, "other words").getContent()).isEqualTo("other words");
    assertThat(fulltext.addDocumentFulltext(id, site, new AddDocumentFulltextRequest().content("last words")
        .contentType("text/plain")).getMessage()).isEqualTo("Add document to Typesense");
    assertThat(awaited(site, id, "last words").getContent()).isEqualTo("last words");
    assertThat(fulltext.deleteDocumentFulltext(id, site).getMessage()).isEqualTo("Deleted document '" + id + "'");
    refused(() -> fulltext.deleteDocumentFulltextTag(id, "tag", site, null));
    refused(() -> fulltext.deleteDocumentFulltextTagAndValue(id, "tag", "value", site, null));
  }

  private static void refused(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(ApiException.class)
        .extracting(failure -> ((ApiException) failure).getResponseBody())
        .isEqualTo("{\"message\":\"Typesense does not support this API\"}");
  }

  @Test
  void syncsAreAskedForAndTold() throws Exception {
    var site = "syncs";
    var id = document(site);

    assertThat(documents.addDocumentSync(id, site, new AddDocumentSyncRequest().sync(
        new AddDocumentSync().service(AddDocumentSyncService.FULLTEXT).type(DocumentSyncType.METADATA))).getMessage())
        .isEqualTo("Added Document sync");

    var syncs = documents.getDocumentSyncs(id, site, null, null).getSyncs();
    long end = System.nanoTime() + PATIENCE;
    while (syncs.isEmpty() && System.nanoTime() < end) {
      LockSupport.parkNanos(5_000_000);
      syncs = documents.getDocumentSyncs(id, site, null, null).getSyncs();
    }
    assertThat(syncs).isNotEmpty();
    assertThat(syncs.getFirst().getService()).isEqualTo(DocumentSyncService.TYPESENSE);
    assertThat(syncs.getFirst().getType()).isEqualTo(DocumentSyncType.METADATA);
  }
}
