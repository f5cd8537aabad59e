package io.sheaf.docs.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.formkiq.client.api.AttributesApi;
import com.formkiq.client.api.DocumentAttributesApi;
import com.formkiq.client.api.DocumentsApi;
import com.formkiq.client.invoker.ApiClient;
import com.formkiq.client.invoker.ApiException;
import com.formkiq.client.model.AddAttribute;
import com.formkiq.client.model.AddAttributeRequest;
import com.formkiq.client.model.AddDocumentAttribute;
import com.formkiq.client.model.AddDocumentAttributeRelationship;
import com.formkiq.client.model.AddDocumentAttributeStandard;
import com.formkiq.client.model.AddDocumentAttributeValue;
import com.formkiq.client.model.AddDocumentAttributesRequest;
import com.formkiq.client.model.AddDocumentRequest;
import com.formkiq.client.model.AttributeDataType;
import com.formkiq.client.model.AttributeType;
import com.formkiq.client.model.AttributeValueType;
import com.formkiq.client.model.DocumentRelationshipType;
import com.formkiq.client.model.SetDocumentAttributeRequest;
import com.formkiq.client.model.SetDocumentAttributesRequest;
import com.formkiq.client.model.UpdateAttribute;
import com.formkiq.client.model.UpdateAttributeRequest;
import java.math.BigDecimal;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Attributes as far as the client's version can read them: it knows no entities on documents.
class OfficialAttributesTest {

  private static Driven driven;
  private static ApiClient client;

  private final AttributesApi attributes = new AttributesApi(client);
  private final DocumentAttributesApi documentAttributes = new DocumentAttributesApi(client);
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

  private void define(String site, String key, AttributeDataType dataType) throws ApiException {
    attributes.addAttribute(new AddAttributeRequest().attribute(new AddAttribute().key(key).dataType(dataType)), site);
  }

  private static AddDocumentAttribute text(String key, String value) {
    return new AddDocumentAttribute(new AddDocumentAttributeStandard().key(key).stringValue(value));
  }

  @Test
  void definitionsAreAddedReadChangedAndRemoved() throws Exception {
    var site = "definitions";
    define(site, "security", AttributeDataType.STRING);

    assertThat(attributes.getAttributes(site, null, null).getAttributes()).hasSize(1);
    assertThat(attributes.updateAttribute("security",
        new UpdateAttributeRequest().attribute(new UpdateAttribute().type(AttributeType.GOVERNANCE)), site)
        .getMessage()).isEqualTo("Attribute 'security' updated");
    assertThat(attributes.getAttribute("security", site).getAttribute().getType()).isEqualTo(AttributeType.GOVERNANCE);
    assertThat(attributes.deleteAttribute("security", site).getMessage()).isEqualTo("Attribute 'security' deleted");
    assertThatThrownBy(() -> attributes.getAttribute("security", site)).isInstanceOf(ApiException.class)
        .extracting(failure -> ((ApiException) failure).getResponseBody())
        .isEqualTo("{\"message\":\"Attribute security not found\"}");
  }

  @Test
  void valuesAreAddedSetReadAndRemoved() throws Exception {
    var site = "values";
    define(site, "security", AttributeDataType.STRING);
    define(site, "amount", AttributeDataType.NUMBER);
    var other = documents.addDocument(new AddDocumentRequest().content("x"), site, null).getDocumentId();
    var id = documents.addDocument(new AddDocumentRequest().content("x").addAttributesItem(text("security", "high")),
        site, null).getDocumentId();

    documentAttributes.addDocumentAttributes(id, new AddDocumentAttributesRequest()
        .addAttributesItem(new AddDocumentAttribute(
            new AddDocumentAttributeStandard().key("amount").addNumberValuesItem(new BigDecimal("2"))
                .addNumberValuesItem(new BigDecimal("1.5"))))
        .addAttributesItem(new AddDocumentAttribute(new AddDocumentAttributeRelationship().documentId(other)
            .relationship(DocumentRelationshipType.PRIMARY))),
        site);

    var all = documentAttributes.getDocumentAttributes(id, site, null, null).getAttributes();
    assertThat(all).extracting(one -> one.getKey() + " " + one.getValueType()).containsExactly(
        "Relationships RELATIONSHIPS", "amount NUMBER", "security STRING");
    assertThat(all.get(1).getNumberValues()).containsExactly(new BigDecimal("1.5"), new BigDecimal("2"));
    documentAttributes.setDocumentAttributeValue(id, "security", new SetDocumentAttributeRequest().attribute(
        new AddDocumentAttributeValue().stringValue("low")), site);
    assertThat(documentAttributes.getDocumentAttribute(id, "security", site).getAttribute().getValueType())
        .isEqualTo(AttributeValueType.STRING);
    assertThat(documentAttributes.deleteDocumentAttributeAndValue(id, "amount", "2", site).getMessage())
        .isEqualTo("attribute value '2' removed from attribute 'amount', document '" + id + "'");
    assertThat(documentAttributes.deleteDocumentAttribute(id, "amount", site).getMessage())
        .isEqualTo("attribute 'amount' removed from document '" + id + "'");
    documentAttributes.setDocumentAttributes(id,
        new SetDocumentAttributesRequest().addAttributesItem(text("security", "only")), site);
    assertThat(documentAttributes.getDocumentAttributes(id, site, null, null).getAttributes()).hasSize(1);
  }
}
