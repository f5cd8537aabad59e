package io.sheaf.docs.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;

/// Somebody who writes documents and looks for them at once, carrying the positions of all writes one after the other:
/// each promises that this one write is seen, and nothing of those before it.
final class Writer {

  private final Client client;
  private final List<String> unseen = new ArrayList<>();
  private String position = "";

  Writer(Client client) {
    this.client = client.with("X-Sheaf-Position", "true");
    this.plain = client;
  }

  private final Client plain;

  static Writer of(Running running, String name, String site) {
    return new Writer(running.as(name, site));
  }

  /// The id of a new document.
  String text(String path, String content) {
    return made("{\"path\":" + quoted(path) + ",\"contentType\":\"text/plain\",\"content\":" + quoted(content) + "}");
  }

  String file(String path, String contentType, byte[] content) {
    return made("{\"path\":" + quoted(path) + ",\"contentType\":" + quoted(contentType)
        + ",\"isBase64\":true,\"content\":\"" + Base64.getEncoder().encodeToString(content) + "\"}");
  }

  String made(String body) {
    return noted(client.post("/documents", body), 201).at("documentId");
  }

  Reply noted(Reply reply, int status) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(status);
    position = reply.header("X-Sheaf-Position").orElseThrow(() -> new AssertionError("no position: " + reply));
    unseen.add(position);
    return reply;
  }

  Client changing() {
    return client;
  }

  Client plain() {
    return plain;
  }

  String position() {
    return position;
  }

  /// The paths of what is found, the last write included.
  List<String> find(String text) {
    return paths(search(text));
  }

  Reply search(String text) {
    return sees("/search", "{\"query\":{\"text\":" + quoted(text) + "}}");
  }

  Reply searchFulltext(String query) {
    return sees("/searchFulltext", query);
  }

  /// What it answers once all writes are seen.
  private Reply sees(String path, String query) {
    unseen.subList(0, Math.max(0, unseen.size() - 1)).forEach(earlier -> asking(earlier, path, query));
    unseen.clear();
    return asking(position, path, query);
  }

  /// Waits until all writes are seen there.
  void awaitSeen(String path) {
    unseen.forEach(
        earlier -> assertThat(asking(earlier, path, "{\"query\":{\"text\":\"any\"}}").status()).isEqualTo(200));
    unseen.clear();
  }

  private Reply asking(String position, String path, String query) {
    return plain.patient().with("X-Sheaf-Position", position).post(path, query);
  }

  static List<String> paths(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    return IntStream.range(0, reply.size("documents")).mapToObj(at -> reply.at("documents." + at + ".path")).toList();
  }

  static String quoted(String text) {
    var quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      switch (c) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        default -> quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
