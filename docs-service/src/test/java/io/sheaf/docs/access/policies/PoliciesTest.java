package io.sheaf.docs.access.policies;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.web.router.Router;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.gate.Asked;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Decision.Reason;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.Tokens;
import io.sheaf.storage.table.SiteId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Access policies of sites: what is kept, what is said of them, and what they let whom do.
@OnAwsToo
class PoliciesTest {

  @TempDir
  private static Path folder;
  private static Running sheaf;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static String items(String site) {
    return "/sites/" + site + "/opa/accessPolicy/policyItems";
  }

  private static void set(String site, String... items) {
    is(200, sheaf.admin().put(items(site), "{\"policyItems\":[" + String.join(",", items) + "]}"));
  }

  private static void is(int status, Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(status);
  }

  private static void define(String site, String key, String dataType) {
    is(200, sheaf.admin().post("/attributes?siteId=" + site,
        "{\"attribute\":{\"key\":\"" + key + "\",\"dataType\":\"" + dataType + "\",\"type\":\"OPA\"}}"));
  }

  private static String document(String site, String path, String attributes) {
    var made = sheaf.admin().post("/documents?siteId=" + site,
        "{\"path\":\"" + path + "\",\"contentType\":\"text/plain\","
            + "\"content\":\"words of it\",\"tags\":[{\"key\":\"kind\",\"value\":\"it\"}],\"attributes\":[" + attributes
            + "]}");
    is(201, made);
    return made.at("documentId");
  }

  private static String text(String key, String value) {
    return "{\"key\":\"" + key + "\",\"stringValue\":\"" + value + "\"}";
  }

  private static Reply read(Client client, String site, String id) {
    return client.get("/documents/" + id + "?siteId=" + site);
  }

  // What is kept

  @Test
  void aPolicyComesBackAsItWasGivenAndAsRegoAndGoesAgain() {
    var given = """
        [{"allRoles":["a","b"],"anyRoles":["c"],"excludedRoles":["d"],"attributes":[\
        {"key":"s","eq":{"stringValue":"x"}},{"key":"n","gt":{"numberValue":1.5},"lte":{"numberValue":100}},\
        {"key":"f","eq":{"booleanValue":false}},{"key":"o","eq":{"input":{"matchUsername":true}}},\
        {"key":"c","eq":{"input":{"matchUserClaim":"dept"}}},{"key":"t","neq":{"stringValue":"y"},\
        "in":{"stringValues":["p","q"]},"notIn":{"stringValues":["r"]}}],\
        "input":{"httpMethod":{"in":["GET"]},"resource":{"notIn":["/search"]}}},{"anyRoles":["boss"]}]""";

    var put = sheaf.admin().put(items("kept"), "{\"policyItems\":" + given + "}");

    is(200, put);
    assertThat(sheaf.admin().get(items("kept")).text()).isEqualTo("{\"policyItems\":" + given + "}");
    var rego = sheaf.admin().get("/sites/kept/opa/accessPolicy").at("opaPolicy");
    assertThat(rego).startsWith("package formkiq\n\nimport rego.v1\n\ndefault allow := false\n")
        .contains(
            "allow if {\n\t\"a\" in input.user.roles\n\t\"b\" in input.user.roles\n\tsome role in input.user.roles\n")
        .contains("\tsome value1 in document.attributes[\"n\"]\n\tis_number(value1)\n\tvalue1 > 1.5\n")
        .contains("value4 in claimed(\"dept\")");
    is(200, sheaf.admin().delete(items("kept")));
    assertThat(sheaf.admin().get(items("kept")).text()).isEqualTo("{\"policyItems\":[]}");
    is(404, sheaf.admin().get("/sites/kept/opa/accessPolicy"));
    is(404, sheaf.admin().delete(items("kept")));
  }

  @Test
  void emptyListsAreNoneAndAShorterPolicyLeavesNothingOfTheLongerOne() {
    set("shorter", "{\"anyRoles\":[\"a\"]}", "{\"anyRoles\":[\"b\"]}", "{\"anyRoles\":[\"c\"]}");

    set("shorter", "{\"allRoles\":[],\"anyRoles\":[\"d\"],\"excludedRoles\":[],\"attributes\":[]}");

    assertThat(sheaf.admin().get(items("shorter")).text()).isEqualTo("{\"policyItems\":[{\"anyRoles\":[\"d\"]}]}");
  }

