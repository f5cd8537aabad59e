package io.sheaf.docs.documents.shares;

import static io.sheaf.docs.documents.shares.Sharing.document;
import static io.sheaf.docs.documents.shares.Sharing.isNotThere;
import static io.sheaf.docs.documents.shares.Sharing.isThere;
import static io.sheaf.docs.documents.shares.Sharing.share;
import static io.sheaf.docs.documents.shares.Sharing.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.Tokens;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of a link that somebody was given under a share when they are no longer who it is shared with.
@OnAwsToo
class LinksUnderSharesTest {

  private static final String PASSWORD = "a long enough password";

  private static Running sheaf;
  private static Client owner;

  private final String folder = "f-" + UUID.randomUUID();
  private final String group = "partners-" + UUID.randomUUID().toString().substring(0, 8);
  private final String inside = document(owner, "acme", folder + "/a.txt");
  private final String key = share(owner, "acme", folder, group, "READ", "WRITE");

  @BeforeAll
  static void start(@TempDir Path folder) {
    sheaf = Running.in(folder);
    owner = sheaf.as("olga", "acme");
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  /// What somebody was given under the share, each for a week.
  private record Given(String download, String upload) {

    void opens() {
      isThere(sheaf.anonymous().get(download));
      isThere(sheaf.anonymous().put(upload, "another"));
    }

    void opensNothing() {
      isNotThere(sheaf.anonymous().get(download));
      isNotThere(sheaf.anonymous().put(upload, "too late"));
    }
  }

  private Given given(Client client) {
    return new Given(link(client, "url"), link(client, "upload"));
  }

  private String link(Client client, String what) {
    var reply = client.get("/documents/" + inside + "/" + what + "?duration=168&shareKey=" + key);
    isThere(reply);
    return reply.at("url");
  }

  /// A new user of the directory, who has signed in.
  private static Client signedIn(String name) {
    assertThat(sheaf.admin().post("/users", "{\"user\":{\"username\":\"" + name + "\"}}").status()).isEqualTo(201);
    var shown = Pattern.compile("'" + name + "' is ([0-9A-Z-]+)");
    var once = sheaf.engines().printed().stream().map(shown::matcher).filter(Matcher::find)
        .map(found -> found.group(1)).findFirst().orElseThrow();
    assertThat(sheaf.anonymous().post("/respondToAuthChallenge",
        "{\"userStatus\":\"NEW_PASSWORD_REQUIRED\",\"session\":\"" + login(name, once, "Session")
            + "\",\"username\":\"" + name + "\",\"password\":\"" + PASSWORD + "\"}")
        .status()).isEqualTo(200);
    return sheaf.as(login(name, PASSWORD, "AuthenticationResult.AccessToken"));
  }

  private static String login(String name, String password, String field) {
    return sheaf.anonymous().post("/login", "{\"username\":\"" + name + "\",\"password\":\"" + password + "\"}")
        .at(field);
  }

  private void joins(String name) {
    sheaf.admin().post("/groups", "{\"group\":{\"name\":\"" + group + "\"}}");
    assertThat(sheaf.admin().post("/groups/" + group + "/users", "{\"user\":{\"username\":\"" + name + "\"}}")
        .status()).isEqualTo(201);
  }

  @Test
  void whoLeavesTheGroupHoldsLinksThatOpenNothingUntilTheyAreBack() {
    var lea = signedIn("lea");
    joins("lea");
    var links = given(lea);
    links.opens();

    isThere(sheaf.admin().delete("/groups/" + group + "/users/lea"));
    links.opensNothing();

    joins("lea");
    links.opens();
  }

  @Test
  void whoMayNotSignInAnyMoreHoldsLinksThatOpenNothing() {
    var dan = signedIn("dan");
    joins("dan");
    var links = given(dan);

    isThere(sheaf.admin().put("/users/dan/disable"));
    links.opensNothing();
    isThere(sheaf.admin().put("/users/dan/enable"));
    links.opens();

    isThere(sheaf.admin().delete("/users/dan"));
    links.opensNothing();
  }

  @Test
  void aGroupThatIsGoneTakesTheLinksOfItsPeopleAlong() {
    var gus = signedIn("gus");
    joins("gus");
    var links = given(gus);

    isThere(sheaf.admin().delete("/groups/" + group));

    Eventually.answer(() -> sheaf.anonymous().get(links.download()).status(), status -> status == 404);
    links.opensNothing();
  }

  @Test
  void aLinkOfSomebodyInTheDirectoryOutlivesTheirSignInAndNotTheShare() {
    var una = signedIn("una");
    joins("una");
    var links = given(una);

    sheaf.clock().advance(Duration.ofHours(3));
    assertThat(una.get("/documents/" + inside + "?shareKey=" + key).status()).isEqualTo(401);
    links.opens();

    isThere(owner.delete("/shares/" + key));
    links.opensNothing();
  }

  @Test
  void aLinkOfWhomOnlyATokenKnowsEndsWithTheToken() {
    var end = sheaf.clock().instant().plus(Duration.ofMinutes(10)).getEpochSecond();
    var tom = sheaf
        .as(Tokens.signed("{\"username\":\"tom\",\"cognito:groups\":[\"" + group + "\"],\"exp\":" + end + "}"));
    var links = given(tom);

    sheaf.clock().advance(Duration.ofMinutes(9));
    links.opens();
    sheaf.clock().advance(Duration.ofMinutes(2));
    links.opensNothing();
  }

  @Test
  void aLinkOfAProgramEndsWithItsKey() {
    var made = sheaf.admin().post("/sites/lake/apiKeys",
        "{\"name\":\"robot\",\"permissions\":[\"READ\",\"WRITE\"],\"groups\":[\"" + group + "\"]}").at("apiKey");
    var links = given(sheaf.as(made));
    links.opens();

    isThere(sheaf.admin().delete("/sites/lake/apiKeys/" + made.substring(0, 8) + "*".repeat(16)
        + made.substring(made.length() - 4)));

    links.opensNothing();
  }

  @Test
  void aLinkOfAPersonWithWhomADocumentIsSharedEndsWithThem() {
    var pia = signedIn("pia");
    var own = owner.post("/shares/files/" + inside, with("user", "pia", "READ")).at("shareKey");
    var link = pia.get("/documents/" + inside + "/url?shareKey=" + own).at("url");
    isThere(sheaf.anonymous().get(link));

    isThere(sheaf.admin().delete("/users/pia"));

    isNotThere(sheaf.anonymous().get(link));
  }
}
