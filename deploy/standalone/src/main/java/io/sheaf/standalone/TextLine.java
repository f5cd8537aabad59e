package io.sheaf.standalone;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// A line for people: time, level, what. A stack trace follows, indented.
final class TextLine extends LayoutBase<ILoggingEvent> {

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS", Locale.ROOT)
      .withZone(ZoneId.systemDefault());

  @Override
  public String doLayout(ILoggingEvent event) {
    var line = new StringBuilder(160);
    TIME.formatTo(Instant.ofEpochMilli(event.getTimeStamp()), line);
    var level = event.getLevel().toString();
    line.append(' ').append(level).append(" ".repeat(6 - level.length()));
    append(line, event.getFormattedMessage());
    line.append('\n');
    if (event.getThrowableProxy() != null) {
      ThrowableProxyUtil.asString(event.getThrowableProxy()).lines()
          .forEach(trace -> append(line.append("    "), trace).append('\n'));
    }
    return line.toString();
  }

  /// Without line ends and other control characters: what others wrote must not look like a line of ours.
  private static StringBuilder append(StringBuilder line, String text) {
    for (int at = 0; at < text.length(); at++) {
      char one = text.charAt(at);
      switch (one) {
        case '\n' -> line.append("\\n");
        case '\r' -> line.append("\\r");
        case '\t' -> line.append("    ");
        default -> line.append(Character.isISOControl(one) ? '?' : one);
      }
    }
    return line;
  }
}
