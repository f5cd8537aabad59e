package io.sheaf.docs.face;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.Tokens;
import io.sheaf.docs.web.Features;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Every kind of caller there is, and what the routes answer them.
final class MatrixWorld implements AutoCloseable {

  private static final Pattern PARAMETER = Pattern.compile("\\{/?([A-Za-z]+)[^{}]*}");
  private static final List<String> PLAIN = List.of("DELETE", "READ", "WRITE");
  private static final List<String> GOVERNING = List.of("DELETE", "GOVERN", "READ", "WRITE");

  /// What to send where nothing at all is refused before it is looked who calls.
  private static final Map<String, String> BODIES = Map.of("POST /changePassword",
      "{\"oldPassword\":\"Battery-staple-1\",\"newPassword\":\"Battery-staple-2\"}");

  /// What to send where it is looked at a document only once enough is said.
  private static final Map<String, String> SAID = Map.ofEntries(
      Map.entry("POST /documents", "{\"content\":\"x\"}"),
      Map.entry("POST /documents/{documentId}/actions", "{\"actions\":[{\"type\":\"FULLTEXT\"}]}"),
      Map.entry("POST /documents/{documentId}/attributes", "{\"attributes\":[{\"key\":\"k\",\"stringValue\":\"v\"}]}"),
      Map.entry("PUT /documents/{documentId}/attributes", "{\"attributes\":[{\"key\":\"k\",\"stringValue\":\"v\"}]}"),
      Map.entry("PUT /documents/{documentId}/attributes/{attributeKey}", "{\"attribute\":{\"stringValue\":\"v\"}}"),
      Map.entry("POST /documents/{documentId}/tags", "{\"key\":\"k\",\"value\":\"v\"}"),
      Map.entry("PUT /documents/{documentId}/tags", "{\"tags\":[{\"key\":\"k\",\"value\":\"v\"}]}"),
      Map.entry("PATCH /documents/{documentId}/tags", "{\"tags\":[{\"key\":\"k\",\"value\":\"v\"}]}"),
      Map.entry("PUT /documents/{documentId}/tags/{tagKey}", "{\"value\":\"v\"}"),
      Map.entry("POST /documents/{documentId}/reviews",
          "{\"review\":{\"reviewCategory\":\"a\",\"requiredDecisions\":1}}"),
      Map.entry("PATCH /documents/{documentId}/reviews/{reviewId}", "{\"review\":{\"comments\":\"x\"}}"),
      Map.entry("POST /documents/{documentId}/reviews/{reviewId}/decisions", "{\"decision\":{\"type\":\"APPROVAL\"}}"),
      Map.entry("PUT /documents/{documentId}/versions", "{\"versionKey\":\"v0\"}"),
      Map.entry("POST /documents/{documentId}/workflows", "{\"workflowId\":\"none\"}"),
      Map.entry("PUT /documents/{documentId}/fulltext", "{\"content\":\"x\"}"),
      Map.entry("POST /documents/{documentId}/fulltext", "{\"content\":\"x\"}"),
      Map.entry("PATCH /documents/{documentId}/fulltext", "{\"content\":\"x\"}"),
      Map.entry("PUT /documents/{documentId}/ocr", "{\"content\":\"x\"}"),
      Map.entry("POST /documents/{documentId}/syncs", "{\"sync\":{\"service\":\"FULLTEXT\",\"type\":\"METADATA\"}}"),
      Map.entry("POST /reindex/documents/{documentId}", "{\"target\":\"ATTRIBUTES\"}"),
      Map.entry("POST /shares/files/{documentId}", "{\"share\":{\"group\":\"x\",\"permissions\":[\"READ\"]}}"));

  /// Where the documents are that somebody asks for.
  ///
  /// @param along what the query of each request holds besides
  private record Place(String site, String folder, String along) {}

  private static final Place OPEN = new Place("finance", "a", "");

  /// Somebody who calls.
  ///
  /// @param grants what they may do where, as refusals say it
  private record Caller(Client client, String grants, Place place) {}

  /// Somebody with a token, and the group they have it from that they may do something.
  private record Member(Client client, String group, String grants) {}

  /// How somebody comes to permissions on a site.
  private interface Admission {
    Member member(String name, String site, List<String> permissions);
  }

  private final Running sheaf;
  private final Client admin;
  private final Map<String, Caller> onSites = new LinkedHashMap<>();
  private final Map<String, Caller> within = new LinkedHashMap<>();

