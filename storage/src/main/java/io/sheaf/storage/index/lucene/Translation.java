package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.FieldKind;
import io.sheaf.storage.index.TextQuery;
import io.sheaf.storage.table.SiteId;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Function;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermRangeQuery;
import org.jspecify.annotations.Nullable;

/// Queries as data into Lucene's. There is no query text and no parser in between.
final class Translation {

  private static final int FUZZY_FROM = 3;
  private static final int FUZZIER_FROM = 6;
  private static final int PREFIX_FROM = 2;

  private final IndexSearcher searcher;
  private final SiteId site;

  Translation(IndexSearcher searcher, SiteId site) {
    this.searcher = searcher;
    this.site = site;
  }

  Query within(TextQuery query) throws IOException {
    return new BooleanQuery.Builder().add(new TermQuery(new Term(Layout.SITE, site.text())), Occur.FILTER)
        .add(translate(query), Occur.MUST).build();
  }

  private Query translate(TextQuery query) throws IOException {
    return switch (query) {
      case TextQuery.All all -> all(all.of());
      case TextQuery.Any any -> any(any.of());
      case TextQuery.Not not -> new BooleanQuery.Builder().add(unscored(new MatchAllDocsQuery()), Occur.MUST)
          .add(translate(not.of()), Occur.MUST_NOT).build();
      case TextQuery.Term term -> unscored(
          new TermQuery(new Term(Layout.VALUES, Layout.term(term.field(), term.value()))));
      case TextQuery.AnyOf anyOf -> unscored(new TermInSetQuery(Layout.VALUES,
          anyOf.values().stream().map(value -> Layout.term(anyOf.field(), value)).toList()));
      case TextQuery.Prefix prefix -> unscored(
          new PrefixQuery(new Term(Layout.VALUES, Layout.term(prefix.field(), prefix.start()))));
      case TextQuery.Range range -> unscored(range(range));
      case TextQuery.Text text -> everyWord(text.words(), Translation::asItIs);
      case TextQuery.Phrase phrase -> phrase(phrase.words());
      case TextQuery.Fuzzy fuzzy -> everyWord(fuzzy.words(), Translation::orSlipped);
      case TextQuery.Starting starting -> everyWord(starting.words(), Translation::orLonger);
      case TextQuery.Like like -> new Likeness(searcher, site).to(like.id());
    };
  }

  private Query all(List<TextQuery> of) throws IOException {
    if (of.isEmpty()) {
      return unscored(new MatchAllDocsQuery());
    }
    var builder = new BooleanQuery.Builder();
    for (var part : of) {
      builder.add(translate(part), Occur.MUST);
    }
    return builder.build();
  }

  private Query any(List<TextQuery> of) throws IOException {
    if (of.isEmpty()) {
      return new MatchNoDocsQuery();
    }
    var builder = new BooleanQuery.Builder();
    for (var part : of) {
      builder.add(translate(part), Occur.SHOULD);
    }
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

  /// What a hit's snippets show: whatever of the query is words, and may be wanted; nothing when there is none.
  @Nullable
  Query wordsOf(TextQuery query) throws IOException {
    var builder = new BooleanQuery.Builder();
    addWords(builder, query);
    var words = builder.build();
    return words.clauses().isEmpty() ? null : words;
  }

  private void addWords(BooleanQuery.Builder builder, TextQuery query) throws IOException {
    switch (query) {
      case TextQuery.All all -> {
        for (var part : all.of()) {
          addWords(builder, part);
        }
      }
      case TextQuery.Any any -> {
        for (var part : any.of()) {
          addWords(builder, part);
        }
      }
      case TextQuery.Text _,TextQuery.Phrase _,TextQuery.Fuzzy _,TextQuery.Starting _,TextQuery.Like _ -> builder
          .add(translate(query), Occur.SHOULD);
      case TextQuery.Not _,TextQuery.Term _,TextQuery.AnyOf _,TextQuery.Prefix _,TextQuery.Range _ -> {
      }
    }
  }

  private interface Form {
    Query of(Analysis.Word word, boolean isLast);
  }

  /// Each word in whichever field it occurs: half of them may be in the title, the others in the text.
  private static Query everyWord(String text, Form form) {
    var words = Analysis.asked(text);
    if (words.isEmpty()) {
      return new MatchNoDocsQuery();
    }
    var builder = new BooleanQuery.Builder();
    var parts = new LinkedHashSet<Query>();
    for (int from = 0, to = 1; from < words.size(); from = to, to = from + 1) {
      while (to < words.size() && words.get(to).goesOn()) {
        to++;
      }
      parts.add(to - from > 1
          ? sideBySide(words.subList(from, to))
          : form.of(words.get(from), to == words.size()));
    }
    parts.forEach(part -> builder.add(part, Occur.MUST));
    return builder.build();
  }

  private static Query asItIs(Analysis.Word word, boolean isLast) {
    return weighed(word, inSomeField(field -> forms(field, word)));
  }

  private static Query weighed(Analysis.Word word, Query query) {
    return word.weight() == 1 ? query : new BoostQuery(query, word.weight());
  }

  private static Query forms(String field, Analysis.Word word) {
    if (word.stems().isEmpty()) {
      return new TermQuery(new Term(field, word.term()));
    }
    var any = new SynonymQuery.Builder(field);
    word.forms().forEach(form -> any.addTerm(new Term(field, form)));
    return any.build();
  }

  /// All words within the slips, however many: what is found must not depend on the words of other documents.
  private static Query orSlipped(Analysis.Word word, boolean isLast) {
    var letters = word.letters();
    var slips = letters < FUZZY_FROM ? 0 : letters < FUZZIER_FROM ? 1 : 2;
    if (slips == 0) {
      return asItIs(word, isLast);
    }
    return weighed(word,
        inSomeField(field -> either(forms(field, word), new FuzzyQuery(new Term(field, word.term()), slips, 1,
            FuzzyQuery.defaultMaxExpansions, true, MultiTermQuery.CONSTANT_SCORE_BLENDED_REWRITE))));
  }

  private static Query orLonger(Analysis.Word word, boolean isLast) {
    if (!isLast || word.letters() < PREFIX_FROM) {
      return asItIs(word, isLast);
    }
    return weighed(word,
        inSomeField(field -> either(forms(field, word), new PrefixQuery(new Term(field, word.term())))));
  }

  /// The word itself counts for what it is worth, what only resembles it for little.
  private static Query either(Query exact, Query alike) {
    return new DisjunctionMaxQuery(List.of(exact, new BoostQuery(new ConstantScoreQuery(alike), Analysis.ALIKE)), 0f);
  }

  private static Query phrase(String text) {
    var words = Analysis.words(text);
    return words.isEmpty() ? new MatchNoDocsQuery() : sideBySide(words);
  }

  private static Query sideBySide(List<Analysis.Word> words) {
    return inSomeField(field -> {
      var builder = new PhraseQuery.Builder();
      words.forEach(word -> builder.add(new Term(field, word.term()), word.at() - words.getFirst().at()));
      return builder.build();
    });
  }

  static Query inSomeField(Function<String, Query> query) {
    return new DisjunctionMaxQuery(Analysis.fields().stream()
        .map(field -> (Query) new BoostQuery(query.apply(field), Analysis.weight(field))).toList(), 0.1f);
  }
}
