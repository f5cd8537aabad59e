package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.FieldKind;
import io.sheaf.storage.index.TextQuery;
import io.sheaf.storage.table.SiteId;
import java.util.List;
import java.util.function.Function;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermRangeQuery;

/// Queries as data into Lucene's. There is no query text and no parser in between.
final class Translation {

  private Translation() {
  }

  static Query within(SiteId site, TextQuery query) {
    return new BooleanQuery.Builder().add(new TermQuery(new Term(Layout.SITE, site.text())), Occur.FILTER)
        .add(translate(query), Occur.MUST).build();
  }

  private static Query translate(TextQuery query) {
    return switch (query) {
      case TextQuery.All all -> all(all.of());
      case TextQuery.Any any -> any(any.of());
      case TextQuery.Not not -> new BooleanQuery.Builder().add(unscored(new MatchAllDocsQuery()), Occur.MUST)
          .add(translate(not.of()), Occur.MUST_NOT).build();
      case TextQuery.Term term -> unscored(
          new TermQuery(new Term(Layout.VALUES, Layout.term(term.field(), term.value()))));
      case TextQuery.Prefix prefix -> unscored(
          new PrefixQuery(new Term(Layout.VALUES, Layout.term(prefix.field(), prefix.start()))));
      case TextQuery.Range range -> unscored(range(range));
      case TextQuery.Text text -> inEveryWord(text.words());
      case TextQuery.Phrase phrase -> inSomeField(field -> phrase(field, phrase.words()));
    };
  }

  private static Query all(List<TextQuery> of) {
    if (of.isEmpty()) {
      return unscored(new MatchAllDocsQuery());
    }
    var builder = new BooleanQuery.Builder();
    of.forEach(part -> builder.add(translate(part), Occur.MUST));
    return builder.build();
  }

  private static Query any(List<TextQuery> of) {
    if (of.isEmpty()) {
      return new MatchNoDocsQuery();
    }
    var builder = new BooleanQuery.Builder();
    of.forEach(part -> builder.add(translate(part), Occur.SHOULD));
    return builder.build();
  }

  /// Only words make one document better than another.
  private static Query unscored(Query query) {
    return new BoostQuery(new ConstantScoreQuery(query), 0f);
  }

  private static Query range(TextQuery.Range range) {
    return switch (range.bounds()) {
      case TextQuery.Keywords bounds -> new TermRangeQuery(Layout.VALUES,
          bounds.from() == null
              ? Layout.first(FieldKind.KEYWORD, range.field())
              : Layout.term(range.field(), bounds.from()),
          bounds.to() == null
              ? Layout.behind(FieldKind.KEYWORD, range.field())
              : Layout.term(range.field(), bounds.to()),
          true, bounds.to() != null);
      case TextQuery.Numbers bounds -> points(Layout.nameHash(FieldKind.NUMBER, range.field()),
          bounds.from() == null ? Long.MIN_VALUE : Layout.point(bounds.from()),
          bounds.to() == null ? Long.MAX_VALUE : Layout.point(bounds.to()));
      case TextQuery.Dates bounds -> points(Layout.nameHash(FieldKind.DATE, range.field()),
          bounds.from() == null ? Long.MIN_VALUE : Layout.point(bounds.from()),
          bounds.to() == null ? Long.MAX_VALUE : Layout.point(bounds.to()));
    };
  }

  private static Query points(long name, long from, long to) {
    if (from > to) {
      return new MatchNoDocsQuery();
    }
    return LongPoint.newRangeQuery(Layout.POINTS, new long[]{name, from}, new long[]{name, to});
  }

  /// Each word in whichever field it occurs: half of them may be in the title, the others in the text.
  private static Query inEveryWord(String text) {
    var builder = new BooleanQuery.Builder();
    var words = Analysis.words(Analysis.textField(null), text).stream().map(Analysis.Word::term).distinct().toList();
    if (words.isEmpty()) {
      return new MatchNoDocsQuery();
    }
    words.forEach(
        word -> builder.add(inSomeField(field -> new TermQuery(new Term(field, word))), Occur.MUST));
    return builder.build();
  }

  private static Query phrase(String field, String text) {
    var words = Analysis.words(field, text);
    if (words.isEmpty()) {
      return new MatchNoDocsQuery();
    }
    var builder = new PhraseQuery.Builder();
    words.forEach(word -> builder.add(new Term(field, word.term()), word.at()));
    return builder.build();
  }

  private static Query inSomeField(Function<String, Query> query) {
    return new DisjunctionMaxQuery(Analysis.fields().stream()
        .map(field -> (Query) new BoostQuery(query.apply(field), Analysis.weight(field))).toList(), 0.1f);
  }
}
