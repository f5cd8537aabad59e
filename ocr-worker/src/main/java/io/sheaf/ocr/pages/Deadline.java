package io.sheaf.ocr.pages;

import java.time.Duration;

/// Until when a content has to be read, whatever it is made of.
public record Deadline(long nanoTime, Duration granted) {

  public static Deadline in(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos(), time);
  }

  /// What is left of it, and no more than that.
  public Duration atMost(Duration limit) throws CannotRead {
    long left = nanoTime - System.nanoTime();
    if (left <= 0) {
      throw new CannotRead("it took longer than " + granted.toSeconds() + " seconds");
    }
    return left < limit.toNanos() ? Duration.ofNanos(left) : limit;
  }
}
