package io.sheaf.docs.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.json.tree.JsonNode;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// A site of a test's own, on which Ann makes cases.
record CaseSite(Running sheaf, String name, Client ann) {

  static CaseSite on(Running sheaf) {
    return named(sheaf, "cases" + UUID.randomUUID().toString().substring(0, 8));
  }

  static CaseSite named(Running sheaf, String name) {
    return new CaseSite(sheaf, name, sheaf.as("ann", name));
  }

  Client governor() {
    return sheaf.as("gus", name + "_govern");
  }

  /// A case with this name; a second later than the one before.
  String addCase(String caseName) {
    return add("/cases", "{\"case\":{\"name\":\"" + caseName + "\"}}", "caseId");
  }

  String addTask(String caseId, String description) {
    return add("/cases/" + caseId + "/tasks", "{\"task\":{\"description\":\"" + description + "\"}}", "taskId");
  }

  String addNigo(String caseId, String nigoName) {
    return add("/cases/" + caseId + "/nigos", "{\"nigo\":{\"name\":\"" + nigoName + "\"}}", "nigoId");
  }

  private String add(String path, String body, String id) {
    sheaf.clock().advance(Duration.ofSeconds(1));
    var added = ann.post(path, body);
    assertThat(added.status()).as(added.toString()).isEqualTo(200);
    return added.at(id);
  }

  String document(String path) {
    var added = ann.post("/documents", "{\"path\":\"" + path + "\",\"content\":\"text\"}");
    assertThat(added.status()).as(added.toString()).isEqualTo(201);
    return added.at("documentId");
  }

  /// Puts the documents among those of the matter at this path.
  Reply link(String path, String... documentIds) {
    var kind = path.contains("/tasks/") ? "task" : path.contains("/nigos/") ? "nigo" : "case";
    return ann.patch(path, "{\"" + kind + "\":{\"documentIds\":[" + quoted(List.of(documentIds)) + "]}}");
  }

  static String quoted(List<String> texts) {
    return texts.stream().map(text -> "\"" + text + "\"").collect(Collectors.joining(","));
  }

  /// Lets only this role into the folder.
  void close(String path, String role) {
    var closed = sheaf.admin().put("/folders/permissions?siteId=" + name, "{\"path\":\"" + path
        + "\",\"roles\":[{\"roleName\":\"" + role + "\",\"permissions\":[\"READ\",\"WRITE\",\"DELETE\"]}]}");
    assertThat(closed.status()).as(closed.toString()).isEqualTo(200);
  }

  /// All of a list, a page after the other.
  static List<String> walk(Client client, String path, String list, String field, int limit) {
    var all = new ArrayList<String>();
    var next = "";
    do {
      var page = client.get(path + "?limit=" + limit + next);
      assertThat(page.status()).as(page.toString()).isEqualTo(200);
      assertThat(page.size(list)).isLessThanOrEqualTo(limit);
      all.addAll(column(page, list, field));
      next = page.at("next").isEmpty() ? "" : "&next=" + page.at("next");
    } while (!next.isEmpty());
    return all;
  }

  static List<String> column(Reply reply, String list, String field) {
    return rows(reply, list).map(row -> row.get(field).coerceStringValue()).toList();
  }

  private static Stream<JsonNode> rows(Reply reply, String list) {
    return StreamSupport.stream(reply.json().get(list).values().spliterator(), false);
  }

  /// The ids of the documents of the matter at this path, as the client sees them.
  static List<String> documentsOf(Client client, String path) {
    return column(client.get(path + "/documents"), "documents", "documentId");
  }

  /// What is told of cases, tasks and nigos, as soon as it is so much.
  List<JsonNode> told(int count) {
    return Eventually.answer(this::toldNow, told -> told.size() >= count);
  }

  List<JsonNode> toldNow() {
    var told = new ArrayList<JsonNode>();
    var since = "0";
    while (true) {
      var page = governor().get("/changes?limit=100&since=" + since);
      if (page.size("changes") == 0) {
        return told;
      }
      rows(page, "changes").filter(change -> change.get("resource").getStringValue().startsWith("case"))
          .forEach(told::add);
      since = page.at("next");
    }
  }

  /// All that the table keeps of the case.
  List<Item> items(String caseId) {
    return sheaf.engines().ports().table()
        .page(Query.of(TableSchema.CASE.main().partition(new SiteId(name), caseId)).limit(1000)).items();
  }
}
