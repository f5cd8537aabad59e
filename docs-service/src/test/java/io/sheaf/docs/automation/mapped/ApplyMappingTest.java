package io.sheaf.docs.automation.mapped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.docs.automation.actions.Doing.Done;
import io.sheaf.docs.automation.actions.Doing.Order;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttribute;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.attributes.SetBy;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class ApplyMappingTest {

  private static final String INVOICE = "INVOICE\\n\\nInvoice No: 4711\\nTotal due: 1,234.50 EUR\\nCustomer: Northwind";

  @TempDir
  Path folder;
  private Running sheaf;
  private Client client;

  @BeforeEach
  void start() {
    sheaf = Running.in(folder);
    client = sheaf.admin();
    define("number", "STRING");
    define("total", "NUMBER");
    define("customer", "STRING");
  }

  @AfterEach
  void stop() {
    sheaf.close();
  }

  private void define(String key, String type) {
    var made = client.post("/attributes",
        "{\"attribute\":{\"key\":\"" + key + "\",\"dataType\":\"" + type + "\"}}");
    assertThat(made.status()).as(made.text()).isLessThan(300);
  }

  private String document(String text) {
    return client
        .post("/documents", "{\"path\":\"in/a.txt\",\"contentType\":\"text/plain\",\"content\":\"" + text + "\"}")
        .at("documentId");
  }

  private String mapping(String elements) {
    var made = client.post("/mappings", "{\"mapping\":{\"name\":\"invoices\"," + elements + "}}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return made.at("mappingId");
  }

  private String invoices() {
    return mapping("\"attributes\":[" + content("number", "Invoice No") + "," + content("total", "Total due") + ","
        + content("customer", "Customer") + "]");
  }

  private static String content(String key, String label) {
    return "{\"attributeKey\":\"" + key + "\",\"sourceType\":\"CONTENT\",\"labelTexts\":[\"" + label
        + "\"],\"labelMatchingType\":\"EXACT\"}";
  }

  private Order order(String documentId, String mappingId) {
    var document = sheaf.door(Documents.class).find(DocumentRef.of(SiteId.DEFAULT, documentId)).orElseThrow();
    return new Order("a1", ActionType.IDP, Map.of("mappingId", mappingId), document, Caller.service("ada"), 0);
  }

  private Done done(String documentId, String mappingId) {
    return sheaf.door(ApplyMapping.class).carryOut(order(documentId, mappingId));
  }

  private Map<String, Value> apply(String documentId, String mappingId) {
    var done = done(documentId, mappingId);
    assertThat(done).isInstanceOf(Done.Changing.class);
    return sheaf.door(Changes.class).commit(((Done.Changing) done).planning());
  }

  private DocumentAttribute attribute(String documentId, String key) {
    return sheaf.door(DocumentAttributes.class).of(DocumentRef.of(SiteId.DEFAULT, documentId)).stream()
        .filter(one -> one.key().equals(key)).findFirst().orElseThrow();
  }

  private String shown(String documentId, String key) {
    return client.get("/documents/" + documentId + "/attributes/" + key).at("attribute.stringValue");
  }

  @Test
  void whatIsReadOfAnInvoiceBecomesAttributesThatAnEngineSet() {
    var id = document(INVOICE);

    var metadata = apply(id, invoices());

    assertThat(shown(id, "number")).isEqualTo("4711");
    assertThat(shown(id, "customer")).isEqualTo("Northwind");
    assertThat(client.get("/documents/" + id + "/attributes/total").at("attribute.numberValue")).startsWith("1234.5");
    assertThat(attribute(id, "number").by()).isEqualTo(SetBy.ENGINE);
    assertThat(attribute(id, "number").userId()).isEqualTo("ada");
    assertThat(metadata).containsEntry("number", Value.of("CONTENT 'Invoice No' in line 3"))
        .containsEntry("total", Value.of("CONTENT 'Total due' in line 4"));
  }

  @Test
  void whatAPersonSetStaysAndWhatAnEngineSetIsSetAnew() {
    var id = document(INVOICE);
    client.post("/documents/" + id + "/attributes",
        "{\"attributes\":[{\"key\":\"number\",\"stringValue\":\"by hand\"}]}");
    var mapping = invoices();
    apply(id, mapping);
    client.patch("/documents/" + id, "{\"content\":\"Invoice No: 9\\nCustomer: Contoso\"}");

    var metadata = apply(id, mapping);

    assertThat(shown(id, "number")).isEqualTo("by hand");
    assertThat(attribute(id, "number").by()).isEqualTo(SetBy.PERSON);
    assertThat(shown(id, "customer")).isEqualTo("Contoso");
    assertThat(metadata).containsEntry("number", Value.of("kept: ada set it"));
  }

  @Test
  void applyingItAgainChangesNothing() {
    var id = document(INVOICE);
    var mapping = invoices();
    apply(id, mapping);
    var before = client.get("/documents/" + id).header("ETag");

    apply(id, mapping);

    assertThat(client.get("/documents/" + id).header("ETag")).isEqualTo(before);
  }

  @Test
  void aDefaultTakesThePlaceOfNothing() {
    var id = document("nothing to be seen");
    var mapping = mapping("\"attributes\":[{\"attributeKey\":\"customer\",\"sourceType\":\"CONTENT\",\"labelTexts\":"
        + "[\"Customer\"],\"labelMatchingType\":\"EXACT\",\"defaultValue\":\"nobody\"}]");

    var first = apply(id, mapping);
    client.patch("/documents/" + id, "{\"content\":\"Customer: Contoso\"}");
    apply(id, mapping);
    client.patch("/documents/" + id, "{\"content\":\"nothing again\"}");
    apply(id, mapping);

    assertThat(first).containsEntry("customer", Value.of("default"));
    assertThat(shown(id, "customer")).isEqualTo("Contoso");
  }

  @Test
  void aValueThatTheSiteDoesNotAllowIsLeftOutAndTheOthersAreSet() {
    client.put("/sites/default/schema/document", "{\"name\":\"all\",\"attributes\":{\"optional\":["
        + "{\"attributeKey\":\"customer\",\"allowedValues\":[\"Contoso\"]}],\"allowAdditionalAttributes\":true}}");
    var id = document(INVOICE);

    var metadata = apply(id, invoices());

    assertThat(shown(id, "number")).isEqualTo("4711");
    assertThat(client.get("/documents/" + id + "/attributes/customer").status()).isEqualTo(404);
    assertThat(metadata.get("customer").toString()).contains("not set: ");
  }

  @Test
  void classificationsAreAddedToThoseThatADocumentHas() {
    var invoice = classification("invoice");
    var letter = classification("letter");
    var other = classification("other");
    var mapping = mapping("\"classifications\":[{\"classificationId\":\"" + invoice
        + "\",\"conditions\":[{\"sourceType\":\"CONTENT\",\"matchingType\":\"CONTAINS\",\"text\":\"total due\"}]},"
        + "{\"classificationId\":\"" + other + "\"}]");
    var id = document(INVOICE);
    client.post("/documents/" + id + "/attributes", "{\"attributes\":[{\"classificationId\":\"" + letter + "\"}]}");
    var plain = document("something else");

    apply(id, mapping);
    apply(plain, mapping);

    assertThat(client.get("/documents/" + id + "/attributes/Classification").text()).contains(invoice, letter)
        .doesNotContain(other);
    assertThat(shown(plain, "Classification")).isEqualTo(other);
  }

  private String classification(String name) {
    var made = client.post("/sites/default/classifications", "{\"classification\":{\"name\":\"" + name
        + "\",\"attributes\":{\"optional\":[{\"attributeKey\":\"number\"}],\"allowAdditionalAttributes\":true}}}");
    assertThat(made.status()).as(made.text()).isLessThan(300);
    return made.at("classificationId");
  }

  @Test
  void aMappingThatIsNotThereFailsAndADocumentThatIsHeldIsRefused() {
    var id = document(INVOICE);
    assertThat(done(id, "none")).isEqualTo(new Done.Failed("Mapping 'none' not found"));
    var done = (Done.Changing) done(id, invoices());
    assertThat(client.put("/documents/" + id + "/legalHold").status()).isEqualTo(200);

    assertThatThrownBy(() -> sheaf.door(Changes.class).commit(done.planning())).isInstanceOf(Refused.class)
        .hasMessageContaining("legal hold");

    assertThat(client.get("/documents/" + id + "/attributes/number").status()).isEqualTo(404);
  }
}
