package io.sheaf.docs.governance.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.json.tree.JsonNode;
import io.sheaf.docs.governance.why.GeneratedSite.Size;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is said to change for people is what changes for them, no more and no less; asking changes nothing.
@OnAwsToo
class PreviewTest {

  @TempDir
  static Path folder;
  private static final long SEED = Counts.seed();
  private static Running sheaf;
  private static GeneratedSite site;
  private static Client admin;

  @BeforeAll
  static void start() {
    System.out.println("SHEAF_TEST_SEED=" + SEED);
    sheaf = Running.in(folder);
    admin = sheaf.admin();
    site = new GeneratedSite(sheaf, new Size(Counts.of(24, 120), Counts.of(8, 25), 5, 8), SEED);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  /// A change as it is proposed, and as it is made.
  private record Change(String proposal, Runnable making) {}

  @Test
  void whatIsForetoldIsTheDifferenceThatTheChangeThenMakes() {
    var random = new Random(SEED + 1);
    var before = rights();
    for (int round = 0; round < Counts.of(5, 30); round++) {
      var change = change(round, random);
      var foretold = foretold(change.proposal());
      if (round < 3) {
        assertThat(rights()).as("asking changes nothing").isEqualTo(before);
      }

      change.making().run();

      var after = rights();
      assertThat(foretold).as("seed " + SEED + ", round " + round + ": " + change.proposal())
          .isEqualTo(difference(before, after));
      before = after;
    }
  }

  private static Change change(int round, Random random) {
    var onSite = GeneratedSite.onSite();
    return switch (round % 3) {
      case 0 -> {
        var rule = "{\"path\":\"" + site.folders().get(random.nextInt(site.folders().size())) + "\",\"roles\":"
            + (random.nextInt(4) == 0 ? "[]" : site.roles()) + "}";
        yield new Change("{\"folder\":" + rule + "}", () -> done(admin.put("/folders/permissions" + onSite, rule)));
      }
      case 1 -> {
        var group = random.nextInt(3) == 0 ? GeneratedSite.SITE : site.groups().get(random.nextInt(5));
        var name = site.people().get(random.nextInt(site.people().size())).name();
        boolean isIn = isIn(group, name);
        yield new Change("{\"membership\":{\"group\":\"" + group + "\",\"" + (isIn ? "remove" : "add") + "\":[\"" + name
            + "\"]}}",
            () -> done(isIn
                ? admin.delete("/groups/" + group + "/users/" + name)
                : admin.post("/groups/" + group + "/users", "{\"user\":{\"username\":\"" + name + "\"}}")));
      }
      default -> {
        var id = site.documents().stream().skip(random.nextInt(10)).filter(PreviewTest::isFree).findFirst()
            .orElseThrow();
        var lists = random.nextInt(4) == 0 ? "" : site.lists();
        yield new Change("{\"document\":{\"documentId\":\"" + id + "\"" + (lists.isEmpty() ? "" : "," + lists) + "}}",
            () -> done(admin.put("/documents/" + id + "/access" + onSite, "{" + lists + "}")));
      }
    };
  }

  private static boolean isIn(String group, String name) {
    var groups = admin.get("/users/" + name + "/groups?limit=100").json().get("groups");
    for (var each : groups.values()) {
      if (each.get("name").getStringValue().equals(group)) {
        return true;
      }
    }
    return false;
  }

  /// Whether administrators can change it.
  private static boolean isFree(String documentId) {
    return Verdicts.of(explained(documentId, "")).of(Permission.WRITE).isAllowed();
  }

  private static void done(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isBetween(200, 201);
  }

  private static Reply explained(String documentId, String about) {
    var reply = admin.get("/documents/" + documentId + "/access/explain" + GeneratedSite.onSite() + about);
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    return reply;
  }

  /// What everybody may do with everything that is not deleted, and whoever is in just one group.
  private static Map<String, TreeSet<Permission>> rights() {
    var who = new LinkedHashMap<String, String>();
    site.people().forEach(someone -> who.put("user " + someone.name(), "&user=" + someone.name()));
    groupsThereAre().forEach(group -> who.put("group " + group, "&user=nobody-of-them&group=" + group));
    var rights = new LinkedHashMap<String, TreeSet<Permission>>();
    for (var id : site.documents()) {
      if (admin.get("/documents/" + id + GeneratedSite.onSite()).status() == 200) {
        GeneratedSite.together(List.copyOf(who.entrySet()),
            each -> Map.entry(id + " " + each.getKey(), Verdicts.of(explained(id, each.getValue()))))
            .forEach(each -> {
              var allowed = new TreeSet<Permission>();
              each.getValue().all().forEach((permission, verdict) -> {
                if (verdict.isAllowed()) {
                  allowed.add(permission);
                }
              });
              rights.put(each.getKey(), allowed);
            });
      }
    }
    return rights;
  }

  private static List<String> groupsThereAre() {
    var groups = new ArrayList<String>();
    admin.get("/groups?limit=100").json().get("groups").values()
        .forEach(group -> groups.add(group.get("name").getStringValue()));
    return groups;
  }

  private static TreeSet<String> difference(Map<String, TreeSet<Permission>> before,
      Map<String, TreeSet<Permission>> after) {
    var difference = new TreeSet<String>();
    before.forEach((pair, rights) -> {
      for (var permission : Permission.values()) {
        boolean had = rights.contains(permission);
        boolean has = after.getOrDefault(pair, new TreeSet<>()).contains(permission);
        if (had != has) {
          difference.add(pair + (has ? " gains " : " loses ") + permission);
        }
      }
    });
    return difference;
  }

  /// All pages of what is foretold.
  private static TreeSet<String> foretold(String proposal) {
    var foretold = new TreeSet<String>();
    var next = "";
    do {
      var page = admin.post("/access/preview" + GeneratedSite.onSite() + "&limit=5" + next, proposal);
      assertThat(page.status()).as(page.toString()).isEqualTo(200);
      for (var document : page.json().get("documents").values()) {
        for (var person : document.get("people").values()) {
          var who = person.get("user") == null
              ? "group " + person.get("group").getStringValue()
              : "user " + person.get("user").getStringValue();
          var pair = document.get("documentId").getStringValue() + " " + who;
          add(foretold, pair + " gains ", person.get("gains"));
          add(foretold, pair + " loses ", person.get("loses"));
        }
      }
      next = page.at("next").isEmpty() ? "" : "&next=" + page.at("next");
    } while (!next.isEmpty());
    return foretold;
  }

  private static void add(TreeSet<String> all, String beginning, JsonNode permissions) {
    permissions.values().forEach(permission -> all.add(beginning + permission.getStringValue()));
  }

  @Test
  void whatIsWrongWithAProposalIsSaid() {
    assertThat(wrong("{}")).contains("'folder', 'membership' and 'document'");
    assertThat(wrong("{\"folder\":{\"path\":\"a\"},\"document\":{}}")).contains("no more than one");
    assertThat(wrong("{\"folder\":{}}")).contains("folder.path");
    assertThat(wrong("{\"membership\":{\"group\":\"g\",\"add\":[\"nobody-known\"]}}")).contains("membership.add")
        .contains("nobody-known");
    assertThat(wrong("{\"membership\":{}}")).contains("membership.group").contains("membership.add");
    assertThat(admin.post("/access/preview" + GeneratedSite.onSite(), "{\"document\":{\"documentId\":\"none\"}}")
        .status()).isEqualTo(404);
  }

  private static String wrong(String proposal) {
    var reply = admin.post("/access/preview" + GeneratedSite.onSite(), proposal);
    assertThat(reply.status()).as(reply.toString()).isEqualTo(400);
    return reply.text();
  }

  @Test
  void aRightOnTheSiteItselfIsTold() {
    done(admin.post("/users", "{\"user\":{\"username\":\"newcomer\"}}"));

    var preview = admin.post("/access/preview" + GeneratedSite.onSite(),
        "{\"membership\":{\"group\":\"" + GeneratedSite.SITE + "_govern\",\"add\":[\"newcomer\"]}}");

    assertThat(preview.at("onSite")).isEqualTo(
        "[{\"user\":\"newcomer\",\"gains\":[\"READ\",\"WRITE\",\"DELETE\",\"GOVERN\"],\"loses\":[]}]");
  }
}