  private MatrixWorld(Running sheaf, Admission admission) {
    this.sheaf = sheaf;
    this.admin = sheaf.admin();
    onSites(admission);
    within(admission);
  }

  /// Where the name of a group says what it may do.
  static MatrixWorld ofNamedSites(Path folder) {
    var sheaf = Running.in(folder);
    return new MatrixWorld(sheaf, (name, site, permissions) -> {
      var grants = inWords(site, permissions);
      return switch (String.join(",", permissions)) {
        case "" -> member(sheaf, name, "authentication_only", grants);
        case "READ" -> member(sheaf, name, site + "_read", grants);
        case "DELETE,READ,WRITE" -> member(sheaf, name, site, grants);
        case "DELETE,GOVERN,READ,WRITE" -> member(sheaf, name, site + "_govern", grants);
        default -> new Member(sheaf.as(Tokens.signed("{\"username\":\"" + name + "\",\"cognito:groups\":[\"" + site
            + "\"],\"permissions\":\"" + String.join(",", permissions) + "\",\"exp\":32503680000}")), site, grants);
      };
    });
  }

  /// Where sites are defined, and it is set what a group may do.
  static MatrixWorld ofDefinedSites(Path folder) {
    var sheaf = Running.in(folder, Features.USUAL.withDefinedSites(true));
    for (var site : List.of("finance", "lake", "pond", "policed")) {
      done(sheaf.admin().post("/sites", "{\"site\":{\"id\":\"" + site + "\"}}"));
    }
    return new MatrixWorld(sheaf, (name, site, permissions) -> {
      var group = "group-of-" + name;
      if (!permissions.isEmpty()) {
        done(sheaf.admin().put("/sites/" + site + "/groups/" + group + "/permissions",
            "{\"permissions\":" + quoted(permissions) + "}"));
      }
      return member(sheaf, name, group, inWords(site, permissions));
    });
  }

  private static Member member(Running sheaf, String name, String group, String grants) {
    return new Member(sheaf.as(name, group), group, grants);
  }

  private static String inWords(String site, List<String> permissions) {
    return permissions.isEmpty() ? "no groups" : site + " (" + String.join(",", permissions) + ")";
  }

  private static String quoted(List<String> words) {
    return words.stream().map(word -> "\"" + word + "\"").collect(Collectors.joining(",", "[", "]"));
  }

  private static Reply done(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isBetween(200, 201);
    return reply;
  }

  private void onSites(Admission admission) {
    onSites.put("nobody", new Caller(sheaf.anonymous(), "", OPEN));
    onSites.put("guest", at(OPEN, admission.member("gil", "finance", List.of())));
    onSites.put("stranger", at(OPEN, admission.member("stu", "lake", PLAIN)));
    onSites.put("reader", at(OPEN, admission.member("rea", "finance", List.of("READ"))));
    onSites.put("writer", at(OPEN, admission.member("wim", "finance", List.of("WRITE"))));
    onSites.put("deleter", at(OPEN, admission.member("del", "finance", List.of("DELETE"))));
    onSites.put("governor", at(OPEN, admission.member("gus", "finance", GOVERNING)));
    onSites.put("admin", new Caller(admin, "", OPEN));
    for (var permission : List.of("READ", "WRITE", "DELETE", "GOVERN")) {
      var made = done(admin.post("/sites/finance/apiKeys",
          "{\"name\":\"" + permission + "\",\"permissions\":[\"" + permission + "\"]}"));
      onSites.put("key:" + permission, new Caller(sheaf.as(made.at("apiKey")), "finance (" + permission + ")", OPEN));
    }
  }

  private void within(Admission admission) {
    var viewer = admission.member("vic", "lake", PLAIN);
    within.put("viewer", at(shared(viewer, List.of("READ")), viewer));
    var editor = admission.member("edi", "pond", PLAIN);
    within.put("editor", at(shared(editor, PLAIN), editor));
    folder("closed");
    done(admin.put("/folders/permissions?siteId=finance",
        "{\"path\":\"closed\",\"roles\":[{\"roleName\":\"insiders\",\"permissions\":" + quoted(PLAIN) + "}]}"));
    within.put("kept-out", at(new Place("finance", "closed", ""), admission.member("kim", "finance", GOVERNING)));
    done(admin.put("/sites/policed/opa/accessPolicy/policyItems",
        "{\"policyItems\":[{\"anyRoles\":[\"insiders\"]}]}"));
    within.put("policed", at(new Place("policed", "a", ""), admission.member("pol", "policed", GOVERNING)));
  }

