package io.sheaf.docs.metadata.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImpactTest {

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

  private static String body(String attributes) {
    return "{\"name\":\"rules\",\"attributes\":" + attributes + "}";
  }

  @Test
  void aProposedSchemaIsCountedAndNothingIsChanged() {
    var desk = SchemaDesk.at(sheaf, "counted").attributes("a", "b", "c");
    var bare = desk.document("[]");
    var wrong = desk.document("[{\"key\":\"a\",\"stringValue\":\"z\"},{\"key\":\"c\",\"stringValue\":\"1\"}]");
    desk.document("[{\"key\":\"a\",\"stringValue\":\"x\"},{\"key\":\"b\",\"stringValue\":\"y\"}]");

    var reply = desk.client().post(desk.schemaPath() + "/impact", body("""
        {"required":[{"attributeKey":"a","allowedValues":["x"],"defaultValue":"x"}],"optional":[{"attributeKey":"b"}],
         "compositeKeys":[{"attributeKeys":["a","b"]}]}"""));

    assertThat(reply.text()).isEqualTo(("""
        {"documents":3,"violating":2,"rules":[\
        {"rule":"ADDITIONAL_ATTRIBUTES","attributeKeys":["c"],"documents":1,"documentIds":["%2$s"]},\
        {"rule":"ALLOWED_VALUES","attributeKey":"a","documents":1,"documentIds":["%2$s"]},\
        {"rule":"REQUIRED","attributeKey":"a","filledIn":true,"documents":1,"documentIds":["%1$s"]}],\
        "addedCompositeKeys":[{"attributeKeys":["a","b"]}],"removedCompositeKeys":[],"documentsToRewrite":1}""")
        .formatted(bare, wrong));
    assertThat(reply.status()).isEqualTo(200);
    assertThat(desk.client().get(desk.schemaPath()).status()).isEqualTo(404);
  }

  @Test
  void itComesLineByLineToWhoAsksForLines() {
    var desk = SchemaDesk.at(sheaf, "lines").attributes("a");
    desk.document("[]");

    var reply = desk.client().with("Accept", "application/x-ndjson").post(desk.schemaPath() + "/impact",
        body("{\"required\":[{\"attributeKey\":\"a\"}]}"));

    var lines = reply.text().split("\n");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("application/x-ndjson");
    assertThat(lines.length).isGreaterThan(1);
    assertThat(lines[0]).startsWith("{\"examined\":");
    assertThat(lines[lines.length - 1]).startsWith("{\"impact\":{\"documents\":1,\"violating\":1,");
  }

  @Test
  void aClassificationIsCountedOverItsOwnDocuments() {
    var desk = SchemaDesk.at(sheaf, "own").attributes("a");
    var id = desk.classified("c", "{\"allowAdditionalAttributes\":true}");
    var path = desk.classificationsPath() + "/" + id + "/impact";
    desk.document("[{\"classificationId\":\"" + id + "\"}]");
    desk.document("[]");

    var reply = desk.client().post(path, SchemaDesk.classification("c", "{\"required\":[{\"attributeKey\":\"a\"}]}"));

    assertThat(reply.at("documents")).isEqualTo("1");
    assertThat(reply.at("violating")).isEqualTo("1");
    assertThat(desk.client().post(desk.classificationsPath() + "/none/impact", "{\"classification\":{}}").status())
        .isEqualTo(404);
  }

  @Test
  void whatCouldNotBePutIsRefusedHereToo() {
    var desk = SchemaDesk.at(sheaf, "refused");

    assertThat(desk.client().post(desk.schemaPath() + "/impact",
        body("{\"required\":[{\"attributeKey\":\"invoice\"}]}")).text())
        .isEqualTo("{\"errors\":[{\"key\":\"invoice\",\"error\":\"attribute 'invoice' not found\"}]}");
  }

  @Test
  void documentsThatOneMayNotReadAreNeitherCountedNorNamed() {
    var desk = SchemaDesk.at(sheaf, "closed").attributes("a");
    var admin = sheaf.admin();
    assertThat(admin.post("/documents?siteId=closed", "{\"path\":\"secret/x.txt\",\"content\":\"x\"}").status())
        .isEqualTo(201);
    assertThat(admin.put("/folders/permissions?siteId=closed",
        "{\"path\":\"secret\",\"roles\":[{\"roleName\":\"boss\",\"permissions\":[\"READ\"]}]}").status())
        .isEqualTo(200);

    var reply = desk.client().post(desk.schemaPath() + "/impact", body("{\"required\":[{\"attributeKey\":\"a\"}]}"));

    assertThat(reply.at("documents")).isEqualTo("0");
    assertThat(reply.at("rules")).isEqualTo("[]");
    assertThat(admin.post(desk.schemaPath() + "/impact", body("{\"required\":[{\"attributeKey\":\"a\"}]}"))
        .at("rules.0.documents")).isEqualTo("1");
  }
}
