package io.sheaf.docs.search.text;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.search.feeding.Freshness;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.index.Hit;
import io.sheaf.storage.index.IndexState;
import io.sheaf.storage.index.Search;
import io.sheaf.storage.index.SearchOutcome;
import io.sheaf.storage.index.TextIndex;
import jakarta.inject.Singleton;
import java.util.List;

/// Asks the index, as fresh as a request wants it, and looks at the documents that it names.
@Singleton
final class Finding {

  private static final int MOST_TRIES = 3;

  private final TextIndex index;
  private final Documents documents;
  private final Freshness freshness;

  Finding(TextIndex index, Documents documents, Freshness freshness) {
    this.index = index;
    this.documents = documents;
    this.freshness = freshness;
  }

  /// @param isFirst whether it has to be as fresh as the request asks for; what is read after it is as fresh
  SearchOutcome.Found found(Call call, Search search, boolean isFirst) {
    for (int tried = 0; isFirst && tried < MOST_TRIES; tried++) {
      var wanted = freshness.wanted(call);
      if (wanted.isEmpty()) {
        break;
      }
      var position = wanted.get().position();
      var outcome = index.search(search, position, Freshness.PATIENCE);
      boolean isWhole = !(index.state() instanceof IndexState.Rebuilding);
      if (outcome instanceof SearchOutcome.Found found && (position != null || isWhole)) {
        return found;
      }
      if (wanted.get().isSettled()) {
        // why: a position of a life that the index lost is behind it once the index was made again.
        if (isWhole) {
          break;
        }
        throw Freshness.behind();
      }
    }
    return foundNow(search);
  }

  SearchOutcome.Found foundNow(Search search) {
    if (index.search(search) instanceof SearchOutcome.Found found) {
      return found;
    }
    throw new Refused(Refusal.INDEX_UNAVAILABLE);
  }

  /// Those that the caller may read, as they are now.
  List<Document> readable(Call call, List<Hit> hits) {
    if (hits.isEmpty()) {
      return List.of();
    }
    var found = documents.find(hits.stream().map(hit -> DocumentRef.ofKeyId(call.site(), hit.id())).toList());
    var readable = documents.readable(call.caller(), call.site(), found.values());
    return found.values().stream().filter(document -> readable.contains(document.ref())).toList();
  }
}