  private static Caller at(Place place, Member member) {
    return new Caller(member.client(), member.grants(), place);
  }

  private String folder(String path) {
    return done(admin.post("/folders?siteId=finance", "{\"path\":\"" + path + "\"}")).at("indexKey");
  }

  /// A folder that is shared with who is in this group.
  private Place shared(Member with, List<String> permissions) {
    var key = done(admin.post("/shares/folders/" + folder("shared") + "?siteId=finance",
        "{\"share\":{\"group\":\"" + with.group() + "\",\"permissions\":" + quoted(permissions) + "}}"))
        .at("shareKey");
    return new Place("finance", "shared", "shareKey=" + key);
  }

  @Override
  public void close() {
    sheaf.close();
  }

  Running sheaf() {
    return sheaf;
  }

  /// Those whom the site's permissions tell apart.
  Set<String> onSites() {
    return onSites.keySet();
  }

  /// Those whom shares, rules of folders and policies tell apart.
  Set<String> within() {
    return within.keySet();
  }

  /// What is not answered as the table has it.
  List<String> wrong(MatrixTable table) {
    var wrong = new ArrayList<String>();
    for (var line : table.lines()) {
      if (!Face.isNotYet(line.route())) {
        // why of its own for each line and place: nothing that one line does is seen by another.
        var paths = new HashMap<Place, String>();
        for (int at = 0; at < table.columns().size(); at++) {
          var column = table.columns().get(at);
          var caller = onSites.containsKey(column) ? onSites.get(column) : within.get(column);
          var path = paths.computeIfAbsent(caller.place(), place -> pathOf(line.route(), place));
          var reply = ask(caller, line.route(), path);
          if (!isAsMarked(reply, line.marks().get(at), caller)) {
            wrong.add(column + " is to see " + line.marks().get(at) + " at " + line.route() + ": " + reply);
          }
        }
      }
    }
    return wrong;
  }

  private Reply ask(Caller caller, String route, String path) {
    var little = BODIES.getOrDefault(route, "{}");
    var method = route.substring(0, route.indexOf(' '));
    boolean hasBody = List.of("POST", "PUT", "PATCH").contains(method);
    return caller.client().send(method, path, hasBody
        ? within.containsValue(caller) ? SAID.getOrDefault(route, little) : little
        : null);
  }

  private static boolean isAsMarked(Reply reply, String mark, Caller caller) {
    return switch (mark) {
      case "+" -> reply.status() != 401 && reply.status() < 500;
      case "b" -> reply.status() == 400;
      case "-" -> isRefused(reply, "Unauthorized");
      case "s" -> isRefused(reply, "fkq access denied to siteId (" + caller.place().site() + ")");
      case "g" -> isRefused(reply, "fkq access denied (groups: " + caller.grants() + ")");
      case "d" -> isRefused(reply, "fkq access denied");
      case "u" -> isRefused(reply, "user is unauthorized");
      default -> throw new IllegalArgumentException(mark);
    };
  }

  private static boolean isRefused(Reply reply, String text) {
    return reply.status() == 401 && reply.text().equals("{\"message\":\"" + text + "\"}");
  }

  private String pathOf(String route, Place place) {
    var path = PARAMETER.matcher(route.substring(route.indexOf(' ') + 1)).replaceAll(parameter -> {
      var slash = parameter.group().startsWith("{/") ? "/" : "";
      return slash + value(parameter.group(1), place);
    });
    return route.contains("{siteId}")
        ? path + (place.along().isEmpty() ? "" : "?" + place.along())
        : path + "?siteId=" + place.site() + (place.along().isEmpty() ? "" : "&" + place.along());
  }

  private String value(String parameter, Place place) {
    return switch (parameter) {
      case "documentId" -> newDocument(place);
      case "siteId" -> place.site();
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
      default -> throw new IllegalArgumentException(parameter + " has no value yet");
    };
  }

  private String newDocument(Place place) {
    return done(admin.post("/documents?siteId=" + place.site(), "{\"path\":\"" + place.folder()
        + "/b.txt\",\"content\":\"text\",\"tags\":[{\"key\":\"color\",\"value\":\"red\"}]}")).at("documentId");
  }
}
