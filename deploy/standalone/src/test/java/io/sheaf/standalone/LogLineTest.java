package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LogLineTest {

  @Test
  void aTextLineSaysTimeLevelAndWhat() {
    assertThat(new TextLine().doLayout(event("all is well", null)))
        .matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3} INFO  all is well\n");
  }

  @Test
  void whatClientsWroteCannotLookLikeALineOfItsOwn() {
    assertThat(new TextLine().doLayout(event("named a\nINFO b\u001b[2J", null)).strip().lines()).hasSize(1);
    assertThat(new JsonLine().doLayout(event("named a\nINFO b\u001b[2J", null)).strip()).doesNotContain("\n", "\u001b");
  }

  @Test
  void aFailureKeepsItsTrace() {
    var failure = new IllegalStateException("broken");

    assertThat(new TextLine().doLayout(event("oh", failure))).contains("\n    java.lang.IllegalStateException: broken")
        .contains("LogLineTest");
    assertThat(new JsonLine().doLayout(event("oh \"\\", failure)).strip()).startsWith("{\"time\":\"").endsWith("\"}")
        .contains("\"message\":\"oh \\\"\\\\\"", "IllegalStateException: broken\\n");
  }

  private static LoggingEvent event(String message, @Nullable Throwable failure) {
    var logger = new LoggerContext().getLogger("io.sheaf.Test");
    return new LoggingEvent(LogLineTest.class.getName(), logger, Level.INFO, message, failure, null);
  }
}
