package io.sheaf.docs.access.policies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Outward;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import io.sheaf.testservers.Counts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a policy server decides is what this process decides; and what only the server understands.
class PolicyServerTest {

  private static final SiteId SITE = new SiteId("policed");
  private static final String ITEMS = "/sites/policed/opa/accessPolicy/policyItems";

  @TempDir
  private Path folder;

  @Test
  void theServerDecidesAsThisProcessPolicyByPolicyAndRequestByRequest() {
    var seed = Counts.seed();
    System.out.println("random policies and requests: SHEAF_TEST_SEED=" + seed);
    var policies = new RandomPolicies(new Random(seed));
    try (var opa = RealOpa.start(folder)) {
      var server = new PolicyServer(Outward.USUAL.withPolicyServer(opa.address()));
      for (int number = 0, many = Counts.of(60, 2000); number < many; number++) {
        var policy = SitePolicy.of(policies.items(), 1);
        for (int asked = 0; asked < 10; asked++) {
          var input = policies.input();
          var ids = new ArrayList<String>();
          var said = new HashMap<String, Map<String, List<Object>>>();
          for (int at = 0; at < 20; at++) {
            ids.add("d" + at);
            said.put("d" + at, policies.document());
          }

          var allowed = server.allowed(PolicyServer.name(SITE), policy, input, ids, said);

          for (var id : ids) {
            var document = said.getOrDefault(id, Map.of());
            var context = "seed " + seed + ", " + policy.text() + "\n" + input + "\n" + document;
            assertThat(allowed.contains(id)).as(context).isEqualTo(decided(policy, input, document))
                .isEqualTo(PlainReading.allows(policy.items(), input, document));
          }
        }
      }
      server.close();
    }
  }

  private static boolean decided(SitePolicy policy, PolicyInput input, Map<String, List<Object>> document) {
    return policy.items().stream()
        .anyMatch(item -> Meaning.of(item, input).filter(tests -> Meaning.holds(tests, document)).isPresent());
  }

  @Test
  void aPolicyInRegoIsTakenHeldToAndRefusedWhereItCannotBeLoaded() {
    try (var opa = RealOpa.start(folder); var running = running(opa.address())) {
      var admin = running.admin();
      var id = admin.post("/documents?siteId=policed",
          "{\"path\":\"a.txt\",\"content\":\"text\",\"tags\":[{\"key\":\"k\",\"value\":\"v\"}]}").at("documentId");
      var bob = running.as("bob", "policed", "staff");

      var broken = admin.put(ITEMS, raw("package formkiq\nallow if { nonsense( }"));
      var taken = admin.put(ITEMS, raw("package formkiq\nimport rego.v1\ndefault allow := false\n"
          + "allow if { input.user.username == \"bob\"; input.pathParameters.documentId == data.documents[0].documentId }"));

      assertThat(broken.status()).as(broken.toString()).isEqualTo(400);
      assertThat(broken.at("errors.0.key")).isEqualTo("policy");
      assertThat(taken.status()).as(taken.toString()).isEqualTo(200);
      assertThat(bob.get("/documents/" + id + "?siteId=policed").status()).isEqualTo(200);
      assertThat(running.as("cid", "policed").get("/documents/" + id + "?siteId=policed").status()).isEqualTo(401);
      assertThat(bob.get("/documents?siteId=policed").size("documents")).as("asked for no document").isZero();
      assertThat(bob.post("/searchFulltext?siteId=policed", "{\"query\":{\"text\":\"text\"}}").at("totalCount"))
          .isEqualTo("0");
      assertThat(admin.get("/sites/policed/opa/accessPolicy").at("opaPolicy")).contains("input.pathParameters")
          .containsOnlyOnce("default allow");
    }
  }

  @Test
  void aServerThatHasForgottenIsToldAgain() {
    try (var opa = RealOpa.start(folder); var running = running(opa.address())) {
      var id = running.admin().post("/documents?siteId=policed", "{\"content\":\"x\"}").at("documentId");
      assertThat(running.admin().put(ITEMS, "{\"policyItems\":[{\"anyRoles\":[\"staff\"]}]}").status()).isEqualTo(200);
      var bob = running.as("bob", "policed", "staff");
      assertThat(bob.get("/documents/" + id + "?siteId=policed").status()).isEqualTo(200);

      try (var again = opa.again(folder)) {
        assertThat(again.process().isAlive()).isTrue();
        assertThat(bob.get("/documents/" + id + "?siteId=policed").status()).isEqualTo(200);
        assertThat(running.as("cid", "policed").get("/documents/" + id + "?siteId=policed").status()).isEqualTo(401);
      }
    }
  }

  @Test
  void whereTheServerDoesNotAnswerNobodyButAdministratorsGetsAtADocument() throws IOException {
    try (var running = running(nobody())) {
      var id = running.admin().post("/documents?siteId=policed", "{\"content\":\"x\"}").at("documentId");
      var bob = running.as("bob", "policed", "staff");
      assertThat(bob.get("/documents/" + id + "?siteId=policed").status()).as("without a policy").isEqualTo(200);

      assertThat(running.admin().put(ITEMS, "{\"policyItems\":[{\"anyRoles\":[\"staff\"]}]}").status()).isEqualTo(200);

      var refused = bob.get("/documents/" + id + "?siteId=policed");
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.at("message")).isEqualTo(Refusal.POLICY_UNAVAILABLE.text());
      assertThat(bob.get("/documents?siteId=policed").status()).isEqualTo(503);
      assertThat(running.admin().get("/documents/" + id + "?siteId=policed").status()).isEqualTo(200);
      assertThat(running.admin().put(ITEMS, raw("package formkiq")).status()).as("nobody to try it").isEqualTo(503);
    }
  }

  @Test
  void aPolicyInRegoThatNobodyCanDecideAnyMoreRefuses() {
    var server = new PolicyServer(Outward.USUAL);
    var policy = SitePolicy.of(List.of(new PolicyItem("package formkiq", null, null, null, null, null)), 1);
    var input = new RandomPolicies(new Random(1)).input();

    assertThatThrownBy(() -> server.allowed(PolicyServer.name(SITE), policy, input, List.of("d"), Map.of()))
        .isInstanceOf(Refused.class).hasMessageContaining("none is configured");
  }

  private Running running(URI policyServer) {
    try {
      return Running.in(Files.createTempDirectory(folder, "data"), Outward.USUAL.withPolicyServer(policyServer));
    } catch (IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    }
  }

  /// Where nobody listens.
  private static URI nobody() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }
  }

  private static String raw(String text) {
    return "{\"policyItems\":[{\"policy\":" + Rego.text(text) + "}]}";
  }
}
