package io.sheaf.bench.crash;

import io.sheaf.bench.crash.Edition.Subject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// All that one lane does to its documents, step by step; the same story whoever tells it.
final class Story {

  static final int SUBJECTS = 20;
  private static final int SMALL = 32 * 1024;
  private static final int LARGE_FROM = 70 * 1024;
  private static final int LARGE_TO = 400 * 1024;

  /// What a step does to a document.
  sealed interface Step {

    Subject subject();

    /// Replaces what was there, or nothing.
    record Save(Edition edition, @Nullable Edition before) implements Step {
      @Override
      public Subject subject() {
        return edition.subject();
      }
    }

    record Remove(Edition before) implements Step {
      @Override
      public Subject subject() {
        return before.subject();
      }
    }

    /// Must be refused, and leave nothing behind.
    record Stale(Edition edition) implements Step {
      @Override
      public Subject subject() {
        return edition.subject();
      }
    }
  }

  private final long seed;
  private final int lane;
  private final Map<Subject, Edition> there = new HashMap<>();
  private int told;

  Story(long seed, int lane) {
    this.seed = seed;
    this.lane = lane;
  }

  static Story until(long seed, int lane, int steps) {
    var story = new Story(seed, lane);
    while (story.told < steps) {
      story.advance();
    }
    return story;
  }

  /// How many steps have been taken.
  int told() {
    return told;
  }

  Optional<Edition> there(int number) {
    return Optional.ofNullable(there.get(new Subject(lane, number)));
  }

  /// What comes next.
  Step next() {
    var random = new SplittableRandom(seed ^ (lane * 0x9E3779B97F4A7C15L) ^ (told * 0xD1B54A32D192ED03L));
    var subject = new Subject(lane, random.nextInt(SUBJECTS));
    var before = there.get(subject);
    int dice = random.nextInt(100);
    if (dice < 10) {
      return new Step.Stale(new Edition(subject, told + 1, 0));
    }
    if (dice < 20 && before != null) {
      return new Step.Remove(before);
    }
    return new Step.Save(new Edition(subject, told + 1, contentLength(random)), before);
  }

  private static int contentLength(SplittableRandom random) {
    int dice = random.nextInt(100);
    if (dice < 50) {
      return 0;
    }
    return dice < 90 ? 1 + random.nextInt(SMALL) : random.nextInt(LARGE_FROM, LARGE_TO);
  }

  void advance() {
    switch (next()) {
      case Step.Save(var edition, _) -> there.put(edition.subject(), edition);
      case Step.Remove(var before) -> there.remove(before.subject());
      case Step.Stale _ -> {
      }
    }
    told++;
  }
}
