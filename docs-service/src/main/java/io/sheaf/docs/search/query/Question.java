package io.sheaf.docs.search.query;

import io.sheaf.docs.search.query.QuestionFields.CountOf;
import io.sheaf.storage.index.Facet;
import io.sheaf.storage.index.Highlights;
import io.sheaf.storage.index.SearchSort;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A request in the query language.
///
/// @param sort empty for the order that goes without saying: the best first where words are asked for, else the newest
/// @param facets what is counted, by the name under which it is answered
record Question(Clause clause, List<SearchSort> sort, Map<String, CountOf> facets, @Nullable Highlights highlight,
    int limit, @Nullable String cursor) {

  /// The same with another page.
  Question page(int most, @Nullable String from) {
    return new Question(clause, sort, facets, highlight, most, from);
  }

  /// Whether nothing is asked for that only the index knows.
  boolean isPlain() {
    return sort.isEmpty() && highlight == null;
  }

  /// Whether words are asked for anywhere in it.
  boolean hasWords() {
    return hasWords(clause);
  }

  private static boolean hasWords(Clause clause) {
    return switch (clause) {
      case Clause.All all -> all.of().stream().anyMatch(Question::hasWords);
      case Clause.Any any -> any.of().stream().anyMatch(Question::hasWords);
      case Clause.Not not -> hasWords(not.of());
      case Clause.Says _,Clause.Like _ -> true;
      default -> false;
    };
  }

  List<Facet> counted() {
    return facets.values().stream().map(CountOf::facet).toList();
  }
}
