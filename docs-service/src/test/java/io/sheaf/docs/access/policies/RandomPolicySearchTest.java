package io.sheaf.docs.access.policies;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.gate.Asked;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.Tokens;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever the policy of a site is, every way to look for documents finds what the caller may read and nothing else,
/// page by full page, and counts just that.
@OnAwsToo
class RandomPolicySearchTest {

  private static final String SITE = "sought";
  private static final List<String> TEXTS = List.of("x", "y", "5", "true", "ann");

  @TempDir
  private static Path folder;

  private final Map<String, Map<String, List<Object>>> known = new LinkedHashMap<>();
  private String position = "";

  @Test
  void searchesAndListsFindAndCountWhatThePolicyLeaves() {
    var seed = Counts.seed();
    System.out.println("random policies: SHEAF_TEST_SEED=" + seed);
    var random = new Random(seed);
    var policies = new RandomPolicies(random);
    try (var running = Running.in(folder)) {
      for (var attribute : List.of("s STRING", "n NUMBER", "f BOOLEAN", "k KEY_ONLY")) {
        var words = attribute.split(" ");
        is(200, running.admin().post("/attributes?siteId=" + SITE,
            "{\"attribute\":{\"key\":\"" + words[0] + "\",\"dataType\":\"" + words[1] + "\"}}"));
      }
      for (int number = 0, many = Counts.of(40, 200); number < many; number++) {
        make(running.admin(), random, number);
      }
      for (int step = 0, steps = Counts.of(20, 300); step < steps; step++) {
        var items = policies.items();
        is(200, running.admin().put("/sites/" + SITE + "/opa/accessPolicy/policyItems",
            "{\"policyItems\":[" + items.stream().map(item -> running.door(KeptPolicies.class).written(item))
                .collect(Collectors.joining(",")) + "]}"));
        var roles = RandomPolicies.ROLES.stream().filter(_ -> random.nextBoolean()).toList();
        var dept = TEXTS.get(random.nextInt(TEXTS.size()));
        int limit = 1 + random.nextInt(9);
        var context = "seed " + seed + ", step " + step + ", " + items + ", " + roles + ", " + dept + ", limit "
            + limit;
        var caller = running.as(Tokens.signed("{\"username\":\"ann\",\"dept\":[\"" + dept + "\"],\"level\":5,"
            + "\"cognito:groups\":[\"" + SITE + "\"" + roles.stream().map(role -> ",\"" + role + "\"")
                .collect(Collectors.joining())
            + "],\"exp\":32503680000}")).patient().with("X-Sheaf-Position", position);
        var all = new ArrayList<>(List.of(SITE));
        all.addAll(roles);
        Function<Asked, List<String>> open = asked -> open(items,
            new PolicyInput(asked.method(), asked.resource(), "ann",
                all, Map.of("dept", List.of(dept), "level", 5.0), asked));
        assertSearches(caller, limit, open.apply(Asked.of("POST", "/search")), context);
        assertQueries(caller, limit, open.apply(Asked.of("POST", "/query")), context);
        assertFulltext(caller, limit, open.apply(Asked.of("POST", "/searchFulltext")), context);
        assertListed(caller, limit, open.apply(Asked.of("GET", "/documents")), context);
        var id = known.keySet().stream().skip(random.nextInt(known.size())).findFirst().orElseThrow();
        assertThat(caller.get("/documents/" + id + "?siteId=" + SITE).status()).as(context)
            .isEqualTo(open.apply(Asked.of("GET", "/documents/{documentId}")).contains(id) ? 200 : 401);
      }
    }
  }

  private List<String> open(List<PolicyItem> items, PolicyInput input) {
    return known.entrySet().stream().filter(each -> PlainReading.allows(items, input, each.getValue()))
        .map(Map.Entry::getKey).toList();
  }

