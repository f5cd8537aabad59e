package io.sheaf.docs.governance.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import io.sheaf.docs.access.policies.RealOpa;
import io.sheaf.docs.governance.why.Foresight.Change;
import io.sheaf.docs.governance.why.GeneratedSite.Size;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Outward;
import io.sheaf.testservers.Counts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is foretold of policies in Rego, by a real policy server that goes on deciding for everybody meanwhile.
class RegoPreviewTest {

  private static final long SEED = Counts.seed();
  private static final String ITEMS = "/sites/" + GeneratedSite.SITE + "/opa/accessPolicy/policyItems";

  @TempDir
  static Path folder;
  private static RealOpa opa;
  private static Running sheaf;
  private static GeneratedSite site;
  private static Client admin;

  @BeforeAll
  static void start() {
    System.out.println("SHEAF_TEST_SEED=" + SEED);
    opa = RealOpa.start(folder);
    sheaf = Running.in(folder.resolve("data"), Outward.USUAL.withPolicyServer(opa.address()));
    admin = sheaf.admin();
    site = new GeneratedSite(sheaf, new Size(8, 5, 3, 4), SEED);
  }

  @AfterAll
  static void stop() {
    if (sheaf != null) {
      sheaf.close();
    }
    if (opa != null) {
      opa.close();
    }
  }

  /// The texts that the server has, by their ids.
  private static Map<String, String> modules() {
    try (var client = HttpClient.newHttpClient()) {
      var request = HttpRequest.newBuilder(URI.create(opa.address() + "/v1/policies")).build();
      var answer = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
      assertThat(answer.statusCode()).isEqualTo(200);
      var modules = new TreeMap<String, String>();
      JsonMapper.createDefault().readValue(answer.body(), JsonNode.class).get("result").values()
          .forEach(each -> modules.put(each.get("id").getStringValue(), each.get("raw").getStringValue()));
      return modules;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private static String raw(String rules) {
    return "{\"policy\":\"package formkiq\\n" + rules.replace("\"", "\\\"").replace("\n", "\\n") + "\"}";
  }

  private static String rule(String condition) {
    return raw("allow if { " + condition + " }");
  }

  private static void put(String item) {
    Foresight.done(admin.put(ITEMS, "{\"policyItems\":[" + item + "]}"));
  }

  private static Reply preview(String proposal) {
    return admin.post("/access/preview" + GeneratedSite.onSite(), proposal);
  }

  private static String one(List<String> of, Random random) {
    return of.get(random.nextInt(of.size()));
  }

  private static String item(Random random) {
    var name = site.people().get(random.nextInt(site.people().size())).name();
    return switch (random.nextInt(4)) {
      case 0 -> rule("input.user.username == \"" + name + "\"");
      case 1 -> rule("\"" + one(site.groups(), random) + "\" in input.user.roles\ninput.httpMethod == \"GET\"");
      case 2 -> rule("startswith(data.documents[0].documentId, \"" + random.nextInt(10) + "\")");
      default -> "{\"anyRoles\":[\"" + one(site.groups(), random) + "\"]}";
    };
  }

  @Test
  void whatIsForetoldOfAPolicyInRegoIsTheDifferenceThatItThenMakes() {
    var random = new Random(SEED + 1);

    new Foresight(admin, site).holds(Counts.of(4, 30), String.valueOf(SEED), round -> {
      var raw = rule("input.user.username == \"" + site.people().get(round % 5).name() + "\"");
      var items = raw + "," + item(random);
      return new Change("{\"policy\":{\"policyItems\":[" + items + "]}}", () -> put(items));
    });
  }

  @Test
  void theServerDecidesAsBeforeAndKeepsNothingOfWhatWasOnlyThoughtOf() {
    var inForce = rule("input.user.username == \"nobody-at-all\"");
    put(inForce);
    var someone = sheaf.as(site.people().getFirst().name(), GeneratedSite.SITE);
    var id = site.documents().getFirst();
    assertThat(someone.get("/documents/" + id + GeneratedSite.onSite()).status()).isIn(401, 404);
    var before = modules();
    assertThat(before.values()).as("the policy in force").anyMatch(text -> text.contains("nobody-at-all"));

    var whole = preview("{\"policy\":{\"policyItems\":[" + rule("input.httpMethod == \"GET\"") + "]}}");
    var changed = preview("{\"policyItem\":{\"index\":0,\"item\":" + rule("true") + "}}");

    assertThat(whole.status()).as(whole.toString()).isEqualTo(200);
    assertThat(whole.text()).contains("\"gains\":[\"READ\"");
    assertThat(changed.status()).as(changed.toString()).isEqualTo(200);
    assertThat(changed.text()).contains("WRITE");
    assertThat(modules()).isEqualTo(before);
  }

  @Test
  void whatCannotBeDecidedOrLoadedLeavesNothingBehindEither() {
    put(rule("input.user.username == \"nobody-at-all\""));
    preview("{\"policy\":{\"policyItems\":[" + rule("true") + "]}}");
    var before = modules();

    var unloadable = preview("{\"policyItem\":{\"item\":" + rule("nonsense(") + "}}");
    var undecided = preview("{\"policyItem\":{\"item\":"
        + raw("allow := \"yes\" if { true }\nallow := \"no\" if { true }") + "}}");

    assertThat(unloadable.status()).as(unloadable.toString()).isEqualTo(400);
    assertThat(unloadable.at("errors.0.key")).isEqualTo("policy");
    assertThat(undecided.status()).as(undecided.toString()).isEqualTo(503);
    assertThat(modules()).isEqualTo(before);
  }
}
