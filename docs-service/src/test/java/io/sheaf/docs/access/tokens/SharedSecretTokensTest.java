package io.sheaf.docs.access.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.Tokens;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SharedSecretTokensTest {

  private static final String FOREVER = "\"exp\":32503680000";

  private static Running sheaf;

  @BeforeAll
  static void start(@TempDir Path folder) {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static Reply sites(String claims) {
    return sheaf.as(Tokens.signed("{" + claims + "," + FOREVER + "}")).get("/sites");
  }

  /// The sites and what may be done there, as refusals list them.
  private static String granted(String claims) {
    var reply = sheaf.as(Tokens.signed("{" + claims + "," + FOREVER + "}")).post("/users", "{}");
    assertThat(reply.status()).isEqualTo(401);
    return reply.at("message").replace("fkq access denied (groups: ", "").replaceAll("\\)$", "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"exp\":1", "\"nbf\":32503680000," + FOREVER, "\"sub\":\"x\"", "\"exp\":\"soon\"",
      "\"iss\":\"sheaf\"," + FOREVER})
  void aTokenThatDoesNotHoldIsRefused(String claims) {
    var reply = sheaf.as(Tokens.signed("{\"username\":\"ann\",\"cognito:groups\":[\"a\"]," + claims + "}"))
        .get("/sites");

    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.text()).isEqualTo("{\"message\":\"Unauthorized\"}");
  }

  @Test
  void aTokenWithoutSignatureOrWithAWrongOneIsRefused() {
    var good = Tokens.of("ann", "a");
    var body = good.split("\\.")[1];

    assertThat(sheaf.as(encoded("{\"alg\":\"none\"}") + "." + body + ".").get("/sites").status()).isEqualTo(401);
    assertThat(sheaf.as(encoded("{\"alg\":\"NONE\"}") + "." + body + ".x").get("/sites").status()).isEqualTo(401);
    assertThat(sheaf.as(encoded("{\"alg\":\"RS256\"}") + "." + body + ".x").get("/sites").status()).isEqualTo(401);
    assertThat(sheaf.as(good.substring(0, good.length() - 2) + "AA").get("/sites").status()).isEqualTo(401);
    assertThat(sheaf.as(good + ".").get("/sites").status()).isEqualTo(401);
    assertThat(sheaf.as("..").get("/sites").status()).isEqualTo(401);
    assertThat(sheaf.as("a.b.c").get("/sites").status()).isEqualTo(401);
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      "cognito:groups":["a","b_read"]                   | a (DELETE,READ,WRITE), b (READ)
      "cognito:groups":"[a b_read]"                     | a (DELETE,READ,WRITE), b (READ)
      "cognito:groups":"a,b_read"                       | a (DELETE,READ,WRITE), b (READ)
      "cognito:groups":["a_govern"]                     | a (DELETE,GOVERN,READ,WRITE)
      "cognito:groups":["authentication_only"]          | no groups
      "cognito:groups":["global","API_KEY","a"]         | a (DELETE,READ,WRITE)
      "cognito:groups":["two words"]                    | no groups
      "cognito:groups":"a","permissions":"READ,WRITE"   | a (READ,WRITE)
      "cognito:groups":"a b_read","permissions":"write" | a (WRITE), b (READ)
      "cognito:groups":"a","sitesClaims":{"cognito:groups":["b"]}               | b (DELETE,READ,WRITE)
      "cognito:groups":"a","sitesClaims":{"permissionsMap":{"b":["read"]}}      | b (READ)
      "cognito:groups":"a","sitesClaims":{"permissionsMap":{}}                  | no groups
      "cognito:groups":"Admins","sitesClaims":{"permissionsMap":{}}             | no groups
      "cognito:groups":"a","sitesClaims":"{\\"permissionsMap\\":{\\"b\\":[\\"read\\",\\"govern\\"]}}" | b (GOVERN,READ)
      "cognito:groups":"boss","sitesClaims":{"roleSiteMap":{"boss":"b"}}        | b (DELETE,READ,WRITE)
      "cognito:groups":"x_read","sitesClaims":{"roleSiteMap":{"x_read":"b"}}    | b (READ)
      "sub":"nobody"                                    | no groups
      """)
  void claimsBecomePermissions(String claims, String permissions) {
    assertThat(granted(claims)).isEqualTo(permissions);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Admins", "admins", "ADMINS"})
  void adminsMayEverythingEverywhere(String group) {
    var reply = sites("\"cognito:groups\":[\"" + group + "\"]");

    assertThat(reply.at("sites.0.siteId")).isEqualTo("default");
    assertThat(reply.text()).contains("\"permissions\":[\"ADMIN\",\"DELETE\",\"GOVERN\",\"READ\",\"WRITE\"]");
  }

  @Test
  void theFirstNameThatIsThereWins() {
    assertThat(sites("\"email\":\"e\",\"username\":\"u\",\"cognito:username\":\"c\"").at("username")).isEqualTo("e");
    assertThat(sites("\"username\":\"u\",\"cognito:username\":\"c\"").at("username")).isEqualTo("u");
    assertThat(sites("\"cognito:username\":\"c\"").at("username")).isEqualTo("c");
    assertThat(sites("\"sub\":\"s\"").at("username")).isEqualTo("System");
  }

  @Test
  void claimsOfOnesOwnAndGroupsOfTheProviderAreShown() {
    var reply = sites("\"username\":\"u\",\"samlGroups\":\"[x y]\",\"department\":\"law\",\"level\":3,\"gone\":null,"
        + "\"cognito:groups\":[\"a\"]");

    assertThat(reply.text()).startsWith("{\"username\":\"u\",\"roles\":[\"a\"],\"samlGroups\":[\"x\",\"y\"],"
        + "\"userClaims\":{");
    assertThat(reply.at("userClaims.department")).isEqualTo("law");
    assertThat(reply.at("userClaims.level")).isEqualTo("3");
    assertThat(reply.json().get("userClaims").size()).isEqualTo(2);
  }
}