  private void make(Client admin, Random random, int number) {
    var said = new LinkedHashMap<String, List<Object>>();
    var attributes = new ArrayList<String>();
    if (random.nextInt(4) > 0) {
      var values = IntStream.range(0, 1 + random.nextInt(2))
          .mapToObj(_ -> TEXTS.get(random.nextInt(TEXTS.size()))).distinct().toList();
      said.put("s", List.copyOf(values));
      attributes.add("{\"key\":\"s\",\"stringValues\":[\"" + String.join("\",\"", values) + "\"]}");
    }
    if (random.nextInt(4) > 0) {
      var value = List.of("5", "-1.5", "0", "0.1", "7").get(random.nextInt(5));
      said.put("n", List.of(Double.parseDouble(value)));
      attributes.add("{\"key\":\"n\",\"numberValue\":" + value + "}");
    }
    if (random.nextInt(4) > 0) {
      var value = random.nextBoolean();
      said.put("f", List.of(value));
      attributes.add("{\"key\":\"f\",\"booleanValue\":" + value + "}");
    }
    if (random.nextBoolean()) {
      said.put("k", List.of());
      attributes.add("{\"key\":\"k\"}");
    }
    var made = admin.with("X-Sheaf-Position", "true").post("/documents?siteId=" + SITE, "{\"path\":\"in/d" + number
        + ".txt\",\"contentType\":\"text/plain\",\"content\":\"word\",\"tags\":[{\"key\":\"kind\",\"value\":\"it\"}],"
        + "\"attributes\":[" + String.join(",", attributes) + "]}");
    is(201, made);
    position = made.header("X-Sheaf-Position").orElseThrow();
    known.put(made.at("documentId"), said);
  }

  private static void is(int status, Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(status);
  }

  private static void assertSearches(Client caller, int limit, List<String> expected, String context) {
    for (var query : List.of("\"tag\":{\"key\":\"kind\",\"eq\":\"it\"}", "\"text\":\"word\"",
        "\"meta\":{\"folder\":\"in\"}")) {
      var found = walked(limit, context + ", /search " + query, "documents", "", "next", next -> caller.post(
          "/search?siteId=" + SITE + "&limit=" + limit + (next.isEmpty() ? "" : "&next=" + next),
          "{\"query\":{" + query + "}}"));
      assertThat(found).as(context + ", /search " + query).containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  private static void assertQueries(Client caller, int limit, List<String> expected, String context) {
    for (var query : List.of("{\"tag\":{\"key\":\"kind\",\"eq\":\"it\"}}", "{\"text\":\"word\"}")) {
      var found = walked(limit, context + ", /query " + query, "hits", "document.", "cursor", cursor -> {
        var reply = caller.post("/query?siteId=" + SITE, "{\"query\":" + query + ",\"limit\":" + limit
            + ",\"cursor\":\"" + cursor + "\",\"facets\":{\"kinds\":{\"tag\":\"kind\"}}}");
        assertThat(reply.at("total")).as(context + ", /query " + query).isEqualTo(Integer.toString(expected.size()));
        assertThat(reply.at("facets.kinds.values.0.count")).as(context + ", /query " + query)
            .isEqualTo(expected.isEmpty() ? "" : Integer.toString(expected.size()));
        return reply;
      });
      assertThat(found).as(context + ", /query " + query).containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  private static void assertFulltext(Client caller, int limit, List<String> expected, String context) {
    var reply = caller.post("/searchFulltext?siteId=" + SITE + "&limit=" + limit, "{\"query\":{\"text\":\"word\"}}");
    is(200, reply);
    assertThat(reply.at("totalCount")).as(context).isEqualTo(Integer.toString(expected.size()));
    assertThat(reply.size("documents")).as(context).isEqualTo(Math.min(limit, expected.size()));
  }

  private static void assertListed(Client caller, int limit, List<String> expected, String context) {
    var found = walked(limit, context + ", /documents", "documents", "", "next", next -> caller.get(
        "/documents?siteId=" + SITE + "&limit=" + limit + (next.isEmpty() ? "" : "&next=" + next)));
    assertThat(found).as(context + ", /documents").containsExactlyInAnyOrderElementsOf(expected);
  }

  private static List<String> walked(int limit, String context, String list, String inside, String next,
      Function<String, Reply> asking) {
    var all = new ArrayList<String>();
    var token = "";
    do {
      var reply = asking.apply(token);
      assertThat(reply.status()).as(context + reply).isEqualTo(200);
      token = reply.at(next);
      int many = reply.size(list);
      if (!token.isEmpty()) {
        assertThat(many).as(context + ": a page that is not the last one").isEqualTo(limit);
      }
      IntStream.range(0, many).forEach(at -> all.add(reply.at(list + "." + at + "." + inside + "documentId")));
    } while (!token.isEmpty());
    return all;
  }
}
