package io.sheaf.storage.index;

import io.sheaf.storage.table.SiteId;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Documents, found by what they say.
///
/// - **Newest wins.** Revisions grow with time and are comparable among all documents of a site. An older revision
///   never replaces a newer one, nor brings back what was removed at a newer one: puts and removals may arrive twice
///   and in any order. What was removed is remembered for a stated time, which is longer than any message lives.
/// - **One site.** A search sees one site, which stands beside the query and never in it.
/// - **Not yet durable.** A put is durable when [#commitUpTo] has answered. Whoever feeds the index from messages
///   acknowledges them only then: what was put and not committed is lost with the process, and comes again with its
///   messages. A put should carry the document as the table has it now rather than as the message remembers it.
/// - **Seen.** A search that names an [IndexPosition] sees everything up to it or says [SearchOutcome.NotYet]. A
///   search that names none may be behind by the engine's stated staleness.
/// - **Derived.** While the index is being made again, searches answer what is there, and [#state] says so.
///
/// A full disk is a [io.sheaf.storage.table.StorageFull], and searches go on. Whatever else keeps the index from
/// answering is an [IndexUnavailable]. A limit of [IndexLimits] that was passed is a
/// [io.sheaf.storage.table.LimitExceeded].
public interface TextIndex {

  /// Adds the document, or replaces its older revision.
  IndexPosition put(IndexedDocument document);

  /// Removes the document as of this revision, whether it is there yet or not.
  IndexPosition remove(SiteId site, String id, long revision);

  /// Removes all that the site had up to this revision; what is newer stays, or comes. No search finds any of it once
  /// this has returned, whether it names a position or not.
  IndexPosition removeSite(SiteId site, long revision);

  /// Searches, having waited at most `patience` for what `atLeast` stands for to be visible.
  SearchOutcome search(Search search, @Nullable IndexPosition atLeast, Duration patience);

  /// Returns when everything up to the position is durable. Many callers share one commit, and commits are paced, so
  /// this takes a while: call it once per batch.
  void commitUpTo(IndexPosition position);

  IndexState state();

  default SearchOutcome search(Search search) {
    return search(search, null, Duration.ZERO);
  }
}