  @Test
  void administratorsSeeThePoliciesOfAllSitesPageByPage() {
    set("listed1", "{\"anyRoles\":[\"a\"]}");
    set("listed2", "{\"anyRoles\":[\"b\"]}");

    var found = new ArrayList<String>();
    var next = "";
    do {
      var page = sheaf.admin().get("/sites/opa/accessPolicies?limit=1" + (next.isEmpty() ? "" : "&next=" + next));
      is(200, page);
      IntStream.range(0, page.size("opaPolicies")).forEach(at -> {
        found.add(page.at("opaPolicies." + at + ".siteId"));
        assertThat(page.at("opaPolicies." + at + ".policy")).startsWith("package formkiq");
      });
      next = page.at("next");
    } while (!next.isEmpty());

    assertThat(found).contains("listed1", "listed2").doesNotHaveDuplicates();
  }

  @Test
  void allThatIsWrongWithAPolicyIsSaidAtOnce() {
    var refused = sheaf.admin().put(items("wrong"), """
        {"policyItems":[{},{"attributes":[{"eq":{"stringValue":"x"}},{"key":"k"},{"key":"k","eq":{}},\
        {"key":"k","eq":{"stringValue":"a","numberValue":1}},{"key":"k","gt":{}},{"key":"k","in":{"stringValues":[]}},\
        {"key":"Checkout","neq":{"stringValue":"x"}},{"key":"k","eq":{"input":{}}}]},\
        {"input":{"httpMethod":{"in":["FETCH"]}}}]}""");

    is(400, refused);
    var keys = IntStream.range(0, refused.size("errors")).mapToObj(at -> refused.at("errors." + at + ".key")).toList();
    assertThat(keys).containsExactly("policyItems[0]", "policyItems[1].attributes[0].key",
        "policyItems[1].attributes[1].key", "policyItems[1].attributes[2].eq.stringValue",
        "policyItems[1].attributes[3].eq.stringValue", "policyItems[1].attributes[4].gt.numberValue",
        "policyItems[1].attributes[5].in.stringValues", "policyItems[1].attributes[6].key",
        "policyItems[1].attributes[7].eq.input.matchUsername", "policyItems[2].input.httpMethod");
    is(400, sheaf.admin().put(items("wrong"), "{}"));
    is(400, sheaf.admin().put(items("wrong"), "{\"policyItems\":[]}"));
    is(404, sheaf.admin().get("/sites/wrong/opa/accessPolicy"));
  }

  @Test
  void aPolicyHasBounds() {
    var many = IntStream.range(0, 51).mapToObj(_ -> "{\"anyRoles\":[\"a\"]}").toList();
    var wide = IntStream.range(0, 49).mapToObj(at -> "{\"anyRoles\":["
        + String.join(",", IntStream.range(0, 90).mapToObj(_ -> "\"" + "r".repeat(20) + at + "\"").toList()) + "]}")
        .toList();

    is(400, sheaf.admin().put(items("wide"), "{\"policyItems\":[" + String.join(",", many) + "]}"));
    var refused = sheaf.admin().put(items("wide"), "{\"policyItems\":[" + String.join(",", wide) + "]}");
    is(400, refused);
    assertThat(refused.at("errors.0.key")).isEqualTo("policyItems");
  }

  @Test
  void regoIsRefusedWhereNoPolicyServerIsConfigured() {
    var refused = sheaf.admin().put(items("raw"), "{\"policyItems\":[{\"policy\":\"package formkiq\"}]}");

    is(400, refused);
    assertThat(refused.text()).isEqualTo("{\"errors\":[{\"key\":\"policy\",\"error\":\"'policy' needs a policy server, "
        + "and none is configured\"}]}");
  }

