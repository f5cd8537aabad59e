package io.sheaf.standalone;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.Layout;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.spi.ContextAwareBase;
import org.slf4j.LoggerFactory;

/// How the log looks. Set up by code: reading a configuration file is a visible part of a start.
public final class LogLines extends ContextAwareBase implements Configurator {

  /// Called by the logging library when the first logger is asked for.
  @Override
  public ExecutionStatus configure(LoggerContext context) {
    set(context, Choices.LogLevel.INFO, new TextLine());
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  static void as(Choices choices) {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      set(context, choices.logLevel(), switch (choices.logFormat()) {
        case TEXT -> new TextLine();
        case JSON -> new JsonLine();
      });
    }
  }

  private static void set(LoggerContext context, Choices.LogLevel level, Layout<ILoggingEvent> layout) {
    layout.setContext(context);
    layout.start();
    var encoder = new LayoutWrappingEncoder<ILoggingEvent>();
    encoder.setContext(context);
    encoder.setLayout(layout);
    encoder.start();
    var console = new ConsoleAppender<ILoggingEvent>();
    console.setContext(context);
    console.setEncoder(encoder);
    console.start();
    var root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.detachAndStopAllAppenders();
    root.addAppender(console);
    var own = Level.toLevel(level.name());
    context.getLogger("io.sheaf").setLevel(own);
    root.setLevel(ofOthers(own));
    // why: a port in use is thrown as well, and said once by the main.
    context.getLogger("io.micronaut.http.server.netty.NettyHttpServer").setLevel(Level.OFF);
  }

  /// Libraries speak one level softer than we do: their "info" is our "debug".
  private static Level ofOthers(Level own) {
    return switch (own.toInt()) {
      case Level.TRACE_INT -> Level.DEBUG;
      case Level.DEBUG_INT -> Level.INFO;
      case Level.INFO_INT -> Level.WARN;
      default -> own;
    };
  }
}
