package io.sheaf.docs.governance.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.governance.why.Foresight.Change;
import io.sheaf.docs.governance.why.GeneratedSite.Size;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
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
  private static final int LEVELS = 4;
  /// The items of the site's policy, as they are now.
  private static final List<String> POLICY = new ArrayList<>();
  private static Running sheaf;
  private static GeneratedSite site;
  private static Foresight foresight;
  private static Client admin;

  @BeforeAll
  static void start() {
    System.out.println("SHEAF_TEST_SEED=" + SEED);
    sheaf = Running.in(folder);
    admin = sheaf.admin();
    site = new GeneratedSite(sheaf, new Size(Counts.of(24, 120), Counts.of(8, 25), 5, 8), SEED);
    foresight = new Foresight(admin, site);
    describe(new Random(SEED + 2));
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  @Test
  void whatIsForetoldIsTheDifferenceThatTheChangeThenMakes() {
    var random = new Random(SEED + 1);

    foresight.holds(Counts.of(10, 50), String.valueOf(SEED), round -> change(round, random));
  }

  private static Change change(int round, Random random) {
    return switch (round % 5) {
      case 0 -> foresight.rule(one(site.folders(), random), random.nextInt(4) == 0 ? "[]" : site.roles());
      case 1 -> foresight.membership(random.nextInt(3) == 0 ? GeneratedSite.SITE : one(site.groups(), random),
          one(site.people(), random).name());
      case 2 -> {
        var id = site.documents().stream().skip(random.nextInt(10)).filter(foresight::isFree).findFirst()
            .orElseThrow();
        var lists = random.nextInt(4) == 0 ? "" : site.lists();
        yield new Change("{\"document\":{\"documentId\":\"" + id + "\"" + (lists.isEmpty() ? "" : "," + lists) + "}}",
            () -> Foresight.done(
                admin.put("/documents/" + id + "/access" + GeneratedSite.onSite(), "{" + lists + "}")));
      }
      case 3 -> {
        boolean goes = !POLICY.isEmpty() && random.nextInt(4) == 0;
        var items = goes ? List.<String>of() : List.of(item(random), item(random));
        yield new Change("{\"policy\":{\"policyItems\":" + items + "}}", () -> put(items));
      }
      default -> item(random.nextInt(POLICY.size() + 1), random);
    };
  }

  /// An item more, or another one in the place of one, or one less.
  private static Change item(int at, Random random) {
    var after = new ArrayList<>(POLICY);
    if (at == POLICY.size()) {
      after.add(item(random));
      return new Change("{\"policyItem\":{\"item\":" + after.getLast() + "}}", () -> put(after));
    }
    if (random.nextBoolean()) {
      after.set(at, item(random));
      return new Change("{\"policyItem\":{\"index\":" + at + ",\"item\":" + after.get(at) + "}}", () -> put(after));
    }
    after.remove(at);
    return new Change("{\"policyItem\":{\"index\":" + at + "}}", () -> put(after));
  }

  private static void put(List<String> items) {
    var policy = "/sites/" + GeneratedSite.SITE + "/opa/accessPolicy/policyItems";
    Foresight.done(items.isEmpty() ? admin.delete(policy) : admin.put(policy, "{\"policyItems\":" + items + "}"));
    POLICY.clear();
    POLICY.addAll(items);
  }

  private static String item(Random random) {
    return switch (random.nextInt(7)) {
      case 0 -> "{\"anyRoles\":"
          + Foresight.words(List.of(one(site.groups(), random), one(site.groups(), random))) + "}";
      case 1 -> "{\"allRoles\":[\"" + GeneratedSite.SITE + "\"],\"attributes\":[{\"key\":\"level\",\"lte\":"
          + "{\"numberValue\":" + random.nextInt(LEVELS) + "}}]}";
      case 2 -> "{\"excludedRoles\":[\"" + one(site.groups(), random) + "\"],\"input\":{\"httpMethod\":{\"in\":"
          + "[\"GET\"]}}}";
      case 3 -> "{\"attributes\":[{\"key\":\"by\",\"eq\":{\"input\":{\"matchUsername\":true}}}]}";
      case 4 -> "{\"attributes\":[{\"key\":\"by\",\"neq\":{\"stringValue\":\"" + one(site.people(), random).name()
          + "\"}}]}";
      case 5 -> "{\"anyRoles\":[\"" + one(site.groups(), random) + "\"],\"input\":{\"httpMethod\":{\"notIn\":"
          + "[\"DELETE\"]}}}";
      default -> "{\"attributes\":[{\"key\":\"level\",\"gt\":{\"numberValue\":" + random.nextInt(LEVELS) + "}}]}";
    };
  }

  private static <T> T one(List<T> of, Random random) {
    return of.get(random.nextInt(of.size()));
  }

  /// Has documents say something that policies can ask for.
  private static void describe(Random random) {
    for (var attribute : List.of("{\"key\":\"by\"}", "{\"key\":\"level\",\"dataType\":\"NUMBER\"}")) {
      Foresight.done(admin.post("/attributes" + GeneratedSite.onSite(), "{\"attribute\":" + attribute + "}"));
    }
    for (var id : site.documents().stream().filter(foresight::isFree).toList()) {
      if (random.nextInt(5) > 0) {
        Foresight.done(admin.post("/documents/" + id + "/attributes" + GeneratedSite.onSite(),
            "{\"attributes\":[{\"key\":\"by\",\"stringValue\":\"" + one(site.people(), random).name()
                + "\"},{\"key\":\"level\",\"numberValue\":" + random.nextInt(LEVELS) + "}]}"));
      }
    }
  }

  @Test
  void whatIsWrongWithAProposalIsSaid() {
    assertThat(wrong("{}")).contains("'folder', 'membership', 'document', 'siteGroup', 'policy', 'policyItem'");
    assertThat(wrong("{\"folder\":{\"path\":\"a\"},\"document\":{}}")).contains("no more than one");
    assertThat(wrong("{\"folder\":{}}")).contains("folder.path");
    assertThat(wrong("{\"membership\":{\"group\":\"g\",\"add\":[\"nobody-known\"]}}")).contains("membership.add")
        .contains("nobody-known");
    assertThat(wrong("{\"membership\":{}}")).contains("membership.group").contains("membership.add");
    assertThat(wrong("{\"siteGroup\":{\"permissions\":[\"FLY\"]}}")).contains("siteGroup.group")
        .contains("siteGroup.permissions");
    assertThat(wrong("{\"policy\":{}}")).contains("policyItems");
    assertThat(wrong("{\"policy\":{\"policyItems\":[{}]}}")).contains("policy.policyItems[0]");
    assertThat(wrong("{\"policyItem\":{}}")).contains("policyItem.item");
    assertThat(wrong("{\"policyItem\":{\"index\":70}}")).contains("policyItem.index");
    assertThat(wrong("{\"policyItem\":{\"item\":{\"attributes\":[{\"key\":\"k\"}]}}}"))
        .contains("policyItem.item.attributes[0].key");
    assertThat(wrong("{\"policyItem\":{\"item\":{\"policy\":\"package formkiq\"}}}")).contains("\"policy\"");
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
    Foresight.done(admin.post("/users", "{\"user\":{\"username\":\"newcomer\"}}"));

    var preview = admin.post("/access/preview" + GeneratedSite.onSite(),
        "{\"membership\":{\"group\":\"" + GeneratedSite.SITE + "_govern\",\"add\":[\"newcomer\"]}}");

    assertThat(preview.at("onSite")).isEqualTo(
        "[{\"user\":\"newcomer\",\"gains\":[\"READ\",\"WRITE\",\"DELETE\",\"GOVERN\"],\"loses\":[]}]");
  }

  @Test
  void whatIsSetForAGroupMakesNoDifferenceWhereSitesComeByBeingNamed() {
    var preview = admin.post("/access/preview" + GeneratedSite.onSite(),
        "{\"siteGroup\":{\"group\":\"" + site.groups().getFirst() + "\",\"permissions\":[\"ADMIN\"]}}");

    assertThat(preview.at("onSite")).isEqualTo("[]");
    assertThat(preview.at("documents")).isEqualTo("[]");
  }
}
