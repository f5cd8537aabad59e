package io.sheaf.docs.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.formkiq.client.api.AttributesApi;
import com.formkiq.client.api.DocumentAttributesApi;
import com.formkiq.client.api.DocumentsApi;
import com.formkiq.client.api.ReindexApi;
import com.formkiq.client.api.SchemasApi;
import com.formkiq.client.invoker.ApiClient;
import com.formkiq.client.invoker.ApiException;
import com.formkiq.client.model.AddAttribute;
import com.formkiq.client.model.AddAttributeRequest;
import com.formkiq.client.model.AddAttributeSchemaOptional;
import com.formkiq.client.model.AddAttributeSchemaRequired;
import com.formkiq.client.model.AddClassification;
import com.formkiq.client.model.AddClassificationRequest;
import com.formkiq.client.model.AddDocumentAttribute;
import com.formkiq.client.model.AddDocumentAttributeClassification;
import com.formkiq.client.model.AddDocumentAttributeStandard;
import com.formkiq.client.model.AddDocumentRequest;
import com.formkiq.client.model.AddReindexDocumentRequest;
import com.formkiq.client.model.AttributeDataType;
import com.formkiq.client.model.AttributeSchemaCompositeKey;
import com.formkiq.client.model.AttributeValueType;
import com.formkiq.client.model.ReindexTarget;
import com.formkiq.client.model.SetClassificationRequest;
import com.formkiq.client.model.SetSchemaAttributes;
import com.formkiq.client.model.SetSitesSchemaRequest;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Schemas and classifications as far as the client's version can read them: it knows no default entities.
class OfficialSchemasTest {

  private static Driven driven;
  private static ApiClient client;

  private final AttributesApi attributes = new AttributesApi(client);
  private final DocumentAttributesApi documentAttributes = new DocumentAttributesApi(client);
  private final DocumentsApi documents = new DocumentsApi(client);
  private final ReindexApi reindex = new ReindexApi(client);
  private final SchemasApi schemas = new SchemasApi(client);

  @BeforeAll
  static void start(@TempDir Path folder) {
    driven = Driven.in(folder);
    client = driven.client();
  }

  @AfterAll
  static void stop() {
    driven.close();
  }

  private void define(String site, String key, AttributeDataType dataType) throws ApiException {
    attributes.addAttribute(new AddAttributeRequest().attribute(new AddAttribute().key(key).dataType(dataType)), site);
  }

  private static AddDocumentAttribute text(String key, String value) {
    return new AddDocumentAttribute(new AddDocumentAttributeStandard().key(key).stringValue(value));
  }

  @Test
  void aSitesSchemaIsSetReadAndHeldTo() throws Exception {
    var site = "schema";
    define(site, "city", AttributeDataType.STRING);
    define(site, "year", AttributeDataType.NUMBER);
    assertThatThrownBy(() -> schemas.getSitesSchema(site, null)).isInstanceOf(ApiException.class)
        .extracting(failure -> ((ApiException) failure).getResponseBody())
        .isEqualTo("{\"message\":\"Sites Schema not found\"}");

    assertThat(schemas.setSitesSchema(site, new SetSitesSchemaRequest().name("all").attributes(new SetSchemaAttributes()
        .addRequiredItem(new AddAttributeSchemaRequired().attributeKey("city").defaultValue("Oslo")
            .addAllowedValuesItem("Rome").addAllowedValuesItem("Oslo"))
        .addOptionalItem(new AddAttributeSchemaOptional().attributeKey("year"))
        .addCompositeKeysItem(
            new AttributeSchemaCompositeKey().addAttributeKeysItem("city").addAttributeKeysItem("year"))
        .allowAdditionalAttributes(true))).getMessage()).isEqualTo("Sites Schema set");

    var read = schemas.getSitesSchema(site, null).getAttributes();
    assertThat(read.getRequired()).hasSize(1);
    assertThat(read.getOptional().getFirst().getAttributeKey()).isEqualTo("year");
    assertThat(read.getCompositeKeys().getFirst().getAttributeKeys()).containsExactly("city", "year");
    assertThat(schemas.getSitesSchemaAttributeAllowedValues(site, "city", null).getAllowedValues())
        .containsExactly("Oslo", "Rome");
    assertThat(attributes.getAttributeAllowedValues("city", site).getAllowedValues()).containsExactly("Oslo", "Rome");
    assertThatThrownBy(() -> documents.addDocument(
        new AddDocumentRequest().content("x").addAttributesItem(text("city", "Bonn")), site, null))
        .isInstanceOf(ApiException.class).extracting(failure -> ((ApiException) failure).getResponseBody())
        .isEqualTo("{\"errors\":[{\"key\":\"city\",\"error\":"
            + "\"invalid attribute value 'city', only allowed values are Oslo,Rome\"}]}");
  }

  @Test
  void aClassificationLivesFromCreationToRemoval() throws Exception {
    var site = "classification";
    define(site, "invoice", AttributeDataType.STRING);
    var wanted = new AddClassification().name("bills").attributes(new SetSchemaAttributes().addRequiredItem(
        new AddAttributeSchemaRequired().attributeKey("invoice").addAllowedValuesItem("paid")));

    var id = schemas.addClassification(site, new AddClassificationRequest().classification(wanted))
        .getClassificationId();
    assertThat(schemas.setClassification(site, id, new SetClassificationRequest().classification(wanted.name("all")))
        .getMessage()).isEqualTo("Set Classification");

    assertThat(schemas.getClassification(site, id, null).getClassification().getName()).isEqualTo("all");
    assertThat(schemas.getSitesClassifications(site, null, null).getClassifications()).hasSize(1);
    assertThat(schemas.getClassificationAttributeAllowedValues(site, id, "invoice", null).getAllowedValues())
        .containsExactly("paid");
    var document = documents.addDocument(
        new AddDocumentRequest().content("x").addAttributesItem(text("invoice", "paid"))
            .addAttributesItem(new AddDocumentAttribute(new AddDocumentAttributeClassification().classificationId(id))),
        site, null).getDocumentId();
    assertThat(documentAttributes.getDocumentAttribute(document, "Classification", site).getAttribute().getValueType())
        .isEqualTo(AttributeValueType.CLASSIFICATION);
    assertThatThrownBy(() -> schemas.deleteClassification(site, id)).isInstanceOf(ApiException.class)
        .extracting(failure -> ((ApiException) failure).getResponseBody())
        .isEqualTo("{\"message\":\"Classification '" + id + "' in use\"}");
    documents.deleteDocument(document, site, false);
    assertThat(schemas.deleteClassification(site, id).getMessage())
        .isEqualTo("Classification '" + id + "' deleted");
  }

  @Test
  void aDocumentIsIndexedAnew() throws Exception {
    var site = "reindex";
    var id = documents.addDocument(new AddDocumentRequest().content("x"), site, null).getDocumentId();

    assertThat(reindex.addReindexDocument(id, new AddReindexDocumentRequest().target(ReindexTarget.ATTRIBUTES), site)
        .getMessage()).isEqualTo("Reindex started for documentId '" + id + "' on target 'ATTRIBUTES'");
  }
}
