package io.sheaf.docs.search.feeding;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.index.IndexPosition;
import io.sheaf.storage.table.InvalidPosition;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The door for searches that have to see a change: they carry the position that the change was answered with.
@Singleton
public final class Freshness {

  /// How long a search waits for the index.
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Feed feed;
  private final ChangeNotes notes;

  Freshness(Feed feed, ChangeNotes notes) {
    this.feed = feed;
    this.notes = notes;
  }

  /// Where the index has to be.
  ///
  /// @param position absent when the index has had the change since it was opened
  /// @param isSettled whether the index has committed the change
  public record Wanted(@Nullable IndexPosition position, boolean isSettled) {}

  /// Where the index has to be for this call, having waited until it has the change; empty where the call asks for
  /// nothing.
  public Optional<Wanted> wanted(Call call) {
    var token = call.header(Changes.POSITION);
    if (token == null || token.isEmpty() || token.equalsIgnoreCase("true") || token.equalsIgnoreCase("false")) {
      return Optional.empty();
    }
    return switch (feed.await(opened(call, token), PATIENCE)) {
      case Feed.Progress.Fed(var position) -> Optional.of(new Wanted(position, false));
      case Feed.Progress.Settled(var position) -> Optional.of(new Wanted(position, true));
      case Feed.Progress.Behind _ -> throw behind();
    };
  }

  private ChangeNotes.Named opened(Call call, String token) {
    try {
      return notes.opened(token, call.site());
    } catch (InvalidPosition | IllegalArgumentException notOurs) {
      throw new Refused(Refusal.INVALID_REQUEST,
          "'" + Changes.POSITION + "' is not a position that a change on this site was answered with");
    }
  }

  /// What a search is told whose change the index does not have in time.
  public static Refused behind() {
    return new Refused(Refusal.INDEX_BEHIND);
  }
}
