package io.sheaf.docs.governance.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.governance.why.Foresight.Change;
import io.sheaf.docs.governance.why.GeneratedSite.Size;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Features;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The same where sites are defined: what would be set for a group is foretold, and the rest by what is set.
@OnAwsToo
class DefinedPreviewTest {

  @TempDir
  static Path folder;
  private static final long SEED = Counts.seed();
  private static final List<String> PERMISSIONS = List.of("READ", "WRITE", "DELETE", "GOVERN", "ADMIN");
  private static Running sheaf;
  private static GeneratedSite site;
  private static Client admin;

  @BeforeAll
  static void start() {
    System.out.println("SHEAF_TEST_SEED=" + SEED);
    sheaf = Running.in(folder, Features.USUAL.withDefinedSites(true));
    admin = sheaf.admin();
    Foresight.done(admin.post("/sites", "{\"site\":{\"id\":\"" + GeneratedSite.SITE + "\"}}"));
    Map.of(GeneratedSite.SITE, PERMISSIONS.subList(0, 3), GeneratedSite.SITE + "_read", List.of("READ"), "group0",
        List.of("READ", "GOVERN")).forEach(DefinedPreviewTest::set);
    site = new GeneratedSite(sheaf, new Size(Counts.of(16, 100), Counts.of(8, 25), 5, 6), SEED);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static void set(String group, List<String> permissions) {
    Foresight.done(admin.put("/sites/" + GeneratedSite.SITE + "/groups/" + group + "/permissions",
        "{\"permissions\":" + Foresight.words(permissions) + "}"));
  }

  @Test
  void whatIsForetoldIsTheDifferenceThatTheChangeThenMakes() {
    var random = new Random(SEED + 1);
    var foresight = new Foresight(admin, site);

    foresight.holds(Counts.of(8, 40), String.valueOf(SEED), round -> change(foresight, round, random));
  }

  private static Change change(Foresight foresight, int round, Random random) {
    var group = random.nextInt(3) == 0 ? GeneratedSite.SITE : site.groups().get(random.nextInt(5));
    return switch (round % 4) {
      case 1 -> foresight.membership(group, site.people().get(random.nextInt(site.people().size())).name());
      case 3 -> foresight.rule(site.folders().get(random.nextInt(site.folders().size())), site.roles());
      default -> {
        var permissions = new ArrayList<>(PERMISSIONS);
        permissions.removeIf(_ -> random.nextBoolean());
        yield new Change("{\"siteGroup\":{\"group\":\"" + group + "\",\"permissions\":"
            + Foresight.words(permissions) + "}}", () -> set(group, permissions));
      }
    };
  }

  @Test
  void aGroupThatTheDirectoryDoesNotKnowIsForetoldAsWell() {
    var preview = admin.post("/access/preview" + GeneratedSite.onSite(),
        "{\"siteGroup\":{\"group\":\"of tokens\",\"permissions\":[\"READ\",\"WRITE\"]}}");

    assertThat(preview.at("onSite"))
        .isEqualTo("[{\"group\":\"of tokens\",\"gains\":[\"READ\",\"WRITE\"],\"loses\":[]}]");
  }
}
