package io.sheaf.docs.metadata.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.util.Locale;

/// Somebody at work on the schemas of one site.
record SchemaDesk(Running running, String site, Client client) {

  static SchemaDesk at(Running running, String site) {
    return new SchemaDesk(running, site, running.as("ann", site));
  }

  SchemaDesk attribute(String key, String dataType) {
    var reply = client.post("/attributes", "{\"attribute\":{\"key\":\"" + key + "\",\"dataType\":\"" + dataType
        + "\"}}");
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    return this;
  }

  SchemaDesk attributes(String... keys) {
    for (var key : keys) {
      attribute(key, "STRING");
    }
    return this;
  }

  /// A type of entities that is called like its id, and some of its entities.
  SchemaDesk entities(String type, String... entities) {
    assertThat(client.put("/entityTypes/" + type + "?createIfMissing=true",
        "{\"entityType\":{\"namespace\":\"CUSTOM\",\"name\":\"" + type.toUpperCase(Locale.ROOT) + "\"}}").status())
        .isEqualTo(200);
    for (var entity : entities) {
      assertThat(client.put("/entities/" + type + "/" + entity + "?createIfMissing=true",
          "{\"entity\":{\"name\":\"" + entity + "\"}}").status()).isEqualTo(200);
    }
    return this;
  }

  String schemaPath() {
    return "/sites/" + site + "/schema/document";
  }

  String classificationsPath() {
    return "/sites/" + site + "/classifications";
  }

  Reply put(String attributes) {
    return client.put(schemaPath(), "{\"name\":\"rules\",\"attributes\":" + attributes + "}");
  }

  SchemaDesk set(String attributes) {
    var reply = put(attributes);
    assertThat(reply.text()).isEqualTo("{\"message\":\"Sites Schema set\"}");
    assertThat(reply.status()).isEqualTo(200);
    return this;
  }

  Reply add(String name, String attributes) {
    return client.post(classificationsPath(), classification(name, attributes));
  }

  String classified(String name, String attributes) {
    var reply = add(name, attributes);
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    return reply.at("classificationId");
  }

  static String classification(String name, String attributes) {
    return "{\"classification\":{\"name\":\"" + name + "\",\"attributes\":" + attributes + "}}";
  }

  /// A document with these attributes, and its id.
  String document(String attributes) {
    var reply = add(attributes);
    assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
    return reply.at("documentId");
  }

  Reply add(String attributes) {
    return client.post("/documents", "{\"content\":\"x\",\"contentType\":\"text/plain\",\"attributes\":" + attributes
        + "}");
  }

  /// What a document says under a key, as the wire shows it.
  String value(String documentId, String key) {
    return client.get("/documents/" + documentId + "/attributes/" + key).at("attribute.stringValue");
  }
}
