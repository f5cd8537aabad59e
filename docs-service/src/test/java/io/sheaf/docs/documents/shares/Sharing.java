package io.sheaf.docs.documents.shares;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import java.util.Arrays;
import java.util.stream.Collectors;

/// What tests of shares do again and again.
final class Sharing {

  private Sharing() {
  }

  /// A document at this path, as `siteId` has it; its id.
  static String document(Client client, String site, String path) {
    var made = client.post("/documents?siteId=" + site,
        "{\"path\":\"" + path + "\",\"contentType\":\"text/plain\",\"content\":\"first\","
            + "\"tags\":[{\"key\":\"color\",\"value\":\"red\"}]}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made.at("documentId");
  }

  /// The folder's index key; it is made where it is missing.
  static String folder(Client client, String site, String path) {
    var made = client.post("/folders?siteId=" + site, "{\"path\":\"" + path + "\"}");
    assertThat(made.status()).as(made.toString()).isEqualTo(200);
    return made.at("indexKey");
  }

  static String with(String kind, String name, String... permissions) {
    return "{\"share\":{\"" + kind + "\":\"" + name + "\",\"permissions\":["
        + Arrays.stream(permissions).map(each -> "\"" + each + "\"").collect(Collectors.joining(",")) + "]}}";
  }

  /// Shares a folder with a group; the share's key.
  static String share(Client client, String site, String path, String group, String... permissions) {
    var shared = client.post("/shares/folders/" + folder(client, site, path) + "?siteId=" + site,
        with("group", group, permissions));
    assertThat(shared.status()).as(shared.toString()).isEqualTo(201);
    return shared.at("shareKey");
  }

  static void isRefused(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(401);
  }

  static void isThere(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
  }

  static void isNotThere(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(404);
  }
}
