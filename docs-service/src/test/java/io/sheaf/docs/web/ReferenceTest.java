package io.sheaf.docs.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.spec.DocsPage;
import io.sheaf.spec.PublishedSpec;
import io.sheaf.spec.check.SpecCheck;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The API's own description, as the server gives it.
class ReferenceTest {

  private static final SpecCheck check = SpecCheck.load();
  private static Edge edge;

  @BeforeAll
  static void start() {
    edge = new Edge();
  }

  @AfterAll
  static void stop() {
    edge.close();
  }

  @Test
  void theSpecificationIsServedAsItIsPublished() throws Exception {
    var answer = get("/openapi.yaml");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/yaml");
    assertThat(answer.body()).isEqualTo(new String(PublishedSpec.yaml(), StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/docs", "/docs/swagger-ui-bundle.js", "/docs/swagger-ui.css", "/docs/reference.js",
      "/docs/reference.css", "/docs/favicon-16x16.png"})
  void thePageAndItsFilesMayLoadNothingFromElsewhere(String path) throws Exception {
    var answer = get(path);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isNotEmpty();
    assertThat(answer.headers().firstValue("Content-Security-Policy")).contains(DocsPage.CONTENT_SECURITY_POLICY);
    assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/docs/index.html", "/docs/..%2fopenapi.yaml", "/docs/%00", "/docs/a/b", "/docs/..;"})
  void whatIsNoPartOfThePageIsNotFound(String path) throws Exception {
    assertThat(get(path).statusCode()).isEqualTo(404);
  }

  @Test
  void theRootLeadsToThePage() throws Exception {
    var answer = get("/");

    assertThat(answer.statusCode()).isEqualTo(307);
    assertThat(answer.headers().firstValue("Location")).contains("docs");
  }

  @Test
  void aSlashAtTheEndLeadsToThePageToo() throws Exception {
    var answer = get("/docs/");

    assertThat(answer.statusCode()).isEqualTo(307);
    assertThat(answer.headers().firstValue("Location")).contains("../docs");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/health", "/health/liveness", "/health/readiness", "/version"})
  void whatIsThereAlreadyAnswersAsSpecified(String path) throws Exception {
    assertThat(get(path).statusCode()).isEqualTo(200);
  }

  private static HttpResponse<String> get(String path) throws Exception {
    var answer = edge.get(path);
    assertThat(check.verify("GET", path, answer.statusCode(), answer.headers().firstValue("Content-Type").orElse(null),
        answer.body())).isEmpty();
    return answer;
  }
}
