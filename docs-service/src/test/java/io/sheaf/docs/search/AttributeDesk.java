package io.sheaf.docs.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.Shelf;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// Somebody on a site with the attributes `s`, `t` (texts), `n` (numbers), `f` (a flag) and `k` (a key alone).
record AttributeDesk(Running running, String site, Client client) {

  private static final long PATIENCE = 120_000_000_000L;

  static AttributeDesk at(Running running, String site) {
    var client = running.as("ann", site);
    for (var attribute : List.of("s STRING", "t STRING", "n NUMBER", "f BOOLEAN", "k KEY_ONLY")) {
      var words = attribute.split(" ");
      is(200, client.post("/attributes",
          "{\"attribute\":{\"key\":\"" + words[0] + "\",\"dataType\":\"" + words[1] + "\"}}"));
    }
    return new AttributeDesk(running, site, client);
  }

  AttributeDesk document(String documentId, String attributes) {
    return document(documentId, "in/" + documentId + ".txt", attributes);
  }

  AttributeDesk document(String documentId, String path, String attributes) {
    Shelf.of(running, site).put(documentId, path);
    if (!attributes.isEmpty()) {
      is(201, client.post("/documents/" + documentId + "/attributes", "{\"attributes\":[" + attributes + "]}"));
    }
    return this;
  }

  /// A document that is made as clients make it, so that jobs come to it, too.
  AttributeDesk made(String attributes) {
    is(201, client.post("/documents", "{\"content\":\"x\",\"attributes\":[" + attributes + "]}"));
    return this;
  }

  /// Declares combinations, each of them keys with a comma between.
  AttributeDesk declare(String... combinations) {
    is(200, client.put("/sites/" + site + "/schema/document", "{\"name\":\"s\",\"attributes\":{"
        + declaring(combinations) + "}}"));
    return this;
  }

  static String declaring(String... combinations) {
    var declared = List.of(combinations).stream()
        .map(keys -> "{\"attributeKeys\":[\"" + keys.replace(",", "\",\"") + "\"]}").toList();
    return "\"compositeKeys\":[" + String.join(",", declared) + "],\"allowAdditionalAttributes\":true";
  }

  /// Until several of these are answered.
  AttributeDesk awaitDeclared(String... keys) {
    var elements = List.of(keys).stream().map(key -> "{\"key\":\"" + key + "\",\"eq\":\"1\"}").toList();
    long end = System.nanoTime() + PATIENCE;
    while (search("", "\"attributes\":[" + String.join(",", elements) + "]").status() != 200) {
      assertThat(System.nanoTime()).as("it is not declared").isLessThan(end);
      LockSupport.parkNanos(5_000_000);
    }
    return this;
  }

  Reply search(String parameters, String query) {
    return search(client, parameters, query);
  }

  static Reply search(Client client, String parameters, String query) {
    return client.post("/search" + parameters, "{\"query\":{" + query + "}}");
  }

  List<String> found(String query) {
    return ids(search("", query));
  }

  static List<String> ids(Reply reply) {
    is(200, reply);
    return IntStream.range(0, reply.size("documents")).mapToObj(at -> reply.at("documents." + at + ".documentId"))
        .toList();
  }

  static String said(Reply reply) {
    return reply.status() + " " + reply.text();
  }

  static void is(int status, Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(status);
  }

  static String text(String key, String... values) {
    return "{\"key\":\"" + key + "\",\"stringValues\":[\"" + String.join("\",\"", values) + "\"]}";
  }

  static String number(String key, String... values) {
    return "{\"key\":\"" + key + "\",\"numberValues\":[" + String.join(",", values) + "]}";
  }

  static String flag(String key, boolean value) {
    return "{\"key\":\"" + key + "\",\"booleanValue\":" + value + "}";
  }
}
