package io.sheaf.docs.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.formkiq.client.api.AttributesApi;
import com.formkiq.client.api.DocumentSearchApi;
import com.formkiq.client.api.DocumentsApi;
import com.formkiq.client.invoker.ApiClient;
import com.formkiq.client.invoker.ApiException;
import com.formkiq.client.model.AddAttribute;
import com.formkiq.client.model.AddAttributeRequest;
import com.formkiq.client.model.AddDocumentAttribute;
import com.formkiq.client.model.AddDocumentAttributeStandard;
import com.formkiq.client.model.AddDocumentRequest;
import com.formkiq.client.model.AttributeDataType;
import com.formkiq.client.model.DocumentSearch;
import com.formkiq.client.model.DocumentSearchAttribute;
import com.formkiq.client.model.DocumentSearchRange;
import com.formkiq.client.model.DocumentSearchRequest;
import com.formkiq.client.model.SearchRangeDataType;
import com.formkiq.client.model.SearchResponseFields;
import com.formkiq.client.model.SearchResultDocument;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OfficialSearchTest {

  private static final String SITE = "search";
  private static final long PATIENCE = 120_000_000_000L;

  private static Driven driven;
  private static ApiClient client;

  private final DocumentSearchApi search = new DocumentSearchApi(client);

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
  void documentsAreFoundByOneAttributeAndBySeveral() throws Exception {
    var attributes = new AttributesApi(client);
    attributes.addAttribute(new AddAttributeRequest().attribute(new AddAttribute().key("client")), SITE);
    attributes.addAttribute(new AddAttributeRequest()
        .attribute(new AddAttribute().key("amount").dataType(AttributeDataType.NUMBER)), SITE);
    assertThat(driven.sheaf().admin().put("/sites/" + SITE + "/schema/document", """
        {"name":"s","attributes":{"compositeKeys":[{"attributeKeys":["client","amount"]}],
        "allowAdditionalAttributes":true}}""").status()).isEqualTo(200);
    var id = new DocumentsApi(client).addDocument(new AddDocumentRequest().content("x")
        .addAttributesItem(new AddDocumentAttribute(new AddDocumentAttributeStandard().key("client")
            .stringValue("acme")))
        .addAttributesItem(new AddDocumentAttribute(new AddDocumentAttributeStandard().key("amount")
            .numberValue(new BigDecimal("-12.5")))),
        SITE, null).getDocumentId();
    var range = new DocumentSearchAttribute().key("amount").range(new DocumentSearchRange().start("-100").end("0")
        .type(SearchRangeDataType.NUMBER));

    var one = found(new DocumentSearch().attribute(range)).getFirst();
    var several = awaited(new DocumentSearch().addAttributesItem(new DocumentSearchAttribute().key("client").eq("acme"))
        .addAttributesItem(range)).getFirst();

    assertThat(one.getDocumentId()).isEqualTo(id);
    assertThat(one.getMatchedAttribute().getKey()).isEqualTo("amount");
    assertThat(one.getMatchedAttribute().getNumberValue()).isEqualByComparingTo("-12.5");
    assertThat(one.getAttributes().get("client").getStringValues()).containsExactly("acme");
    assertThat(several.getDocumentId()).isEqualTo(id);
    assertThat(several.getMatchedAttribute().getStringValue()).isEqualTo("acme::-00000000000012.5000");
  }

  private List<SearchResultDocument> found(DocumentSearch query) throws ApiException {
    return search.documentSearch(new DocumentSearchRequest().query(query)
        .responseFields(new SearchResponseFields().addAttributesItem("client")), SITE, null, null, null).getDocuments();
  }

  /// why: a combination is answered once all documents have it.
  private List<SearchResultDocument> awaited(DocumentSearch query) throws ApiException {
    long end = System.nanoTime() + PATIENCE;
    while (true) {
      try {
        return found(query);
      } catch (ApiException notYet) {
        if (notYet.getCode() != 400 || System.nanoTime() > end) {
          throw notYet;
        }
        LockSupport.parkNanos(5_000_000);
      }
    }
  }
}
