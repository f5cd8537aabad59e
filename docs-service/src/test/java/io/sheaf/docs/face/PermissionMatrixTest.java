package io.sheaf.docs.face;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.Tokens;
import io.sheaf.spec.check.SpecCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every route and every kind of caller, as `permissions.txt` has it.
class PermissionMatrixTest {

  private static final Pattern PARAMETER = Pattern.compile("\\{/?([A-Za-z]+)[^{}]*}");

  /// What to send where nothing at all is refused before it is looked who calls.
  private static final Map<String, String> BODIES = Map.of("POST /changePassword",
      "{\"oldPassword\":\"Battery-staple-1\",\"newPassword\":\"Battery-staple-2\"}");

  /// Somebody who calls.
  ///
  /// @param grants what they may do where, as refusals say it
  private record Caller(Client client, String grants) {}

  /// What somebody may expect of a route.
  private record Line(String route, List<String> marks) {}

  @TempDir
  static Path folder;
  private static Running sheaf;
  private static final Map<String, Caller> CALLERS = new LinkedHashMap<>();
  private static List<String> columns;
  private static List<Line> lines;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
    read();
    CALLERS.put("nobody", new Caller(sheaf.anonymous(), ""));
    CALLERS.put("guest", new Caller(sheaf.as("gil", "authentication_only"), "no groups"));
    CALLERS.put("stranger", new Caller(sheaf.as("stu", "lake"), "lake (DELETE,READ,WRITE)"));
    CALLERS.put("reader", new Caller(sheaf.as("rea", "finance_read"), "finance (READ)"));
    CALLERS.put("writer", new Caller(only("wim", "WRITE"), "finance (WRITE)"));
    CALLERS.put("deleter", new Caller(only("del", "DELETE"), "finance (DELETE)"));
    CALLERS.put("governor", new Caller(sheaf.as("gus", "finance_govern"), "finance (DELETE,GOVERN,READ,WRITE)"));
    CALLERS.put("admin", new Caller(sheaf.admin(), ""));
    for (var permission : List.of("READ", "WRITE", "DELETE", "GOVERN")) {
      CALLERS.put("key:" + permission, new Caller(key(permission), "finance (" + permission + ")"));
    }
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static Client only(String name, String permission) {
    return sheaf.as(Tokens.signed("{\"username\":\"" + name + "\",\"cognito:groups\":[\"finance\"],\"permissions\":\""
        + permission + "\",\"exp\":32503680000}"));
  }

  private static Client key(String permission) {
    var made = sheaf.admin().post("/sites/finance/apiKeys",
        "{\"name\":\"" + permission + "\",\"permissions\":[\"" + permission + "\"]}");
    return sheaf.as(made.at("apiKey"));
  }

  private static void read() {
    try (var file = PermissionMatrixTest.class.getResourceAsStream("permissions.txt")) {
      var rows = new String(file.readAllBytes(), StandardCharsets.UTF_8).lines()
          .filter(row -> !row.isBlank() && !row.startsWith("#")).map(row -> List.of(row.strip().split("\\s+")))
          .toList();
      columns = rows.getFirst().subList(2, rows.getFirst().size());
      lines = rows.stream().skip(1).map(row -> new Line(row.get(0) + " " + row.get(1), row.subList(2, row.size())))
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Test
  void everyRouteHasALineAndEveryLineARoute() {
    var served = new TreeSet<String>();
    Face.routes(sheaf).keySet().forEach(route -> served.add(SpecCheck.unnamed(route)));
    Face.NOT_YET.forEach(route -> served.add(SpecCheck.unnamed(route)));

    assertThat(lines.stream().map(line -> SpecCheck.unnamed(line.route())).toList())
        .containsExactlyInAnyOrderElementsOf(served);
    assertThat(columns).containsExactlyElementsOf(CALLERS.keySet());
    assertThat(lines).allMatch(line -> line.marks().size() == columns.size(), "has a mark for each caller");
  }

  @Test
  void everyRouteLetsInWhomItShouldAndNobodyElse() {
    var wrong = new ArrayList<String>();
    for (var line : lines) {
      if (!Face.isNotYet(line.route())) {
        var path = pathOf(line.route());
        for (int at = 0; at < columns.size(); at++) {
          var caller = CALLERS.get(columns.get(at));
          var reply = ask(caller.client(), line.route(), path);
          if (!isAsMarked(reply, line.marks().get(at), caller)) {
            wrong.add(columns.get(at) + " is to see " + line.marks().get(at) + ": " + reply);
          }
        }
      }
    }

    assertThat(wrong).isEmpty();
  }

  private static Reply ask(Client client, String route, String path) {
    var method = route.substring(0, route.indexOf(' '));
    boolean hasBody = List.of("POST", "PUT", "PATCH").contains(method);
    return client.send(method, path, hasBody ? BODIES.getOrDefault(route, "{}") : null);
  }

  private static boolean isAsMarked(Reply reply, String mark, Caller caller) {
    return switch (mark) {
      case "+" -> reply.status() != 401 && reply.status() < 500;
      case "-" -> isRefused(reply, "Unauthorized");
      case "s" -> isRefused(reply, "fkq access denied to siteId (finance)");
      case "g" -> isRefused(reply, "fkq access denied (groups: " + caller.grants() + ")");
      case "u" -> isRefused(reply, "user is unauthorized");
      default -> throw new IllegalArgumentException(mark);
    };
  }

  private static boolean isRefused(Reply reply, String text) {
    return reply.status() == 401 && reply.text().equals("{\"message\":\"" + text + "\"}");
  }

  /// To a document of its own, so that nothing that one line does is seen by another.
  private static String pathOf(String route) {
    var path = PARAMETER.matcher(route.substring(route.indexOf(' ') + 1)).replaceAll(parameter -> {
      var slash = parameter.group().startsWith("{/") ? "/" : "";
      return slash + switch (parameter.group(1)) {
        case "documentId" -> newDocument();
        case "siteId" -> "finance";
        case "indexType" -> "folder";
        case "tagKey" -> "color";
        case "tagValue" -> "red";
        case "attributeKey", "attributeValue", "classificationId", "entityId", "entityTypeId", "itemKey", "locale",
            "mappingId", "caseId", "taskId", "nigoId", "queueId", "workflowId", "stepId", "rulesetId", "ruleId",
            "runId" ->
          "none";
        case "versionKey" -> "v0";
        case "username" -> "nobody@example.com";
        case "userOperation" -> "disable";
        case "file" -> "swagger-ui.css";
        case "apiKey", "indexKey", "groupName", "zipId", "key", "indexName", "repositoryName", "snapshotName",
            "searchId", "subscriptionId", "deliveryId", "keyId", "webhookId", "reviewId", "llmPromptEntityName",
            "link", "shareKey", "slug", "linkId", "token", "fileName" ->
          "none";
        default -> throw new IllegalArgumentException(parameter.group() + " has no value yet");
      };
    });
    return route.contains("{siteId}") ? path : path + "?siteId=finance";
  }

  private static String newDocument() {
    var made = sheaf.admin().post("/documents?siteId=finance",
        "{\"path\":\"a/b.txt\",\"content\":\"text\",\"tags\":[{\"key\":\"color\",\"value\":\"red\"}]}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made.at("documentId");
  }
}
