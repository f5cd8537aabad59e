package io.sheaf.docs.search.query;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.documents.FoundDocument;
import io.sheaf.docs.search.query.QuestionFields.CountOf;
import io.sheaf.storage.index.FacetCounts;
import io.sheaf.storage.index.Snippet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An answer as clients see it.
@Serdeable
record AnswerView(List<HitView> hits, long total, @Nullable String cursor, @Nullable Map<String, FacetView> facets) {

  @Serdeable
  record HitView(FoundDocument document, @Nullable List<SnippetView> snippets) {}

  @Serdeable
  record SnippetView(String part, String text, List<MarkView> marks) {}

  @Serdeable
  record MarkView(int from, int to) {}

  @Serdeable
  record FacetView(@Nullable List<ValueView> values, @Nullable Long distinct, @Nullable List<RangeView> ranges) {}

  @Serdeable
  record ValueView(String value, long count) {}

  @Serdeable
  record RangeView(@Nullable String from, @Nullable String to, long count) {}

  static AnswerView of(Question question, Answers.Answered answered) {
    return new AnswerView(answered.rows().stream().map(AnswerView::hit).toList(), answered.total(), answered.cursor(),
        question.facets().isEmpty() ? null : facets(question.facets(), answered.facets()));
  }

  private static HitView hit(Answers.Row row) {
    var snippets = row.snippets();
    return new HitView(FoundDocument.of(row.document()),
        snippets == null ? null : snippets.stream().map(AnswerView::snippet).toList());
  }

  private static SnippetView snippet(Snippet snippet) {
    return new SnippetView(snippet.part().name().toLowerCase(Locale.ROOT), snippet.text(),
        snippet.marks().stream().map(mark -> new MarkView(mark.from(), mark.to())).toList());
  }

  private static Map<String, FacetView> facets(Map<String, CountOf> asked, List<FacetCounts> counted) {
    var views = new LinkedHashMap<String, FacetView>();
    var counts = counted.iterator();
    asked.forEach((name, facet) -> views.put(name, switch (counts.next()) {
      case FacetCounts.Values values -> new FacetView(values.counts().stream()
          .map(count -> new ValueView(count.value().substring(facet.starting().length()), count.documents())).toList(),
          values.distinct(), null);
      case FacetCounts.Ranges ranges -> new FacetView(null, null, ranges(facet, ranges.counts()));
    }));
    return views;
  }

  private static List<RangeView> ranges(CountOf facet, List<Long> counts) {
    var views = new ArrayList<RangeView>();
    for (int at = 0; at < counts.size(); at++) {
      var range = facet.ranges().get(at);
      views.add(new RangeView(range.from(), range.to(), counts.get(at)));
    }
    return views;
  }
}