  @Test
  void aChangeOfAPolicyIsToldInTheFeedOfChanges() {
    set("told", "{\"anyRoles\":[\"a\"]}");

    var changes = Eventually.answer(() -> sheaf.admin().get("/changes?siteId=told"),
        page -> page.size("changes") > 0);

    assertThat(changes.at("changes.0.resource")).isEqualTo("controlpolicy");
    assertThat(changes.at("changes.0.ids.controlPolicy")).isEqualTo("opa");
    assertThat(changes.text()).contains("anyRoles");
  }

  // What is decided

  @Test
  void onceASiteHasAPolicyOnlyItsItemsOpenDocumentsAndBothAreFeltAtOnce() {
    var id = document("once", "a.txt", "");
    var bob = sheaf.as("bob", "once");
    var sue = sheaf.as("sue", "once", "staff");
    is(200, read(bob, "once", id));

    set("once", "{\"anyRoles\":[\"staff\"]}");

    is(401, read(bob, "once", id));
    assertThat(read(bob, "once", id).text()).isEqualTo("{\"message\":\"fkq access denied\"}");
    is(200, read(sue, "once", id));
    is(200, read(sheaf.admin(), "once", id));
    set("once", "{\"anyRoles\":[\"boss\"]}", "{\"excludedRoles\":[\"staff\"]}");
    is(401, read(sue, "once", id));
    is(200, read(bob, "once", id));
    is(200, sheaf.admin().delete(items("once")));
    is(200, read(sue, "once", id));
  }

  @Test
  void whatADocumentSaysDecidesAndOneThatSaysNothingIsClosed() {
    define("said", "dept", "STRING");
    define("said", "level", "NUMBER");
    set("said", "{\"attributes\":[{\"key\":\"dept\",\"eq\":{\"input\":{\"matchUserClaim\":\"dept\"}}},"
        + "{\"key\":\"level\",\"lte\":{\"numberValue\":3}}]}");
    var law = sheaf.as(Tokens.signed("{\"username\":\"lea\",\"cognito:groups\":[\"said\"],\"dept\":[\"law\",\"tax\"],"
        + "\"exp\":32503680000}"));
    var level = "{\"key\":\"level\",\"numberValue\":3}";

    is(200, read(law, "said", document("said", "1", text("dept", "law") + "," + level)));
    is(200, read(law, "said", document("said", "2", text("dept", "tax") + "," + level)));
    is(401, read(law, "said", document("said", "3", text("dept", "it") + "," + level)));
    is(401, read(law, "said", document("said", "4",
        text("dept", "law") + ",{\"key\":\"level\",\"numberValue\":3.5}")));
    is(401, read(law, "said", document("said", "5", text("dept", "law"))));
    is(401, read(law, "said", document("said", "6", "")));
    is(401, read(sheaf.as("bob", "said"), "said", document("said", "7", text("dept", "law") + "," + level)));
  }

  @Test
  void whatIsAskedForDecides() {
    set("asked",
        "{\"input\":{\"httpMethod\":{\"in\":[\"GET\"]},\"resource\":{\"notIn\":[\"/documents/{documentId}/url\"]}}}",
        "{\"anyRoles\":[\"editors\"],\"input\":{\"httpMethod\":{\"in\":[\"PATCH\",\"POST\"]}}}");
    var id = document("asked", "a.txt", "");
    var bob = sheaf.as("bob", "asked");
    var eve = sheaf.as("eve", "asked", "editors");
    var change = "{\"tags\":[{\"key\":\"a\",\"value\":\"b\"}]}";

    is(200, read(bob, "asked", id));
    is(200, bob.get("/documents/" + id + "/tags?siteId=asked"));
    is(401, bob.get("/documents/" + id + "/url?siteId=asked"));
    is(401, bob.patch("/documents/" + id + "?siteId=asked", change));
    is(401, bob.delete("/documents/" + id + "?siteId=asked"));
    is(200, eve.patch("/documents/" + id + "?siteId=asked", change));
    is(401, eve.delete("/documents/" + id + "?siteId=asked"));
  }

  @Test
  void whoMadeADocumentIsAskedForByName() {
    define("named", "owner", "STRING");
    set("named", "{\"attributes\":[{\"key\":\"owner\",\"eq\":{\"input\":{\"matchUsername\":true}}}]}");
    var id = document("named", "a.txt", text("owner", "bob"));

    is(200, read(sheaf.as("bob", "named"), "named", id));
    is(401, read(sheaf.as("cid", "named"), "named", id));
  }

