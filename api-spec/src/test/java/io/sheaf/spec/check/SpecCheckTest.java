package io.sheaf.spec.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.spec.PublishedSpec;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SpecCheckTest {

  private static final String JSON = "application/json";

  private final SpecCheck check = SpecCheck.load();

  @Test
  void anAnswerAsSpecifiedHasNoViolations() {
    assertThat(check.verify("POST", "/documents?siteId=a", 201, JSON, "{\"documentId\":\"1\",\"siteId\":\"default\"}"))
        .isEmpty();
    assertThat(check.verify("POST", "/documents", 201, JSON, "{\"message\":\"folder created\"}")).isEmpty();
    assertThat(check.verify("GET", "/documents/1", 200, "application/json;charset=utf-8",
        "{\"documentId\":\"1\",\"insertedDate\":\"2024-01-01T00:00:00+0000\",\"contentLength\":7,"
            + "\"metadata\":[{\"key\":\"a\",\"values\":[\"b\"]}]}"))
        .isEmpty();
  }

  @Test
  void aFieldNobodySpecifiedIsFoundHoweverDeep() {
    assertThat(check.verify("GET", "/documents", 200, JSON, "{\"documents\":[{\"documentId\":\"1\",\"id\":1}]}"))
        .singleElement().asString().contains("GET /documents → 200").contains("id");
    assertThat(check.verify("GET", "/sites", 200, JSON, "{\"sites\":[{\"config\":{\"ocr\":{\"extra\":1}}}]}"))
        .singleElement().asString().contains("extra");
  }

  @Test
  void aRequiredFieldThatIsMissingIsFound() {
    assertThat(check.verify("GET", "/documents/1", 200, JSON, "{\"siteId\":\"default\"}")).singleElement().asString()
        .contains("documentId");
  }

  @Test
  void aWrongTypeAnUnknownValueANullAndAMalformedTimeAreFound() {
    for (var wrong : Set.of("\"path\":1", "\"checksumType\":\"MD5\"", "\"path\":null",
        "\"insertedDate\":\"2024-01-01T00:00:00.000Z\"", "\"contentLength\":\"1\"", "\"documents\":{}")) {
      assertThat(check.verify("GET", "/documents/1", 200, JSON, "{\"documentId\":\"1\"," + wrong + "}")).as(wrong)
          .isNotEmpty();
    }
  }

  @Test
  void anUnspecifiedStatusIsFound() {
    assertThat(check.verify("GET", "/documents/1", 500, JSON, "{\"message\":\"Internal Server Error\"}"))
        .singleElement().asString().contains("no such status");
    assertThat(check.verify("POST", "/folders", 201, JSON, "{}")).isNotEmpty();
  }

  @Test
  void failuresHaveTheirTwoFormsAndProblemDetails() {
    assertThat(check.verify("GET", "/documents/1", 404, JSON, "{\"message\":\"Document 1 not found.\"}")).isEmpty();
    assertThat(check.verify("POST", "/documents", 400, JSON, "{\"errors\":[{\"key\":\"path\",\"error\":\"no\"}]}"))
        .isEmpty();
    assertThat(check.verify("POST", "/documents", 400, "application/problem+json", "{\"status\":400,\"title\":\"no\"}"))
        .isEmpty();
    assertThat(check.verify("GET", "/documents/1", 404, JSON, "{\"error\":\"no\"}")).isNotEmpty();
    assertThat(check.verify("GET", "/documents/1", 404, "text/html", "<html>")).isNotEmpty();
    assertThat(check.verify("GET", "/documents/1", 404, JSON, "{\"message\":\"a\",\"code\":\"b\"}")).isNotEmpty();
    assertThat(check.verify("POST", "/login", 400, JSON, "{\"code\":\"a\",\"message\":\"b\"}")).isEmpty();
  }

  @Test
  void aBodyThatIsNoJsonOrTwiceTheSameFieldOrEmptyIsFound() {
    assertThat(check.verify("GET", "/documents/1", 200, JSON, "{")).isNotEmpty();
    assertThat(check.verify("GET", "/documents/1", 200, JSON, "")).isNotEmpty();
    assertThat(check.verify("GET", "/documents/1", 200, JSON, "{\"documentId\":\"1\",\"documentId\":\"1\"}"))
        .isNotEmpty();
    assertThat(check.verify("GET", "/documents/1", 200, JSON, "{\"documentId\":\"1\"} {}")).isNotEmpty();
  }

  @Test
  void bytesAreTakenAsTheyAreAndWhereNoneBelongNoneMayBe() {
    assertThat(check.verify("GET", "/documents/1/file", 206, "image/png", new byte[]{1, 2})).isEmpty();
    assertThat(check.verify("GET", "/documents/1/file", 200, "application/json", "no json")).isEmpty();
    assertThat(check.verify("GET", "/documents/1/file", 304, null, "")).isEmpty();
    assertThat(check.verify("GET", "/documents/1/file", 304, null, "x")).isNotEmpty();
    assertThat(check.verify("GET", "/publications/1", 307, null, "")).isEmpty();
    assertThat(check.verify("HEAD", "/documents/1", 200, JSON, "")).isEmpty();
  }

  @Test
  void theMoreLiteralPathDecidesAndALinkMayGoOnAndOn() {
    assertThat(check.verify("GET", "/documents/upload", 200, JSON, "{\"url\":\"u\"}")).isEmpty();
    assertThat(check.verify("GET", "/documents/1/versions/evictions", 200, JSON, "{\"evictions\":[]}")).isEmpty();
    assertThat(check.verify("PUT", "/blobs/site/1/artifacts/2?X-Amz-Date=1", 200, null, "")).isEmpty();
    assertThat(check.verify("GET", "/documents/a%2Fb", 200, JSON, "{\"documentId\":\"a/b\"}")).isEmpty();
  }

  @Test
  void whatNobodySpecifiedIsNotFoundOrWantsCredentials() {
    assertThat(check.verify("GET", "/no/such", 404, JSON, "{\"message\":\"Not Found\"}")).isEmpty();
    assertThat(check.verify("POST", "/version", 404, JSON, "{\"message\":\"no\"}")).isEmpty();
    assertThat(check.verify("GET", "/no/such", 401, JSON, "{\"message\":\"Unauthorized\"}")).isEmpty();
    assertThat(check.verify("GET", "/no/such", 200, JSON, "{}")).isNotEmpty();
  }

  @Test
  void routesAndSpecificationAreComparedBothWaysWhateverParametersAreCalled() {
    var routes = PublishedSpec.operations().stream().map(each -> each.method() + " " + each.pathTemplate())
        .collect(Collectors.toSet());
    assertThat(check.missing(routes)).isEmpty();

    routes.remove("GET /documents/{documentId}");
    routes.add("GET /documents/{id:[a-z]{3}}{?siteId,limit}");
    routes.remove("PUT /blobs/{key}");
    routes.add("PUT /blobs/{+path}");
    routes.add("HEAD /version");
    assertThat(check.missing(routes)).isEmpty();

    routes.remove("GET /version");
    routes.add("GET /secret/{id}");
    assertThat(check.missing(routes)).containsExactly("served, but not specified: GET /secret/{id}",
        "specified, but not served: GET /version");
  }
}
