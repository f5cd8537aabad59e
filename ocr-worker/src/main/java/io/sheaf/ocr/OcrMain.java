package io.sheaf.ocr;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import io.sheaf.storage.blobs.BlobsUnavailable;
import io.sheaf.storage.blobs.s3.S3Blobs;
import io.sheaf.storage.blobs.s3.S3Settings;
import io.sheaf.storage.queues.QueueUnavailable;
import io.sheaf.storage.queues.sqs.SqsQueues;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import org.slf4j.LoggerFactory;

/// The worker as a process of its own, beside others: blobs in S3 and queues in SQS, since what is on a disk belongs to
/// one process. All it knows comes from its environment. Exit codes: 0 stopped as asked, 1 failed, 2 wrongly set up.
public final class OcrMain {

  private static final int SECRET = 32;
  private static final Duration GRACE = Duration.ofSeconds(20);

  private OcrMain() {
  }

  public static void main(String[] arguments) {
    int code = run(System.getenv());
    if (code != 0) {
      System.exit(code);
    }
  }

  static int run(Map<String, String> environment) {
    logAt(environment.getOrDefault("SHEAF_LOG_LEVEL", "info"));
    try {
      start(environment);
      return 0;
    } catch (OcrSettings.BadSetting wrong) {
      System.err.println("sheaf-ocr: " + wrong.getMessage());
      return 2;
    } catch (BlobsUnavailable | QueueUnavailable | IllegalArgumentException | IllegalStateException
        | UncheckedIOException cannot) {
      System.err.println("sheaf-ocr: " + cannot.getMessage());
      return 1;
    }
  }

  private static void start(Map<String, String> environment) {
    var bucket = environment.getOrDefault("SHEAF_BUCKET", "").strip();
    if (bucket.isEmpty()) {
      throw new OcrSettings.BadSetting("SHEAF_BUCKET is not set: the name of the bucket that holds the contents.");
    }
    var folder = Path.of(environment.getOrDefault("SHEAF_DATA", "./data")).toAbsolutePath().resolve("ocr");
    var settings = OcrSettings.fromEnvironment(environment, folder, bucket);
    int port = port(environment.getOrDefault("SHEAF_MANAGEMENT_PORT", "0"));
    var opened = new ArrayDeque<AutoCloseable>();
    try {
      var secret = new byte[SECRET];
      // why any: a delivery is finished by the process that received it, and by no other.
      new SecureRandom().nextBytes(secret);
      var queues = SqsQueues.connect(environment.getOrDefault("SHEAF_PREFIX", ""), secret);
      opened.push(queues);
      var blobs = S3Blobs.open(S3Settings.fromEnvironment(bucket, environment));
      opened.push(blobs);
      var worker = OcrWorker.start(queues, blobs, settings);
      opened.push(worker);
      var health = Health.start(port, worker);
      opened.push(health);
      LoggerFactory.getLogger(OcrMain.class).info("Sheaf reads pages; health on http://127.0.0.1:{}", health.port());
    } catch (RuntimeException failure) {
      close(opened);
      throw failure;
    }
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("sheaf-stop").unstarted(() -> {
      boolean clean = opened.stream().filter(OcrWorker.class::isInstance)
          .allMatch(worker -> ((OcrWorker) worker).stop(GRACE));
      close(opened);
      // why halt: the JVM would end with 143 after SIGTERM, which service managers take for a failure.
      Runtime.getRuntime().halt(clean ? 0 : 1);
    }));
    await(opened);
  }

  /// why: all its threads are such as do not keep a process alive.
  private static void await(ArrayDeque<AutoCloseable> opened) {
    Thread.ofPlatform().name("sheaf-ocr-alive").start(() -> {
      try {
        Thread.sleep(Duration.ofDays(365 * 1000L));
      } catch (InterruptedException end) {
        close(opened);
      }
    });
  }

  private static void close(ArrayDeque<AutoCloseable> opened) {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception failure) {
        LoggerFactory.getLogger(OcrMain.class).warn("Not everything was closed", failure);
      }
    }
  }

  private static int port(String text) {
    try {
      int port = Integer.parseInt(text.strip());
      if (port >= 0 && port <= 65535) {
        return port;
      }
    } catch (NumberFormatException notANumber) {
      // why: said below, together with what is out of range.
    }
    throw new OcrSettings.BadSetting("Not a port for SHEAF_MANAGEMENT_PORT: '" + text + "'.");
  }

  private static void logAt(String level) {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      var own = Level.toLevel(level, Level.INFO);
      context.getLogger("io.sheaf").setLevel(own);
      context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)
          .setLevel(own.isGreaterOrEqual(Level.WARN) ? own : Level.WARN);
    }
  }
}