  @Test
  void anApiKeyIsAskedForByItsGroups() {
    set("keys", "{\"anyRoles\":[\"robots\"]}");
    var id = document("keys", "a.txt", "");
    var made = sheaf.admin().post("/sites/keys/apiKeys", "{\"name\":\"one\",\"groups\":[\"robots\"]}");
    var other = sheaf.admin().post("/sites/keys/apiKeys", "{\"name\":\"two\"}");

    is(200, sheaf.as(made.at("apiKey")).get("/documents/" + id));
    is(401, sheaf.as(other.at("apiKey")).get("/documents/" + id));
  }

  @Test
  void whoGovernsASiteIsHeldToItsPolicyAsWell() {
    set("governed", "{\"anyRoles\":[\"staff\"]}");
    var id = document("governed", "a.txt", "");

    is(401, read(sheaf.as("gus", "governed_govern"), "governed", id));
  }

  @Test
  void anArtifactIsOpenWhereItsDocumentIs() {
    define("parts", "dept", "STRING");
    var id = document("parts", "a.txt", text("dept", "law"));
    var part = sheaf.admin().post("/documents?siteId=parts",
        "{\"documentId\":\"" + id + "\",\"artifacts\":true,\"content\":\"part\"}");
    is(201, part);
    set("parts", "{\"attributes\":[{\"key\":\"dept\",\"eq\":{\"stringValue\":\"law\"}}]}");

    var path = "/documents/" + id + "?siteId=parts&artifactId=" + part.at("artifactId");
    is(200, sheaf.as("bob", "parts").get(path));
    set("parts", "{\"attributes\":[{\"key\":\"dept\",\"eq\":{\"stringValue\":\"tax\"}}]}");
    is(401, sheaf.as("bob", "parts").get(path));
    is(401, sheaf.as("bob", "parts").get("/documents/" + id + "/artifacts?siteId=parts"));
  }

  @Test
  void whatADocumentSaysNowDecidesAndNotWhatItSaid() {
    define("moving", "dept", "STRING");
    set("moving", "{\"attributes\":[{\"key\":\"dept\",\"eq\":{\"stringValue\":\"law\"}}]}");
    var id = document("moving", "a.txt", text("dept", "law"));
    var bob = sheaf.as("bob", "moving");
    is(200, read(bob, "moving", id));

    is(200, sheaf.admin().put("/documents/" + id + "/attributes/dept?siteId=moving",
        "{\"attribute\":{\"stringValue\":\"tax\"}}"));

    is(401, read(bob, "moving", id));
  }

  @Test
  void noRouteAboutADocumentLetsInWhomThePolicyDoesNot() {
    set("routes", "{\"anyRoles\":[\"nobody\"]}");
    var bob = sheaf.as("bob", "routes_govern");
    var wrong = new ArrayList<String>();
    int asked = 0;
    for (var route : sheaf.door(Router.class).uriRoutes().toList()) {
      var template = route.getUriMatchTemplate().toString();
      var method = route.getHttpMethodName();
      // why not that one: it tells people why they may not, and nothing of the document.
      boolean saysWhy = template.contains("/access/explain");
      if (template.startsWith("/documents/{documentId}") && !saysWhy && !method.equals("HEAD")
          && !method.equals("OPTIONS")) {
        var id = document("routes", "a.txt", "");
        var path = template.replace("{documentId}", id).replaceAll("\\{/[^}]*\\}", "").replaceAll("\\{[^}]*\\}", "v0");
        var reply = bob.send(method, path + "?siteId=routes", List.of("POST", "PUT", "PATCH").contains(method)
            ? "{}"
            : null);
        asked++;
        if (!List.of(400, 401, 404, 409).contains(reply.status()) || method.equals("GET")
            && reply.status() == 409) {
          wrong.add(reply.toString());
        }
        is(200, read(sheaf.admin(), "routes", id));
      }
    }

    assertThat(wrong).isEmpty();
    assertThat(asked).isGreaterThan(40);
  }

