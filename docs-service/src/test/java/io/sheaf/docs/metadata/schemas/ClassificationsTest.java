package io.sheaf.docs.metadata.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassificationsTest {

  private static final String NOTHING = "{\"allowAdditionalAttributes\":true}";

  @TempDir
  static Path folder;
  private static Running sheaf;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  @Test
  void aClassificationIsMadeShownSetAndRemoved() {
    var desk = SchemaDesk.at(sheaf, "life").attributes("city");
    var id = desk.classified("invoice", "{\"required\":[{\"attributeKey\":\"city\"}]}");
    var path = desk.classificationsPath() + "/" + id;

    var shown = desk.client().get(path);
    assertThat(shown.text()).startsWith("{\"classification\":{\"name\":\"invoice\",\"userId\":\"ann\",")
        .endsWith("\"attributes\":{\"compositeKeys\":[],\"required\":[{\"attributeKey\":\"city\"}],\"optional\":[],"
            + "\"allowAdditionalAttributes\":false}}}");
    assertThat(desk.client().put(path, SchemaDesk.classification("bill", NOTHING)).text())
        .isEqualTo("{\"message\":\"Set Classification\"}");
    assertThat(desk.client().get(path).at("classification.name")).isEqualTo("bill");
    assertThat(desk.classified("invoice", NOTHING)).isNotEqualTo(id);
    assertThat(desk.client().delete(path).text())
        .isEqualTo("{\"message\":\"Classification '" + id + "' deleted\"}");
    assertThat(desk.client().get(path).text())
        .isEqualTo("{\"message\":\"Classification '" + id + "' not found\"}");
    assertThat(desk.client().delete(path).status()).isEqualTo(404);
    assertThat(desk.classified("bill", NOTHING)).isNotEqualTo(id);
  }

  @Test
  void settingOneThatIsNotThereMakesIt() {
    var desk = SchemaDesk.at(sheaf, "makes");

    assertThat(desk.client().put(desk.classificationsPath() + "/mine", SchemaDesk.classification("m", NOTHING))
        .status()).isEqualTo(200);

    assertThat(desk.client().get(desk.classificationsPath() + "/mine").at("classification.name")).isEqualTo("m");
  }

  @Test
  void namesAreUniqueAndRequiredAndListedInOrder() {
    var desk = SchemaDesk.at(sheaf, "names");
    var names = new ArrayList<String>();
    for (int at = 0; at < 12; at++) {
      desk.classified("name" + (char) ('z' - at), NOTHING);
    }

    assertThat(desk.add("namez", NOTHING).text())
        .isEqualTo("{\"errors\":[{\"key\":\"name\",\"error\":\"'name' is already used\"}]}");
    assertThat(desk.add("", NOTHING).text())
        .isEqualTo("{\"errors\":[{\"key\":\"name\",\"error\":\"'name' is required\"}]}");
    assertThat(desk.client().post(desk.classificationsPath(), "{}").text())
        .isEqualTo("{\"message\":\"invalid request body\"}");
    var next = "";
    do {
      var page = desk.client().get(desk.classificationsPath() + "?limit=5" + (next.isEmpty() ? "" : "&next=" + next));
      for (int at = 0; at < page.size("classifications"); at++) {
        names.add(page.at("classifications." + at + ".name"));
      }
      next = page.at("next");
    } while (!next.isEmpty());
    assertThat(names).hasSize(12).isSorted().startsWith("nameo").endsWith("namez");
  }

  @Test
  void whatTheSiteRequiresIsNotMadeOptional() {
    var desk = SchemaDesk.at(sheaf, "override").attributes("documentType")
        .set("{\"required\":[{\"attributeKey\":\"documentType\"}]}");

    assertThat(desk.add("c", "{\"optional\":[{\"attributeKey\":\"documentType\"}]}").text()).isEqualTo(
        "{\"errors\":[{\"key\":\"documentType\",\"error\":\"attribute cannot override site schema attribute\"}]}");
  }

  @Test
  void documentsThatHaveItAreHeldToItAndOthersAreNot() {
    var desk = SchemaDesk.at(sheaf, "held").attributes("invoiceNumber", "other");
    var id = desk.classified("invoice", "{\"required\":[{\"attributeKey\":\"invoiceNumber\"}]}");

    assertThat(desk.add("[{\"classificationId\":\"" + id + "\"}]").text()).isEqualTo(
        "{\"errors\":[{\"key\":\"invoiceNumber\",\"error\":\"missing required attribute 'invoiceNumber'\"}]}");
    assertThat(desk.add("[{\"classificationId\":\"" + id + "\"},{\"key\":\"invoiceNumber\",\"stringValue\":\"1\"},"
        + "{\"key\":\"other\",\"stringValue\":\"1\"}]").status()).isEqualTo(400);
    desk.document("[{\"classificationId\":\"" + id + "\"},{\"key\":\"invoiceNumber\",\"stringValue\":\"1\"}]");
    desk.document("[{\"key\":\"other\",\"stringValue\":\"1\"}]");
  }

  @Test
  void oneThatADocumentHasIsNotRemoved() {
    var desk = SchemaDesk.at(sheaf, "inuse");
    var id = desk.classified("c", NOTHING);
    var document = desk.document("[{\"classificationId\":\"" + id + "\"}]");
    var path = desk.classificationsPath() + "/" + id;

    var refused = desk.client().delete(path);

    assertThat(refused.text()).isEqualTo("{\"message\":\"Classification '" + id + "' in use\"}");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(desk.client().delete("/documents/" + document + "/attributes/Classification").status()).isEqualTo(200);
    assertThat(desk.client().delete(path).status()).isEqualTo(200);
    assertThat(desk.add("[{\"classificationId\":\"" + id + "\"}]").status()).isEqualTo(400);
  }

  @Test
  void oddIdsAreNotFoundOrRefused() {
    var desk = SchemaDesk.at(sheaf, "odd");

    assertThat(desk.client().get(desk.classificationsPath() + "/a%23b").status()).isEqualTo(404);
    assertThat(desk.client().put(desk.classificationsPath() + "/a%23b", SchemaDesk.classification("n", NOTHING))
        .status()).isEqualTo(400);
  }

  @Test
  void theSitesSchemaDoesNotMakeAClassificationImpossible() {
    var desk = SchemaDesk.at(sheaf, "impossible").attributes("city", "color");
    var many = "{\"optional\":[{\"attributeKey\":\"city\",\"minNumberOfValues\":3,\"maxNumberOfValues\":5}]}";
    desk.classified("towns", many);
    desk.classified("others", "{\"optional\":[{\"attributeKey\":\"color\"}]}");

    var refused = desk.put("{\"optional\":[{\"attributeKey\":\"city\",\"minNumberOfValues\":1,"
        + "\"maxNumberOfValues\":2},{\"attributeKey\":\"color\",\"minNumberOfValues\":9,\"maxNumberOfValues\":9}]}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).isEqualTo(
        "{\"errors\":[{\"key\":\"city\",\"error\":\"attribute 'city' contradicts classification 'towns'\"}]}");
    desk.set("{\"optional\":[{\"attributeKey\":\"city\",\"minNumberOfValues\":1,\"maxNumberOfValues\":3}]}");
    assertThat(desk.add("more", "{\"optional\":[{\"attributeKey\":\"city\",\"minNumberOfValues\":4,"
        + "\"maxNumberOfValues\":5}]}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"city\",\"error\":\"attribute 'city' contradicts site schema\"}]}");
  }
}
