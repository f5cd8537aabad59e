package io.sheaf.docs.access.delegation;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnAwsToo
class DelegationTest {

  private static final String HEADER = "x-formkiq-delegation-token";

  private static Running sheaf;

  @BeforeAll
  static void start(@TempDir Path folder) {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static String token(String site, String permissions) {
    var made = sheaf.admin().post("/sites/" + site + "/delegationTokens", "{\"permissions\":[" + permissions
        + "],\"reason\":\"a call on the phone\",\"onBehalfOf\":{\"username\":\"zoe\"}}");
    assertThat(made.status()).as(made.toString()).isEqualTo(200);
    assertThat(made.at("headerName")).isEqualTo(HEADER);
    return made.at("delegationToken");
  }

  private static Client narrowed(Client client, String token) {
    return client.with(HEADER, token);
  }

  @Test
  void anAdministratorIsNarrowedToOneSiteAndToWhatTheTokenNames() {
    var id = sheaf.admin().post("/documents?siteId=narrow", "{\"content\":\"text\"}").at("documentId");
    sheaf.admin().post("/documents?siteId=other", "{\"content\":\"text\"}");

    var narrow = narrowed(sheaf.admin(), token("narrow", "\"READ\""));

    assertThat(narrow.get("/documents/" + id).status()).isEqualTo(200);
    assertThat(narrow.delete("/documents/" + id).text())
        .isEqualTo("{\"message\":\"fkq access denied (groups: narrow (READ))\"}");
    assertThat(narrow.get("/documents?siteId=other").text())
        .isEqualTo("{\"message\":\"fkq access denied to siteId (other)\"}");
    assertThat(narrow.get("/users").status()).isEqualTo(401);
    assertThat(narrow.post("/sites/narrow/delegationTokens", "{\"permissions\":[\"READ\"],\"reason\":\"x\"}").status())
        .isEqualTo(401);
    var sites = narrow.get("/sites");
    assertThat(sites.size("sites")).isEqualTo(1);
    assertThat(sites.at("sites.0.permissions")).isEqualTo("[\"READ\"]");
  }

  @Test
  void aTokenNeverGivesWhatItsUserHasNot() {
    var id = sheaf.admin().post("/documents?siteId=less", "{\"content\":\"text\"}").at("documentId");
    var token = token("less", "\"READ\",\"WRITE\",\"DELETE\",\"GOVERN\"");

    var reader = narrowed(sheaf.as("rea", "less_read", "elsewhere"), token);
    var stranger = narrowed(sheaf.as("stu", "elsewhere"), token);

    assertThat(reader.get("/documents/" + id + "?siteId=less").status()).isEqualTo(200);
    assertThat(reader.delete("/documents/" + id + "?siteId=less").status()).isEqualTo(401);
    assertThat(reader.get("/documents?siteId=elsewhere").status()).isEqualTo(401);
    assertThat(stranger.get("/documents/" + id + "?siteId=less").text())
        .isEqualTo("{\"message\":\"fkq access denied to siteId (less)\"}");
    assertThat(stranger.get("/documents?siteId=elsewhere").status()).isEqualTo(401);
    assertThat(sheaf.as("none").with(HEADER, token).get("/documents?siteId=less").status()).isEqualTo(401);
    assertThat(sheaf.anonymous().with(HEADER, token).get("/documents?siteId=less").text())
        .isEqualTo("{\"message\":\"Unauthorized\"}");
  }

  @Test
  void aTokenOpensNoShareOfAnotherSite() {
    var narrow = narrowed(sheaf.admin(), token("shared", "\"READ\""));

    assertThat(narrow.get("/documents?siteId=shared&shareKey=any").status()).isEqualTo(401);
  }

  @Test
  void itHoldsForAnHour() {
    var narrow = narrowed(sheaf.admin(), token("hour", "\"READ\""));
    assertThat(narrow.get("/documents").status()).isEqualTo(200);

    sheaf.clock().advance(Duration.ofMinutes(61));

    assertThat(narrow.get("/documents").text()).isEqualTo("{\"message\":\"Unauthorized\"}");
  }

  @Test
  void whatIsNoneOfOursIsRefusedAndNeverIgnored() {
    var token = token("forged", "\"READ\"");
    var middle = token.indexOf('.') + 5;
    var forged = token.substring(0, middle) + (token.charAt(middle) == 'x' ? 'y' : 'x') + token.substring(middle + 1);
    var admin = sheaf.admin();

    assertThat(narrowed(admin, forged).get("/documents?siteId=forged").text())
        .isEqualTo("{\"message\":\"Unauthorized\"}");
    assertThat(narrowed(admin, "nonsense").get("/documents?siteId=forged").status()).isEqualTo(401);
    assertThat(sheaf.as(token).get("/documents?siteId=forged").status()).isEqualTo(401);
  }

  @Test
  void whatIsDoneWithItIsRecordedWithWhomItIsForAndWhy() {
    var narrow = narrowed(sheaf.admin(), token("told", "\"WRITE\",\"READ\""));

    var id = narrow.post("/documents", "{\"content\":\"text\"}").at("documentId");

    var event = events("told").stream().filter(one -> id.equals(one.ids().get("documentId"))).findFirst().orElseThrow();
    assertThat(event.onBehalfOf()).isEqualTo("zoe");
    assertThat(event.userId()).isEqualTo("ada");
    assertThat(event.delegationReason()).isEqualTo("a call on the phone");
    assertThat(narrow.get("/documents/" + id).at("userId")).isEqualTo("ada");
  }

  @Test
  void theRecordSaysForWhomItWasDoneAndWhoUsedTheirName() {
    var narrow = narrowed(sheaf.admin(), token("onrecord", "\"WRITE\",\"READ\""));
    var id = narrow.post("/documents", "{\"content\":\"text\"}").at("documentId");
    narrow.get("/documents/" + id);
    narrow.delete("/documents/" + id);

    var rows = Eventually.answer(
        () -> sheaf.admin().get("/activities?siteId=onrecord&sort=ASC&userId=zoe&documentId=" + id),
        reply -> reply.size("activities") >= 3);

    for (int at = 0; at < 3; at++) {
      assertThat(rows.at("activities." + at + ".userId")).isEqualTo("zoe");
      assertThat(rows.at("activities." + at + ".delegation.usedByUserId")).isEqualTo("ada");
      assertThat(rows.at("activities." + at + ".delegation.reason")).isEqualTo("a call on the phone");
    }
    assertThat(List.of(rows.at("activities.0.type"), rows.at("activities.1.type"), rows.at("activities.2.type")))
        .containsExactlyInAnyOrder("CREATE", "VIEW", "DELETE");
    assertThat(rows.text()).contains("UNAUTHORIZED");
  }

  @Test
  void onlyWhoAdministratesASiteMakesTokensForItAndReasonsAndNamesAreNotTooLong() {
    var path = "/sites/bounds/delegationTokens";
    var good = "{\"permissions\":[\"READ\"],\"reason\":\"" + "r".repeat(1024)
        + "\",\"onBehalfOf\":{\"username\":\"" + "n".repeat(256) + "\"}}";

    assertThat(sheaf.as("wes", "bounds").post(path, good).status()).isEqualTo(401);
    assertThat(sheaf.as("gus", "bounds_govern").post(path, good).status()).isEqualTo(401);
    assertThat(sheaf.anonymous().post(path, good).status()).isEqualTo(401);
    assertThat(sheaf.admin().post(path, good).status()).isEqualTo(200);
    assertThat(sheaf.admin().post(path, good.replace("rr", "rrr")).at("errors.0.key")).isEqualTo("reason");
    assertThat(sheaf.admin().post(path, good.replace("\"nn", "\"nnn")).at("errors.0.key"))
        .isEqualTo("onBehalfOf.username");
  }

  private static List<Event> events(String site) {
    var table = sheaf.engines().ports().table();
    var found = new ArrayList<Event>();
    for (int shard = 0; shard < 4; shard++) {
      table.page(Query.of(TableSchema.EVENT.main().partition(new SiteId(site), shard)).limit(100)).items()
          .forEach(item -> found.add(Events.read(item).event()));
    }
    return found;
  }

  @ParameterizedTest
  @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
      {} | permissions | 'permissions' is required
      {"permissions":[],"reason":"x"} | permissions | 'permissions' is required
      {"permissions":["ADMIN"],"reason":"x"} | permissions | 'permissions' must be of READ, WRITE, DELETE, GOVERN
      {"permissions":["READ"]} | reason | 'reason' is required
      {"permissions":["READ"],"reason":"x","onBehalfOf":{}} | onBehalfOf.username | 'username' is required
      """)
  void whatIsWrongWithATokenIsSaid(String body, String key, String error) {
    var refused = sheaf.admin().post("/sites/wrong/delegationTokens", body);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("errors.0.key")).isEqualTo(key);
    assertThat(refused.at("errors.0.error")).isEqualTo(error);
  }
}
