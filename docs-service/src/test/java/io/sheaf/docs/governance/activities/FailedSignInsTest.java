package io.sheaf.docs.governance.activities;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.json.tree.JsonNode;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailedSignInsTest {

  private static final String PASSWORD = "correct horse battery";
  private static final String WRONG = "Incorrect username or password.";

  @TempDir
  static Path folder;
  private static Running sheaf;

  private final String name = "user" + UUID.randomUUID().toString().substring(0, 8);

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  /// why: all tests come from one address, whose tries are counted.
  @BeforeEach
  void anHourHasGone() {
    sheaf.clock().advance(Duration.ofHours(2));
  }

  private static Reply post(String path, String body) {
    return sheaf.anonymous().post(path, body.replace('\'', '"'));
  }

  private static Reply login(String username, String password) {
    return post("/login", "{'username':'" + username + "','password':'" + password + "'}");
  }

  private static Reply respond(String username, String session, String password) {
    return post("/respondToAuthChallenge", "{'userStatus':'NEW_PASSWORD_REQUIRED','session':'" + session
        + "','password':'" + password + "','username':'" + username + "'}");
  }

  /// The last secret that the operator was shown for this user.
  private static String shown(String username) {
    var form = Pattern.compile("'" + Pattern.quote(username) + "'.* is ([0-9A-Z-]+)");
    return sheaf.engines().printed().reversed().stream().map(form::matcher).filter(Matcher::find)
        .map(found -> found.group(1)).findFirst().orElseThrow();
  }

  private static void made(String username) {
    assertThat(sheaf.admin().post("/users", "{\"user\":{\"username\":\"" + username + "\"}}").status())
        .isEqualTo(201);
  }

  /// A user with a password of the user's own.
  private static void confirmed(String username) {
    made(username);
    var session = login(username, shown(username)).at("Session");
    assertThat(respond(username, session, PASSWORD).status()).isEqualTo(200);
  }

  private static List<JsonNode> vain(List<JsonNode> rows) {
    return rows.stream().filter(row -> OnRecord.text(row, "status").equals("UNAUTHORIZED")).toList();
  }

  private static List<String> messages(List<JsonNode> rows) {
    return rows.stream().map(row -> OnRecord.text(row, "message")).toList();
  }

  /// What came to nothing under a name, once it is that many.
  private static List<JsonNode> vainOf(String userId, int count) {
    return vain(OnRecord.of(sheaf.admin(), "siteId=default&userId=" + userId, rows -> vain(rows).size() >= count));
  }

  /// All that came to nothing in signing in as nobody, so far.
  private static List<JsonNode> ofNobody() {
    return signIns(OnRecord.rows(sheaf.admin().get("/activities?limit=1000&sort=ASC&siteId=default&userId=anonymous"),
        "activities"));
  }

  private static List<JsonNode> signIns(List<JsonNode> rows) {
    return rows.stream().filter(row -> OnRecord.text(row, "resource").equals("ssoTokenGrant")).toList();
  }

  @Test
  void aWrongPasswordIsRecordedUnderTheNameThatWasTriedWithTheAddress() {
    confirmed(name);

    assertThat(login(name.toUpperCase(Locale.ROOT), "not the password").status()).isEqualTo(400);

    assertThat(vainOf(name, 1)).singleElement().satisfies(row -> {
      assertThat(OnRecord.text(row, "resource")).isEqualTo("ssoTokenGrant");
      assertThat(OnRecord.text(row, "type")).isEqualTo("SSO_TOKEN_GRANT");
      assertThat(OnRecord.text(row, "sourceIpAddress")).isEqualTo("127.0.0.1");
      assertThat(OnRecord.text(row, "message")).isEqualTo(WRONG);
      assertThat(row.toString()).doesNotContain("not the password");
    });
  }

  @Test
  void whoSignsInAtOnceHasTriedNothingInVain() {
    confirmed(name);
    login(name, PASSWORD);
    login(name, "not the password");

    assertThat(vainOf(name, 1)).hasSize(1);
  }

  @Test
  void aNameThatNobodyHasIsNotWrittenDownForItMayBeAPassword() {
    var before = ofNobody().size();

    assertThat(login("My5ecret-" + name, "x").text()).contains(WRONG);
    assertThat(login("no name at all " + name, "x").text()).contains(WRONG);

    var rows = signIns(OnRecord.of(sheaf.admin(), "siteId=default&userId=anonymous",
        found -> signIns(found).size() >= before + 2));
    assertThat(messages(rows)).contains(WRONG);
    assertThat(sheaf.admin().get("/activities/export?siteId=default").text()).doesNotContain("My5ecret",
        "no name at all");
  }

  @Test
  void wrongAnswersToChallengesWrongCodesAndWhatComesTooOftenAreRecordedToo() {
    made(name);
    var session = login(name, shown(name)).at("Session");
    respond(name, "no" + session, PASSWORD);
    post("/forgotPassword", "{'username':'" + name + "'}");
    post("/forgotPasswordConfirm", "{'username':'" + name + "','code':'no','password':'" + PASSWORD + "'}");
    assertThat(messages(vainOf(name, 2))).containsExactly("Invalid session for the user.", "Incorrect code.");

    sheaf.clock().advance(Duration.ofMinutes(2));
    var registered = sheaf.anonymous().get("/confirmRegistration?username=" + name + "&code=no");
    assertThat(registered.header("Location").orElseThrow()).contains("success=false");
    assertThat(messages(vainOf(name, 3))).last().isEqualTo(WRONG);

    for (int time = 0; time < 3; time++) {
      assertThat(login(name, "wrong").text()).contains(WRONG);
    }
    vainOf(name, 6);
    sheaf.clock().advance(Duration.ofSeconds(61));
    login(name, "wrong");
    login(name, "wrong");
    assertThat(login(name, "wrong").status()).isEqualTo(429);
    assertThat(messages(vainOf(name, 9))).last().isEqualTo("Too many requests. Try again later.");
  }

  @Test
  void whoTriesManyNamesNeitherFillsTheRecordNorHidesWhoIsMeant() {
    confirmed(name);
    confirmed("last" + name);
    var before = ofNobody().size();
    for (int time = 0; time < 20; time++) {
      login("nobody" + time + name, "wrong");
    }
    for (int time = 0; time < 6; time++) {
      login(name, "wrong");
    }

    login("last" + name, "wrong");
    vainOf("last" + name, 1);

    assertThat(vainOf(name, 5)).hasSize(5);
    assertThat(ofNobody()).hasSize(before + 5);
    sheaf.clock().advance(Duration.ofSeconds(61));

    assertThat(messages(vainOf(name, 6))).last()
        .isEqualTo("1 further attempt within a minute came to nothing as well");
    assertThat(messages(signIns(OnRecord.of(sheaf.admin(), "siteId=default&userId=anonymous",
        rows -> signIns(rows).size() >= before + 6)))).last()
        .isEqualTo("15 further attempts within a minute came to nothing as well");
  }

  @Test
  void nobodyButAdministratorsLearnsFromTheRecordWhoHasAName() {
    confirmed(name);
    login(name, "wrong");
    login("nobody" + name, "wrong");
    vainOf(name, 1);

    for (var reader : List.of(sheaf.as(name, "default_govern"), sheaf.as("anonymous", "default_govern"),
        sheaf.as("gus", "default_govern"), sheaf.as(name, "default"))) {
      for (var query : List.of("", "&userId=" + name, "&userId=anonymous")) {
        assertThat(reader.get("/activities?limit=1000&siteId=default" + query).text()).doesNotContain("UNAUTHORIZED");
      }
    }
    assertThat(sheaf.as("gus", "default_govern").get("/activities/export?siteId=default").status()).isEqualTo(401);
  }
}
