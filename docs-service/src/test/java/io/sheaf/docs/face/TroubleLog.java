package io.sheaf.docs.face;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/// What an operator would have to look into: errors, and whatever has a stack trace. The first of it, not all.
final class TroubleLog extends AppenderBase<ILoggingEvent> implements AutoCloseable {

  private static final int MOST = 20;

  private final List<String> troubles = new CopyOnWriteArrayList<>();
  private final Logger root;

  TroubleLog() {
    var context = (LoggerContext) LoggerFactory.getILoggerFactory();
    root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    setContext(context);
    start();
    root.addAppender(this);
  }

  @Override
  protected void append(ILoggingEvent event) {
    boolean isTrouble = event.getLevel().isGreaterOrEqual(Level.ERROR) || event.getThrowableProxy() != null;
    if (isTrouble && event.getLevel().isGreaterOrEqual(Level.INFO) && troubles.size() < MOST) {
      var trace = event.getThrowableProxy() == null ? "" : ThrowableProxyUtil.asString(event.getThrowableProxy());
      troubles.add(event.getLevel() + " " + event.getLoggerName() + " " + event.getFormattedMessage() + "\n" + trace);
    }
  }

  List<String> troubles() {
    return List.copyOf(troubles);
  }

  @Override
  public void close() {
    root.detachAppender(this);
    stop();
  }
}
