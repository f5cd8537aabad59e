package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.Highlights;
import io.sheaf.storage.index.IndexLimits;
import io.sheaf.storage.index.Snippet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Matches;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/// Pieces of what hits say, with the words marked by which they were found.
///
/// Lucene says at which places of a text the query matched, slips and beginnings and phrases alike; the text is then
/// divided into words once more, only as far as the last place, to learn which characters those places are.
final class Snippets {

  /// Places of one document that are looked at.
  private static final int PLACES = 1000;

  private final Highlights wanted;
  private final IndexSearcher searcher;
  private final @Nullable Weight weight;
  private long left = IndexLimits.SNIPPETS_READ;

  Snippets(IndexSearcher searcher, @Nullable Query words, Highlights wanted) throws IOException {
    this.searcher = searcher;
    this.wanted = wanted;
    this.weight = words == null
        ? null
        : searcher.createWeight(searcher.rewrite(words), ScoreMode.COMPLETE_NO_SCORES, 1f);
  }

  List<Snippet> of(LeafReaderContext leaf, int document) throws IOException {
    var said = searcher.storedFields().document(leaf.docBase + document, Set.of(Analysis.TITLE, Analysis.TEXT));
    var matches = weight == null ? null : weight.matches(leaf, document);
    for (var part : List.of(Snippet.Part.TEXT, Snippet.Part.TITLE)) {
      var field = part == Snippet.Part.TEXT ? Analysis.TEXT : Analysis.TITLE;
      var text = said.get(field);
      var found = text == null || matches == null ? List.<Found>of() : found(matches, field, text);
      if (text != null && !found.isEmpty()) {
        return new Excerpts(text, found, wanted).of(part);
      }
    }
    var text = said.get(Analysis.TEXT);
    return text == null || text.isBlank() ? List.of() : new Excerpts(text, List.of(), wanted).of(Snippet.Part.TEXT);
  }

  /// Characters of a text that matched a part of the query.
  record Found(int from, int to, Object part) {}

  private record Place(int first, int last, Object part) {}

  private List<Found> found(Matches matches, String field, String text) throws IOException {
    var each = matches.getMatches(field);
    if (each == null) {
      return List.of();
    }
    var places = new ArrayList<Place>();
    var ends = new HashMap<Integer, int[]>();
    var last = -1;
    while (places.size() < PLACES && each.next()) {
      if (each.startPosition() >= 0 && each.endPosition() >= each.startPosition()) {
        places.add(new Place(each.startPosition(), each.endPosition(), each.getQuery()));
        ends.put(each.startPosition(), new int[0]);
        ends.put(each.endPosition(), new int[0]);
        last = Math.max(last, each.endPosition());
      }
    }
    return last < 0 ? List.of() : located(places, ends, text, last);
  }

  private List<Found> located(List<Place> places, Map<Integer, int[]> ends, String text, int last) {
    if (left <= 0) {
      return List.of();
    }
    var read = new int[1];
    Analysis.places(text, (_, at, offset, _) -> {
      if (at <= last) {
        read[0] = offset.endOffset();
        // The longest of what is at a place: a pair of characters rather than its first.
        ends.computeIfPresent(at, (_, before) -> new int[]{offset.startOffset(), offset.endOffset()});
      }
      return at <= last;
    });
    left -= read[0];
    var found = new ArrayList<Found>();
    for (var place : places) {
      var from = ends.get(place.first());
      var to = ends.get(place.last());
      if (from != null && to != null && from.length == 2 && to.length == 2 && to[1] > from[0]) {
        found.add(new Found(from[0], to[1], place.part()));
      }
    }
    return found;
  }
}
