package io.sheaf.docs.documents.attributes;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/// A site whose documents can have the attributes `security`, `amount`, `paid` and `flagged`.
final class AttributedSite {

  private AttributedSite() {
  }

  static Client of(Running running, String name) {
    var ann = running.as("ann", name);
    define(ann, "security", "STRING");
    define(ann, "amount", "NUMBER");
    define(ann, "paid", "BOOLEAN");
    define(ann, "flagged", "KEY_ONLY");
    return ann;
  }

  static void define(Client client, String key, String dataType) {
    client.post("/attributes", "{\"attribute\":{\"key\":\"" + key + "\",\"dataType\":\"" + dataType + "\"}}");
  }

  static String document(Client client, String attributes) {
    var made = client.post("/documents", "{\"content\":\"x\",\"attributes\":[" + attributes + "]}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return "/documents/" + made.at("documentId");
  }

  /// What is said, without when and by whom.
  static String said(Reply reply) {
    return reply.text().replaceAll(",\"insertedDate\":\"[^\"]*\",\"userId\":\"[^\"]*\"", "");
  }

  static String quoted(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
