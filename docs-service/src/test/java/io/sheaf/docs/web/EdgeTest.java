package io.sheaf.docs.web;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

class EdgeTest {

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
  void theVersionIsSaidInTheWordsOfTheWire() throws Exception {
    var answer = edge.get("/version");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(answer.body())
        .isEqualTo("{\"version\":\"1.2.3\",\"type\":\"core\",\"appEnvironment\":\"test\",\"modules\":["
            + "\"site_permissions_automatic\"]}");
  }

  @Test
  void anUnknownPathIsNotFoundInJson() throws Exception {
    var answer = edge.get("/no/such/path");

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(answer.body()).isEqualTo("{\"message\":\"Not Found\"}");
  }

  @Test
  void aKnownPathWithAnotherMethodIsNotFound() throws Exception {
    var answer = edge.post("/version", "{}");

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).isEqualTo("{\"message\":\"POST for resource not found\"}");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      full        | 507 | The storage is full: nothing was written. Reading goes on; when there is room again, writing does.
      unavailable | 503 | The storage does not answer at the moment. Try again.
      limit       | 400 | a key has at most 1024 bytes
      position    | 400 | Invalid Next token
      refused     | 404 | Document 17 not found.
      """)
  void aRefusalIsTranslatedIntoItsStatusAndText(String path, int status, String text) throws Exception {
    var answer = edge.get("/failing/" + path);

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.body()).isEqualTo("{\"message\":\"" + text + "\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bug", "checked", "error"})
  void aFaultOfOursTellsTheClientNothingAndTheLogOnce(String path) throws Exception {
    var log = new ListAppender<ILoggingEvent>();
    log.start();
    var root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.addAppender(log);

    var answer = edge.get("/failing/" + path);
    root.detachAppender(log);

    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body()).isEqualTo("{\"message\":\"Internal Server Error\"}");
    assertThat(log.list).filteredOn(event -> event.getLevel().isGreaterOrEqual(Level.WARN)).hasSize(1);
  }

  @Test
  void aBodyThatIsNoJsonIsSaidToBeNone() throws Exception {
    var answer = edge.post("/failing/body", "{\"open");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).isEqualTo("{\"message\":\"invalid JSON body\"}");
  }

  @Test
  void aControllerThatMayBlockRunsOnAVirtualThread() throws Exception {
    assertThat(edge.get("/failing/thread").body()).isEqualTo("virtual");
  }

  @Test
  void requestsAreMeasuredByRouteAndNotByPath() throws Exception {
    edge.get("/made/up/1");
    edge.get("/made/up/2");
    edge.get("/version");

    var timers = edge.meters().get("http.server.requests").timers();

    assertThat(timers).extracting(timer -> timer.getId().getTag("route")).contains("none", "/version")
        .noneMatch(route -> route != null && route.contains("made"));
  }

  @Test
  void nothingOfManagementIsOnThisPort() throws Exception {
    for (var path : new String[]{"/metrics", "/prometheus", "/beans", "/env", "/loggers", "/routes", "/threaddump"}) {
      assertThat(edge.get(path).statusCode()).as(path).isEqualTo(404);
    }
  }
}
