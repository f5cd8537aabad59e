package io.sheaf.bench.crash;

import io.sheaf.bench.crash.Edition.Subject;
import io.sheaf.bench.crash.Story.Step;
import io.sheaf.storage.blobs.BlobDamaged;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Holds a store that was opened again against what was answered before its process was killed.
final class Inspection {

  private final long seed;
  private final Ledger ledger;
  private final List<String> lostWrites = new ArrayList<>();
  private final List<String> halfApplied = new ArrayList<>();
  private final List<String> lostBlobs = new ArrayList<>();
  private final List<String> lostMessages = new ArrayList<>();
  private final List<String> returnedMessages = new ArrayList<>();
  private int blobs;

  Inspection(long seed, Ledger ledger) {
    this.seed = seed;
    this.ledger = ledger;
  }

  void inspect(Store store) {
    for (int lane = 0; lane < ledger.lanes(); lane++) {
      lane(store, lane);
    }
    messages(store);
  }

  private void lane(Store store, int lane) {
    var story = Story.until(seed, lane, ledger.told(lane));
    var underWay = story.next();
    var after = Story.until(seed, lane, ledger.told(lane) + 1);
    for (int number = 0; number < Story.SUBJECTS; number++) {
      var subject = new Subject(lane, number);
      var found = store.table().find(subject.keys());
      var expected = story.there(number);
      if (matches(subject, found, expected)) {
        content(store, found, expected);
      } else if (underWay.subject().equals(subject) && matches(subject, found, after.there(number))) {
        content(store, found, after.there(number));
      } else {
        complain(subject, found, expected);
      }
    }
    if (!(underWay instanceof Step.Stale) && isAfter(store, underWay.subject(), after)) {
      ledger.happened(lane);
    }
  }

  private static boolean isAfter(Store store, Subject subject, Story after) {
    return matches(subject, store.table().find(subject.keys()), after.there(subject.number()));
  }

  private static boolean matches(Subject subject, Map<Key, Item> found, Optional<Edition> expected) {
    if (expected.isEmpty()) {
      return found.isEmpty();
    }
    var items = expected.get().items(contentOf(subject, found));
    return found.size() == Edition.ITEMS
        && items.stream().allMatch(item -> Objects.equals(item, found.get(item.key())));
  }

  private static @Nullable String contentOf(Subject subject, Map<Key, Item> found) {
    return Optional.ofNullable(found.get(subject.key(0))).flatMap(item -> item.findText(Edition.CONTENT)).orElse(null);
  }

  private void complain(Subject subject, Map<Key, Item> found, Optional<Edition> expected) {
    long generations = found.values().stream().map(item -> item.number("generation")).distinct().count();
    boolean half = generations > 1 || (!found.isEmpty() && found.size() < Edition.ITEMS);
    var line = subject.name() + " should be " + expected.map(edition -> "of generation " + edition.generation())
        .orElse("absent") + " but is " + found.values();
    (half ? halfApplied : lostWrites).add(line);
  }

  private void content(Store store, Map<Key, Item> found, Optional<Edition> expected) {
    if (expected.isEmpty() || expected.get().contentLength() == 0) {
      return;
    }
    blobs++;
    var edition = expected.get();
    var version = contentOf(edition.subject(), found);
    if (version == null || !holds(store, new BlobRef(BlobKey.of(SiteId.DEFAULT, edition.subject().name()), version),
        edition.content())) {
      lostBlobs.add(edition.subject().name() + ", " + edition.contentLength() + " bytes, version " + version);
    }
  }

  private static boolean holds(Store store, BlobRef ref, byte[] content) {
    return switch (store.blobs().open(ref)) {
      case Opening.Opened opened -> {
        try (opened) {
          yield Arrays.equals(opened.bytes().readAllBytes(), content);
        } catch (IOException | UncheckedIOException | BlobDamaged damaged) {
          yield false;
        }
      }
      case Opening.Absent _,Opening.PastEnd _ -> false;
    };
  }

  private void messages(Store store) {
    var there = new HashSet<String>();
    for (var delivery : Mailing.everything(store)) {
      there.add(delivery.id());
      if (!delivery.body().equals(Mailing.body(delivery.id()))) {
        lostMessages.add(delivery.id() + " says something else");
      }
      if (ledger.isFinished(delivery.id())) {
        returnedMessages.add(delivery.id());
      } else {
        ledger.isStillThere(delivery.id());
      }
    }
    ledger.settle();
    ledger.owed().stream().filter(id -> !there.contains(id)).forEach(lostMessages::add);
  }

  List<String> lostWrites() {
    return lostWrites;
  }

  List<String> halfApplied() {
    return halfApplied;
  }

  List<String> lostBlobs() {
    return lostBlobs;
  }

  List<String> lostMessages() {
    return lostMessages;
  }

  List<String> returnedMessages() {
    return returnedMessages;
  }

  /// How many blobs were read back.
  int blobs() {
    return blobs;
  }

  boolean isClean() {
    return lostWrites.isEmpty() && halfApplied.isEmpty() && lostBlobs.isEmpty() && lostMessages.isEmpty()
        && returnedMessages.isEmpty();
  }
}
