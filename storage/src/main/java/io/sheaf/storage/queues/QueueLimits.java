package io.sheaf.storage.queues;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/// What a queue takes: what SQS can do, kept by every engine.
public final class QueueLimits {

  public static final int BATCH = 10;
  /// All bodies of one batch, and [#ENVELOPE_BYTES] for each.
  public static final int BATCH_BYTES = 256 * 1024;
  /// Room for what travels with a body: id, group, tries and the reason for parking.
  public static final int ENVELOPE_BYTES = 2048;
  public static final int BODY_BYTES = BATCH_BYTES - ENVELOPE_BYTES;
  public static final int NAME_LENGTH = 120;
  public static final int REASON_LENGTH = 300;
  public static final int TRIES = 1000;
  public static final int PARKED_PAGE = 100;
  public static final Duration DELAY = Duration.ofMinutes(15);
  public static final Duration VISIBILITY = Duration.ofHours(12);
  public static final Duration WAIT = Duration.ofSeconds(20);
  /// For how long an ordered queue knows an id that was sent.
  public static final Duration REMEMBERED = Duration.ofMinutes(5);

  private static final Pattern NAME = Pattern.compile("[!-~]{1," + NAME_LENGTH + "}");

  private QueueLimits() {
  }

  static void checkName(String what, String name) {
    if (!NAME.matcher(name).matches()) {
      throw new QueueLimitExceeded("a message's " + what + " is 1 to " + NAME_LENGTH
          + " visible ASCII characters, not '" + name.substring(0, Math.min(40, name.length())) + "'");
    }
  }

  static void checkBody(String body) {
    int bytes = bytes(body);
    if (bytes == 0 || bytes > BODY_BYTES) {
      throw new QueueLimitExceeded("a message's body has 1 to " + BODY_BYTES + " bytes, not " + bytes
          + ": put what is larger into a blob and send its name");
    }
    if (!body.codePoints().allMatch(QueueLimits::travels)) {
      throw new QueueLimitExceeded("a message's body has no control characters and no halves of characters:"
          + " escape them, as JSON does");
    }
  }

  private static boolean travels(int character) {
    return character >= 0x20
        ? (character < 0xD800 || character > 0xDFFF) && character != 0xFFFE && character != 0xFFFF
        : character == '\t' || character == '\n' || character == '\r';
  }

  static Duration delay(Duration delay) {
    return wholeSeconds("a delay", delay, Duration.ZERO, DELAY);
  }

  /// Refuses a batch that this queue does not take.
  public static void check(QueueSettings settings, List<Message> messages) {
    checkBatch(messages);
    long bytes = 0;
    for (var message : messages) {
      bytes += bytes(message.body()) + ENVELOPE_BYTES;
      if (settings.isOrdered() && !message.delay().isZero()) {
        throw new QueueLimitExceeded("the queue " + settings.name() + " keeps an order, and so cannot delay "
            + message.id());
      }
      if (!settings.isOrdered() && message.group() != null) {
        throw new QueueLimitExceeded("the queue " + settings.name() + " keeps no order, and so takes no group: "
            + message.id() + ". Declare the queue ordered, or leave the group out");
      }
    }
    if (bytes > BATCH_BYTES) {
      throw new QueueLimitExceeded("a batch has at most " + BATCH_BYTES + " bytes, not " + bytes);
    }
  }

  public static void checkBatch(Collection<?> batch) {
    if (batch.isEmpty() || batch.size() > BATCH) {
      throw new QueueLimitExceeded("a batch has 1 to " + BATCH + " parts, not " + batch.size());
    }
  }

  public static void checkMost(int most) {
    if (most < 1 || most > BATCH) {
      throw new QueueLimitExceeded("1 to " + BATCH + " messages are received at a time, not " + most);
    }
  }

  public static void checkParked(String what, int number) {
    if (number < 1 || number > PARKED_PAGE) {
      throw new QueueLimitExceeded(what + " 1 to " + PARKED_PAGE + " parked messages at a time, not " + number);
    }
  }

  public static Duration visibility(Duration visibility) {
    return wholeSeconds("a visibility time-out", visibility, Duration.ofSeconds(1), VISIBILITY);
  }

  public static Duration waiting(Duration wait) {
    return wholeSeconds("a wait", wait, Duration.ZERO, WAIT);
  }

  /// Refuses what would lend a delivery for more than the limit in all.
  public static void checkLent(Duration since, Duration visibility) {
    if (since.plus(visibility).compareTo(VISIBILITY) > 0) {
      throw new QueueLimitExceeded("a delivery is lent for at most " + VISIBILITY + " in all, and this one is out for "
          + since);
    }
  }

  /// A reason as it can be kept: never empty, not too long, and of characters that travel.
  public static String reason(String reason) {
    var kept = new StringBuilder();
    reason.codePoints().limit(REASON_LENGTH)
        .forEach(character -> kept.appendCodePoint(travels(character) ? character : ' '));
    return reason.isBlank() ? "no reason was given" : kept.toString();
  }

  /// The reason of what was parked because nobody finished it.
  public static String exhausted(int tries) {
    return "delivered " + tries + (tries == 1 ? " time" : " times") + ", and not done in time";
  }

  private static Duration wholeSeconds(String what, Duration length, Duration least, Duration most) {
    if (length.compareTo(least) < 0 || length.compareTo(most) > 0) {
      throw new QueueLimitExceeded(what + " is " + least + " to " + most + ", not " + length);
    }
    return length.getNano() == 0 ? length : Duration.ofSeconds(length.getSeconds() + 1);
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
