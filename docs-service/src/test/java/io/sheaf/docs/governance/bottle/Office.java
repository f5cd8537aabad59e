package io.sheaf.docs.governance.bottle;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.Running;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// A site with some of everything in it, and what its people see of it.
final class Office {

  private static final int LARGE = 200_000;

  private final Random random = new Random(7);
  final List<String> documents = new ArrayList<>();

  private Office() {
  }

  /// Fills the site.
  static Office filled(Running sheaf, String site, int documents) {
    var client = sheaf.as("ann", site);
    var office = new Office();
    assertThat(client.post("/attributes", "{\"attribute\":{\"key\":\"amount\",\"dataType\":\"NUMBER\"}}").status())
        .isEqualTo(200);
    for (int at = 0; at < documents; at++) {
      office.add(client, at);
    }
    assertThat(client.delete("/documents/" + office.documents.get(1) + "?softDelete=true").status()).isEqualTo(200);
    assertThat(sheaf.as("gus", site + "_govern").put("/documents/" + office.documents.get(2)
        + "/legalHold").status()).isEqualTo(200);
    return office;
  }

  private void add(Client client, int at) {
    var content = at % 5 == 0 ? HexFormat.of().formatHex(bytes(LARGE / 2)) : "the zebra of document " + at;
    var reply = client.post("/documents", "{\"path\":\"invoices/2026/" + at % 3 + "/invoice-" + at
        + ".txt\",\"contentType\":\"text/plain\",\"content\":\"" + content
        + "\",\"tags\":[{\"key\":\"status\",\"value\":\"s" + at % 2 + "\"}],\"attributes\":[{\"key\":\"amount\","
        + "\"numberValue\":" + at + "}]}");
    assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
    var id = reply.at("documentId");
    documents.add(id);
    if (at % 4 == 0) {
      assertThat(client.patch("/documents/" + id, "{\"content\":\"changed " + at + "\"}").status()).isEqualTo(200);
    }
  }

  private byte[] bytes(int length) {
    var bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /// Everything that somebody can read of the site, by what it was asked with.
  Map<String, String> seen(Running sheaf, Client client) {
    var seen = new LinkedHashMap<String, String>();
    for (var id : documents) {
      for (var path : List.of("", "/tags", "/attributes", "/versions")) {
        see(client, "/documents/" + id + path, seen);
      }
      seen.put(id + " content", content(sheaf, client, id));
    }
    for (var path : List.of("/documents?deleted=true", "/attributes", "/folders?path=invoices/2026",
        "/folders?path=invoices/2026/1")) {
      see(client, path, seen);
    }
    for (var value : List.of("s0", "s1")) {
      var reply = client.post("/search", "{\"query\":{\"tag\":{\"key\":\"status\",\"eq\":\"" + value + "\"}}}");
      seen.put("tag " + value, plain(reply.status() + " " + reply.text()));
    }
    return seen;
  }

  private static void see(Client client, String path, Map<String, String> seen) {
    var reply = client.get(path);
    seen.put(path, plain(reply.status() + " " + reply.text()));
  }

  private static String content(Running sheaf, Client client, String id) {
    var reply = client.get("/documents/" + id + "/content");
    var link = reply.status() == 200 ? reply.at("contentUrl") : "";
    var bytes = link.isEmpty()
        ? plain(reply.status() + " " + reply.text()).getBytes(StandardCharsets.UTF_8)
        : sheaf.anonymous().get(link).bytes();
    return bytes.length + " " + java.util.Arrays.hashCode(bytes);
  }

  /// Without what is another in another store or under another name: versions of blobs, sealed positions, the site.
  private static String plain(String text) {
    return text.replaceAll("\"(s3version|versionKey|indexKey|next|previous|nextToken)\":\"[^\"]*\"", "\"$1\":\"\"")
        .replaceAll("\"siteId\":\"[^\"]*\"", "\"siteId\":\"\"");
  }

  /// How many documents full text search finds, once it finds so many.
  static void awaitFound(Client client, String word, int expected) {
    Eventually.answer(() -> client.patient().post("/search", "{\"query\":{\"text\":\"" + word + "\"}}"),
        reply -> reply.size("documents") == expected);
  }
}
