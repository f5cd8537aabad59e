package io.sheaf.standalone;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import java.time.Instant;
import java.util.Locale;

/// A line for programs: one JSON object.
final class JsonLine extends LayoutBase<ILoggingEvent> {

  @Override
  public String doLayout(ILoggingEvent event) {
    var line = new StringBuilder(200).append('{');
    field(line, "time", Instant.ofEpochMilli(event.getTimeStamp()).toString());
    field(line, "level", event.getLevel().toString());
    field(line, "message", event.getFormattedMessage());
    field(line, "logger", event.getLoggerName());
    field(line, "thread", event.getThreadName());
    if (event.getThrowableProxy() != null) {
      field(line, "failure", ThrowableProxyUtil.asString(event.getThrowableProxy()));
    }
    return line.append("}\n").toString();
  }

  private static void field(StringBuilder line, String name, String text) {
    if (line.length() > 1) {
      line.append(',');
    }
    line.append('"').append(name).append("\":\"");
    for (int at = 0; at < text.length(); at++) {
      char one = text.charAt(at);
      switch (one) {
        case '"' -> line.append("\\\"");
        case '\\' -> line.append("\\\\");
        case '\n' -> line.append("\\n");
        case '\r' -> line.append("\\r");
        case '\t' -> line.append("\\t");
        default -> {
          if (Character.isISOControl(one)) {
            line.append(String.format(Locale.ROOT, "\\u%04x", (int) one));
          } else {
            line.append(one);
          }
        }
      }
    }
    line.append('"');
  }
}
