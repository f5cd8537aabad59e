package io.sheaf.docs.access.login;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.spec.check.SpecCheck;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoginTest {

  private static final String WRONG = "{\"code\":\"NotAuthorizedException\","
      + "\"message\":\"Incorrect username or password.\"}";
  private static final String PASSWORD = "correct horse battery";

  private static final SpecCheck PUBLISHED = SpecCheck.load();

  private static Running sheaf;

  @BeforeAll
  static void start(@TempDir Path folder) {
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
    var reply = sheaf.anonymous().post(path, body.replace('\'', '"'));
    assertThat(PUBLISHED.verify("POST", path, reply.status(), "application/json", reply.bytes()))
        .as(reply.toString()).isEmpty();
    return reply;
  }

  private static Reply login(String username, String password) {
    return post("/login", "{'username':'" + username + "','password':'" + password + "'}");
  }

  /// The last secret that the operator was shown for this user.
  private static String shown(String username) {
    var form = Pattern.compile("'" + Pattern.quote(username) + "'.* is ([0-9A-Z-]+)");
    return sheaf.engines().printed().reversed().stream().map(form::matcher).filter(java.util.regex.Matcher::find)
        .map(found -> found.group(1)).findFirst().orElseThrow();
  }

  /// A user with a one-time password, which is answered.
  private static String made(String username) {
    var reply = sheaf.admin().post("/users", "{\"user\":{\"username\":\"" + username + "\"}}");
    assertThat(reply.status()).isEqualTo(201);
    return shown(username);
  }

  private static Reply respond(String username, String session, String password) {
    return post("/respondToAuthChallenge", "{'userStatus':'NEW_PASSWORD_REQUIRED','session':'" + session
        + "','password':'" + password + "','username':'" + username + "'}");
  }

  /// A user with a password of the user's own.
  private static void confirmed(String username) {
    var challenge = login(username, made(username));
    assertThat(respond(username, challenge.at("Session"), PASSWORD).status()).isEqualTo(200);
  }

  private static Client signedIn(String username) {
    var reply = login(username, PASSWORD);
    assertThat(reply.status()).isEqualTo(200);
    return sheaf.as(reply.at("AuthenticationResult.AccessToken"));
  }

  private static void join(String username, String group) {
    sheaf.admin().post("/groups", "{\"group\":{\"name\":\"" + group + "\"}}");
    var reply = sheaf.admin().post("/groups/" + group + "/users", "{\"user\":{\"username\":\"" + username + "\"}}");
    assertThat(reply.status()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      /login                  | {}                        | {'errors':[{'error':''username' and 'password' are required'}]}
      /login                  | {'username':'a'}          | {'errors':[{'error':''username' and 'password' are required'}]}
      /login/refresh          | {}                        | {'errors':[{'key':'refreshToken','error':''refreshToken' is required'}]}
      /changePassword         | {'oldPassword':'x'}       | {'errors':[{'error':''oldPassword' and 'newPassword' are required'}]}
      /forgotPassword         | {}                        | {'errors':[{'error':''username' are required'}]}
      /forgotPasswordConfirm  | {'username':'a'}          | {'errors':[{'error':''username', 'code', 'password' are required'}]}
      /respondToAuthChallenge | {'username':'a'}          | {'errors':[{'error':'missing fields 'userStatus','session','password','username''}]}
      """)
  void whatIsMissingIsSaidAsTheWireSaysIt(String path, String body, String answer) {
    var reply = post(path, body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text().replace('"', '\'')).isEqualTo(answer);
  }

  @Test
  void confirmingNeedsNameAndCode() {
    var reply = sheaf.anonymous().get("/confirmRegistration?username=a");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).isEqualTo("{\"errors\":[{\"error\":\"'username' and 'code' are required\"}]}");
  }

  @Test
  void whoeverTheNameIsOfAWrongPasswordIsAnsweredTheSame() {
    confirmed("anna");

    assertThat(login("anna", "not the password").text()).isEqualTo(WRONG);
    assertThat(login("anna", "not the password").status()).isEqualTo(400);
    assertThat(login("nobody-at-all", "not the password").text()).isEqualTo(WRONG);
    assertThat(login("no name", "x".repeat(5000)).text()).isEqualTo(WRONG);
  }

  @Test
  void aOneTimePasswordLeadsToAPasswordOfOnesOwn() {
    var oneTime = made("bert");

    var challenge = login("bert", oneTime);
    assertThat(challenge.status()).isEqualTo(200);
    assertThat(challenge.at("ChallengeName")).isEqualTo("NEW_PASSWORD_REQUIRED");
    assertThat(challenge.at("ChallengeParameters.USER_ID_FOR_SRP")).isEqualTo("bert");
    assertThat(challenge.json().get("AuthenticationResult")).isNull();

    assertThat(respond("bert", challenge.at("Session"), "too short").text())
        .isEqualTo("{\"errors\":[{\"key\":\"password\",\"error\":\"'password' must have 12 to 256 characters\"}]}");
    assertThat(respond("bert", challenge.at("Session"), oneTime).text())
        .isEqualTo("{\"errors\":[{\"key\":\"password\",\"error\":\"'password' must be another one\"}]}");
    assertThat(respond("anna", challenge.at("Session"), PASSWORD).status()).isEqualTo(400);
    assertThat(respond("bert", challenge.at("Session"), PASSWORD).text())
        .isEqualTo("{\"message\":\"Change Password\"}");

    assertThat(respond("bert", challenge.at("Session"), PASSWORD + "!").status()).isEqualTo(400);
    assertThat(login("bert", oneTime).text()).isEqualTo(WRONG);
    assertThat(login("BERT", PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void aSessionForANewPasswordIsOpenAQuarterOfAnHour() {
    var challenge = login("carl", made("carl"));

    sheaf.clock().advance(Duration.ofMinutes(16));

    assertThat(respond("carl", challenge.at("Session"), PASSWORD).text())
        .isEqualTo("{\"code\":\"NotAuthorizedException\",\"message\":\"Invalid session for the user.\"}");
  }

  @Test
  void aOneTimePasswordHoldsAWeek() {
    var oneTime = made("dora");

    sheaf.clock().advance(Duration.ofDays(8));

    assertThat(login("dora", oneTime).text()).isEqualTo(WRONG);
  }

  @Test
  void whoeverSignedInIsKnownAnHourAndMayRefresh() {
    confirmed("emil");
    join("emil", "letters");
    var reply = login("emil", PASSWORD);
    var refreshToken = reply.at("AuthenticationResult.RefreshToken");
    var client = sheaf.as(reply.at("AuthenticationResult.AccessToken"));

    assertThat(reply.at("AuthenticationResult.TokenType")).isEqualTo("Bearer");
    assertThat(reply.at("AuthenticationResult.ExpiresIn")).isEqualTo("3600");
    assertThat(client.get("/sites").at("username")).isEqualTo("emil");
    assertThat(client.get("/sites").at("sites.0.siteId")).isEqualTo("letters");
    assertThat(sheaf.as(reply.at("AuthenticationResult.IdToken")).get("/sites").status()).isEqualTo(200);

    sheaf.clock().advance(Duration.ofHours(1).plusSeconds(1));
    assertThat(client.get("/sites").status()).isEqualTo(401);
    var refreshed = post("/login/refresh", "{'refreshToken':'" + refreshToken + "'}");
    assertThat(refreshed.status()).isEqualTo(200);
    assertThat(sheaf.as(refreshed.at("AuthenticationResult.AccessToken")).get("/sites").status()).isEqualTo(200);

    sheaf.clock().advance(Duration.ofDays(31));
    assertThat(post("/login/refresh", "{'refreshToken':'" + refreshToken + "'}").text())
        .isEqualTo("{\"code\":\"NotAuthorizedException\",\"message\":\"Incorrect refresh token.\"}");
  }

  @Test
  void aRefreshTokenThatNobodyGaveOutIsRefused() {
    var reply = post("/login/refresh", "{'refreshToken':'guessed'}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text())
        .isEqualTo("{\"code\":\"NotAuthorizedException\",\"message\":\"Incorrect refresh token.\"}");
  }

  @Test
  void groupsTakeEffectWithTheNextRequest() {
    confirmed("fred");
    var fred = signedIn("fred");
    assertThat(fred.get("/sites").size("sites")).isZero();

    join("fred", "club");
    assertThat(fred.get("/sites").at("sites.0.siteId")).isEqualTo("club");

    sheaf.admin().delete("/groups/club/users/fred");
    assertThat(fred.get("/sites").size("sites")).isZero();
  }

  @Test
  void whoIsDisabledIsOutAtOnce() {
    confirmed("gina");
    var reply = login("gina", PASSWORD);
    var gina = sheaf.as(reply.at("AuthenticationResult.AccessToken"));
    assertThat(gina.get("/sites").status()).isEqualTo(200);

    sheaf.admin().put("/users/gina/disable");

    assertThat(gina.get("/sites").status()).isEqualTo(401);
    assertThat(login("gina", PASSWORD).text()).isEqualTo(WRONG);
    assertThat(post("/login/refresh", "{'refreshToken':'" + reply.at("AuthenticationResult.RefreshToken") + "'}")
        .status()).isEqualTo(400);

    sheaf.admin().put("/users/gina/enable");
    assertThat(login("gina", PASSWORD).status()).isEqualTo(200);
    assertThat(gina.get("/sites").status()).isEqualTo(401);
  }

  @Test
  void whoIsMadeAnewIsSomebodyElse() {
    confirmed("hugo");
    var hugo = signedIn("hugo");

    sheaf.admin().delete("/users/hugo");
    assertThat(hugo.get("/sites").status()).isEqualTo(401);
    confirmed("hugo");

    assertThat(hugo.get("/sites").status()).isEqualTo(401);
  }

  @Test
  void aPasswordIsChangedByWhoeverHasItAndEndsWhatTheOldOneGave() {
    confirmed("ida");
    var ida = signedIn("ida");
    var change = "{\"oldPassword\":\"" + PASSWORD + "\",\"newPassword\":\"another long one\"}";

    assertThat(sheaf.anonymous().post("/changePassword", change).status()).isEqualTo(401);
    assertThat(sheaf.admin().post("/changePassword", change).status()).isEqualTo(401);
    assertThat(ida.post("/changePassword", change.replace("another long one", "short")).text())
        .isEqualTo(
            "{\"errors\":[{\"key\":\"newPassword\",\"error\":\"'newPassword' must have 12 to 256 characters\"}]}");
    assertThat(ida.post("/changePassword", change.replace(PASSWORD, "wrong")).text()).isEqualTo(WRONG);
    assertThat(ida.post("/changePassword", change).text())
        .isEqualTo("{\"message\":\"Password updated successfully\"}");

    assertThat(ida.get("/sites").status()).isEqualTo(401);
    assertThat(login("ida", PASSWORD).status()).isEqualTo(400);
    assertThat(login("ida", "another long one").status()).isEqualTo(200);
  }

  private static Reply forgot(String username) {
    return post("/forgotPassword", "{'username':'" + username + "'}");
  }

  private static Reply confirm(String username, String code, String password) {
    return post("/forgotPasswordConfirm",
        "{'username':'" + username + "','code':'" + code + "','password':'" + password + "'}");
  }

  @Test
  void aForgottenPasswordIsSetByACodeThatTheOperatorSees() {
    confirmed("jana");
    var jana = signedIn("jana");

    assertThat(forgot("jana").text()).isEqualTo("{\"message\":\"Password reset sent\"}");
    var code = shown("jana");
    assertThat(code).matches("\\d{8}");
    assertThat(confirm("jana", code, "short").at("errors.0.key")).isEqualTo("password");
    assertThat(confirm("jana", code, "a new password").text()).isEqualTo("{\"message\":\"Password set\"}");

    assertThat(jana.get("/sites").status()).isEqualTo(401);
    assertThat(login("jana", "a new password").status()).isEqualTo(200);
    assertThat(confirm("jana", code, "a third password").status()).isEqualTo(400);
  }

  @Test
  void whetherThereIsSuchAUserIsNotSaid() {
    var printed = sheaf.engines().printed().size();

    assertThat(forgot("nobody-here").text()).isEqualTo("{\"message\":\"Password reset sent\"}");
    assertThat(confirm("nobody-here", "12345678", "a new password").text())
        .isEqualTo("{\"code\":\"NotAuthorizedException\",\"message\":\"Incorrect code.\"}");
    assertThat(sheaf.engines().printed()).hasSize(printed);
  }

  @Test
  void aCodeHoldsFiveTriesAndAQuarterOfAnHour() {
    confirmed("kurt");
    forgot("kurt");
    var code = shown("kurt");
    var wrong = code.equals("00000000") ? "00000001" : "00000000";
    for (int time = 0; time < 5; time++) {
      assertThat(confirm("kurt", wrong, "a new password").text()).contains("Incorrect code.");
    }
    sheaf.clock().advance(Duration.ofMinutes(1));
    assertThat(confirm("kurt", code, "a new password").text()).contains("Incorrect code.");

    forgot("kurt");
    code = shown("kurt");
    sheaf.clock().advance(Duration.ofMinutes(16));
    assertThat(confirm("kurt", code, "a new password").text()).contains("Incorrect code.");
  }

  @Test
  void wrongTriesForANameLeadToPausesThatGrowWhoeverHasIt() {
    confirmed("lena");
    for (var username : new String[]{"lena", "nobody-either"}) {
      for (int time = 0; time < 6; time++) {
        assertThat(login(username, "wrong").text()).isEqualTo(WRONG);
      }
      var tooSoon = login(username, PASSWORD);
      assertThat(tooSoon.status()).isEqualTo(429);
      sheaf.clock().advance(Duration.ofSeconds(Long.parseLong(tooSoon.header("Retry-After").orElseThrow())));
      assertThat(login(username, "wrong").text()).isEqualTo(WRONG);
      sheaf.clock().advance(Duration.ofSeconds(3));
      assertThat(login(username, PASSWORD).status()).isEqualTo(429);
      sheaf.clock().advance(Duration.ofSeconds(2));
    }

    assertThat(login("lena", PASSWORD).status()).isEqualTo(200);
    assertThat(login("lena", "wrong").text()).isEqualTo(WRONG);
    assertThat(login("lena", PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void triesAtOnceAreCountedEachByItself() throws Exception {
    confirmed("lisa");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var replies = IntStream.range(0, 20).mapToObj(_ -> threads.submit(() -> login("lisa", "wrong").status()))
          .toList();
      int judged = 0;
      for (var reply : replies) {
        judged += reply.get() == 400 ? 1 : 0;
      }
      assertThat(judged).isEqualTo(6);
    }
  }

  @Test
  void wrongTriesForManyNamesFromOneAddressLeadToPauses() {
    var statuses = new ArrayList<Integer>();
    for (int time = 0; time < 52; time++) {
      statuses.add(login("guess" + time, "wrong").status());
    }

    assertThat(statuses.subList(0, 51)).containsOnly(400);
    assertThat(statuses.getLast()).isEqualTo(429);
  }

  @Test
  void aSessionSetsOnePasswordHoweverManyAnswerAtOnce() throws Exception {
    var session = login("pia", made("pia")).at("Session");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var replies = IntStream.range(0, 4)
          .mapToObj(number -> threads.submit(() -> respond("pia", session, PASSWORD + number).status())).toList();
      int done = 0;
      for (var reply : replies) {
        done += reply.get() == 200 ? 1 : 0;
      }
      assertThat(done).isEqualTo(1);
    }
  }

  @Test
  void aRegistrationIsConfirmedWithinTheConsole() {
    var code = made("mona@example.org");
    var path = "/confirmRegistration?username=mona%40example.org&code=" + code;

    var reply = sheaf.anonymous().get(path + "&userStatus=FORCE_CHANGE_PASSWORD");
    assertThat(reply.status()).isEqualTo(301);
    var there = reply.header("Location").orElseThrow();
    assertThat(there).startsWith(sheaf.url() + "?success=true&username=mona%40example.org"
        + "&userStatus=FORCE_CHANGE_PASSWORD&code=" + code + "&session=");
    var session = there.substring(there.indexOf("&session=") + 9);

    var elsewhere = URLEncoder.encode(sheaf.url() + ".example.org/", StandardCharsets.UTF_8);
    assertThat(sheaf.anonymous().get(path + "&redirect_uri=" + elsewhere).header("Location").orElseThrow())
        .startsWith(sheaf.url() + "?success=true");
    var within = URLEncoder.encode(sheaf.url() + "/welcome?x=1", StandardCharsets.UTF_8);
    assertThat(sheaf.anonymous().get(path + "&redirect_uri=" + within).header("Location").orElseThrow())
        .startsWith(sheaf.url() + "/welcome?x=1&success=true");
    assertThat(sheaf.anonymous().get(path + "x").header("Location").orElseThrow())
        .isEqualTo(sheaf.url() + "?success=false&username=mona%40example.org");

    assertThat(respond("mona@example.org", session, PASSWORD).status()).isEqualTo(200);
    assertThat(signedIn("mona@example.org").get("/sites").at("username")).isEqualTo("mona@example.org");
  }

  @Test
  void aRepeatedLoginIsNotAnsweredFromARecord() {
    confirmed("nora");
    var body = "{\"username\":\"nora\",\"password\":\"" + PASSWORD + "\"}";
    var once = sheaf.anonymous().with("Idempotency-Key", "login-1");

    var first = once.post("/login", body).at("AuthenticationResult.RefreshToken");
    assertThat(once.post("/login", body).at("AuthenticationResult.RefreshToken")).isNotEmpty().isNotEqualTo(first);
  }

  @Test
  void whoSignsInIsRecordedWithTheAddressAndWithoutSecrets() {
    confirmed("rita");
    login("rita", "not the password");
    var tokens = login("rita", PASSWORD);

    var events = new ArrayList<Item>();
    for (int shard = 0; shard < 4; shard++) {
      var list = Query.of(TableSchema.EVENT.main().partition(SiteId.DEFAULT, shard)).limit(1000);
      sheaf.engines().ports().table().page(list).items().stream()
          .filter(event -> event.text("subject").equals("user#rita") && event.text("resource").equals("sessions"))
          .forEach(events::add);
    }
    assertThat(events).hasSize(2).allSatisfy(event -> {
      assertThat(event.text("type")).isEqualTo("CREATE");
      assertThat(event.text("userId")).isEqualTo("rita");
      assertThat(event.text("sourceIpAddress")).isEqualTo("127.0.0.1");
      assertThat(event.toString()).doesNotContain(PASSWORD)
          .doesNotContain(tokens.at("AuthenticationResult.RefreshToken"));
    });
    assertThat(events).filteredOn(event -> event.toString().contains("NEW_PASSWORD_REQUIRED")).hasSize(1);
  }

  @Test
  void manyAtOnceAllComeThrough() throws Exception {
    confirmed("otto");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var replies = IntStream.range(0, 4)
          .mapToObj(_ -> threads.submit(() -> login("otto", PASSWORD).status())).toList();
      for (var reply : replies) {
        assertThat(reply.get()).isEqualTo(200);
      }
    }
  }

  @Test
  void theFirstStartMakesAnAdministratorOnce(@TempDir Path folder) {
    String oneTime;
    try (var first = Running.in(folder)) {
      assertThat(first.engines().printed()).hasSize(1);
      var form = Pattern.compile("The administrator is 'admin', the one-time password is ([0-9A-Z-]{23});.*");
      var found = form.matcher(first.engines().printed().getFirst());
      assertThat(found.matches()).isTrue();
      oneTime = found.group(1);
    }
    try (var second = Running.in(folder)) {
      assertThat(second.engines().printed()).isEmpty();
      var challenge = second.anonymous().post("/login",
          "{\"username\":\"admin\",\"password\":\"" + oneTime + "\"}");
      assertThat(challenge.at("ChallengeName")).isEqualTo("NEW_PASSWORD_REQUIRED");
      second.anonymous().post("/respondToAuthChallenge",
          "{\"userStatus\":\"x\",\"username\":\"admin\",\"password\":\"" + PASSWORD + "\",\"session\":\""
              + challenge.at("Session") + "\"}");
      var token = second.anonymous().post("/login", "{\"username\":\"admin\",\"password\":\"" + PASSWORD + "\"}")
          .at("AuthenticationResult.AccessToken");
      assertThat(second.as(token).get("/users").status()).isEqualTo(200);
    }
  }
}
