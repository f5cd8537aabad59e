package io.sheaf.docs.web.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswersTest {

  private static final String HEADERS = "Content-Type,X-Amz-Date,Authorization,X-Api-Key";

  private static Served served;

  @BeforeAll
  static void start() {
    served = Served.usual();
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/version", "/health", "/no/such/path", "/failing/bug", "/failing/refused", "/failing/error",
      "/bodies/pattern?length=10"})
  void everyAnswerCarriesTheHeadersForOtherOrigins(String path) throws Exception {
    var headers = served.send(served.request(path)).headers();

    assertThat(headers.firstValue("Access-Control-Allow-Origin")).contains("*");
    assertThat(headers.firstValue("Access-Control-Allow-Methods")).contains("*");
    assertThat(headers.firstValue("Access-Control-Allow-Headers").orElse(""))
        .startsWith(HEADERS + ",x-formkiq-delegation-token,");
    assertThat(headers.firstValue("Access-Control-Expose-Headers").orElse("")).contains("ETag", "X-Sheaf-Position");
    assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/login", "/login/refresh", "/changePassword", "/forgotPassword", "/forgotPasswordConfirm",
      "/confirmRegistration", "/respondToAuthChallenge"})
  void answersToALoginDoNotAskForADelegation(String path) throws Exception {
    assertThat(served.send(served.request(path)).headers().firstValue("Access-Control-Allow-Headers"))
        .contains(HEADERS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/version", "/documents/1/versions", "/no/such/path", "/"})
  void optionsIsAnsweredOnAnyPath(String path) throws Exception {
    var answer = served.send(served.request(path).method("OPTIONS", BodyPublishers.noBody()));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("ok");
    assertThat(answer.headers().firstValue("Access-Control-Allow-Headers")).contains("*");
    assertThat(answer.headers().firstValue("Access-Control-Allow-Methods")).contains("*");
    assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
  }

  @Test
  void whoAsksWhetherItMaySendCertainHeadersIsAllowedThose() throws Exception {
    var answer = served.send(served.request("/blobs/1").method("OPTIONS", BodyPublishers.noBody())
        .header("Access-Control-Request-Headers", "content-type,x-amz-checksum-sha256"));

    assertThat(answer.headers().firstValue("Access-Control-Allow-Headers"))
        .contains("content-type,x-amz-checksum-sha256");
  }

  @Test
  void anErrorIsAProblemForWhoAsksForOne() throws Exception {
    var answer = served.send(served.request("/failing/full").header("Accept", "application/problem+json"));

    assertThat(answer.statusCode()).isEqualTo(507);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(answer.body())
        .isEqualTo("{\"type\":\"urn:sheaf:refusal:storage-full\",\"title\":\"Insufficient Storage\","
            + "\"status\":507,\"detail\":\"The storage is full: nothing was written. Reading goes on; when there is room"
            + " again, writing does.\"}");
  }

  @Test
  void anErrorWithATextOfItsOwnIsAProblemWithoutAType() throws Exception {
    var answer = served.send(served.request("/failing/refused").header("Accept",
        "application/json;q=0.5, application/problem+json"));

    assertThat(answer.body()).isEqualTo("{\"type\":\"about:blank\",\"title\":\"Not Found\",\"status\":404,"
        + "\"detail\":\"Document 17 not found.\"}");
  }

  @Test
  void faultsOfFieldsAreListedInAProblem() throws Exception {
    var answer = served.send(served.request("/bodies/faulty").header("Accept", "application/problem+json"));

    assertThat(answer.body()).isEqualTo("{\"type\":\"urn:sheaf:refusal:invalid-fields\",\"title\":\"Bad Request\","
        + "\"status\":400,\"detail\":\"fields of the request are wrong\","
        + "\"errors\":[{\"key\":\"path\",\"error\":\"'path' is required\"}]}");
  }

  @ParameterizedTest
  @CsvSource({"/failing/bug,500", "/no/such/path,404"})
  void whatIsNoRefusalIsAProblemToo(String path, int status) throws Exception {
    var answer = served.send(served.request(path).header("Accept", "application/problem+json"));

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "text/html", "*/*", "application/problem+json;q=0", "image/png"})
  void everybodyElseGetsTheFormOfTheWire(String accept) throws Exception {
    var answer = served.send(served.request("/failing/refused").header("Accept", accept));

    assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(answer.body()).isEqualTo("{\"message\":\"Document 17 not found.\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/problem+json", "text/html", "image/*", "nonsense"})
  void whatAClientAcceptsNeverKeepsItFromItsAnswer(String accept) throws Exception {
    var answer = served.send(served.request("/bodies/plain").header("Accept", accept));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain;charset=UTF-8", "application/x-www-form-urlencoded", "multipart/form-data",
      "image/png", "nonsense"})
  void aRouteTakesABodyOfAnyTypeAndStillLearnsWhichItWas(String type) throws Exception {
    var answer = served.send(served.request("/bodies/type").header("Content-Type", type)
        .POST(BodyPublishers.ofString("{}")));

    assertThat(answer.body()).isEqualTo(type);
  }
}