  @Test
  void listsShowNothingOfWhatThePolicyKeepsAndPagesAreFull() {
    define("lists", "dept", "STRING");
    set("lists", "{\"attributes\":[{\"key\":\"dept\",\"eq\":{\"stringValue\":\"law\"}}]}");
    for (int at = 0; at < 12; at++) {
      document("lists", "in/" + at + ".txt", text("dept", at % 3 == 0 ? "law" : "tax"));
    }
    var bob = sheaf.as("bob", "lists");

    var first = bob.get("/documents?siteId=lists&limit=3");
    assertThat(first.size("documents")).isEqualTo(3);
    assertThat(bob.get("/documents?siteId=lists&limit=3&next=" + first.at("next")).size("documents")).isEqualTo(1);
    var filed = bob.post("/search?siteId=lists&limit=4", "{\"query\":{\"meta\":{\"folder\":\"in\"}}}");
    assertThat(filed.size("documents")).as(filed.toString()).isEqualTo(4);
    var tagged = bob.post("/search?siteId=lists&limit=4", "{\"query\":{\"tag\":{\"key\":\"kind\",\"eq\":\"it\"}}}");
    assertThat(tagged.size("documents")).as(tagged.toString()).isEqualTo(4);
    var counted = bob.post("/query?siteId=lists",
        "{\"query\":{\"tag\":{\"key\":\"kind\",\"eq\":\"it\"}},\"facets\":{\"d\":{\"attribute\":\"dept\"}}}");
    assertThat(counted.at("total")).as(counted.toString()).isEqualTo("4");
    assertThat(counted.text()).doesNotContain("tax");
    var changes = Eventually.answer(() -> sheaf.admin().get("/changes?siteId=lists&limit=100"),
        page -> page.text().split("\"type\":\"create\"").length > 13);
    assertThat(changes.text()).contains("tax");
    assertThat(bob.get("/changes?siteId=lists&limit=100").text()).contains("law").doesNotContain("tax");
  }

  @Test
  void theDecisionSaysWhichItemDecided() {
    define("reason", "dept", "STRING");
    set("reason", "{\"anyRoles\":[\"boss\"]}",
        "{\"attributes\":[{\"key\":\"dept\",\"eq\":{\"stringValue\":\"law\"}}]}");
    var documents = sheaf.door(Documents.class);
    var site = new SiteId("reason");
    var law = documents.find(DocumentRef.of(site, document("reason", "1", text("dept", "law")))).orElseThrow();
    var tax = documents.find(DocumentRef.of(site, document("reason", "2", text("dept", "tax")))).orElseThrow();
    var bob = Caller.of("bob", Caller.Kind.TOKEN, Map.of(), List.of("reason"));
    var boss = Caller.of("bea", Caller.Kind.TOKEN, Map.of(), List.of("boss")).asking(Asked.of("GET", "/search"));

    assertThat(documents.decide(bob, law, Permission.READ).reasons()).containsExactly(new Reason.PolicyAllows(1));
    assertThat(documents.decide(boss, tax, Permission.READ).reasons()).containsExactly(new Reason.PolicyAllows(0));
    var refused = documents.decide(bob, tax, Permission.READ);
    assertThat(refused.allowed()).isFalse();
    assertThat(refused.reasons()).containsExactly(new Reason.PolicyRefuses(2));
    assertThat(documents.decide(Caller.service("x"), tax, Permission.READ).allowed()).isTrue();
  }

  @Test
  void aSiteThatIsErasedLosesItsPolicy() {
    set("erased", "{\"anyRoles\":[\"nobody\"]}");
    document("erased", "a.txt", "");

    assertThat(sheaf.admin().delete("/sites/erased?confirm=erased").status()).isIn(200, 202);
    Eventually.answer(() -> sheaf.admin().get("/sites/erased/erasure"), reply -> reply.at("status").equals("COMPLETE"));

    assertThat(sheaf.admin().get(items("erased")).text()).isEqualTo("{\"policyItems\":[]}");
    assertThat(sheaf.admin().get("/sites/opa/accessPolicies?limit=100").text()).doesNotContain("erased");
    is(200, read(sheaf.as("bob", "erased"), "erased", document("erased", "b.txt", "")));
  }
}
