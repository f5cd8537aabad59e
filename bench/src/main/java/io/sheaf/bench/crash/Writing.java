package io.sheaf.bench.crash;

import io.sheaf.bench.crash.Story.Step;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.table.SiteId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Tells the story of one lane to a store: content first, the items that point to it last.
final class Writing {

  private final Store store;
  private final Story story;
  private final int lane;
  private final Pipe pipe;

  Writing(Store store, Story story, int lane, Pipe pipe) {
    this.store = store;
    this.story = story;
    this.lane = lane;
    this.pipe = pipe;
  }

  void forever() {
    while (true) {
      once();
    }
  }

  /// One step, said when it has been answered.
  void once() {
    var answeredRight = switch (story.next()) {
      case Step.Save(var edition, var before) -> {
        var former = content(before);
        boolean done = store.table().write(edition.replacing(before, stored(edition))).isDone();
        former.ifPresent(store.blobs()::delete);
        yield done;
      }
      case Step.Remove(var before) -> {
        var former = content(before);
        boolean done = store.table().write(before.removal()).isDone();
        former.ifPresent(store.blobs()::delete);
        yield done;
      }
      case Step.Stale(var edition) -> !store.table().write(edition.replacingNothingThatWas()).isDone();
    };
    if (!answeredRight) {
      pipe.say(Pipe.WRONG, "lane", lane, "step", story.told(), "was not answered as it must be");
    }
    pipe.say(Pipe.STEP, lane, story.told());
    story.advance();
  }

  /// What nobody will point to any more.
  private Optional<BlobRef> content(@Nullable Edition edition) {
    if (edition == null || edition.contentLength() == 0) {
      return Optional.empty();
    }
    return store.table().find(edition.subject().key(0)).flatMap(item -> item.findText(Edition.CONTENT))
        .map(version -> new BlobRef(BlobKey.of(SiteId.DEFAULT, edition.subject().name()), version));
  }

  private @Nullable String stored(Edition edition) {
    if (edition.contentLength() == 0) {
      return null;
    }
    var key = BlobKey.of(SiteId.DEFAULT, edition.subject().name());
    return switch (store.blobs().put(key, NewBlob.of(edition.content()))) {
      case PutOutcome.Stored stored -> stored.ref().version();
      case PutOutcome.WrongChecksum _,PutOutcome.WrongLength _ ->
        throw new IllegalStateException("content was refused");
    };
  }
}
