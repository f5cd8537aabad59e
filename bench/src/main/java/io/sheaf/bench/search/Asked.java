package io.sheaf.bench.search;

import io.sheaf.bench.http.Caller;
import io.sheaf.storage.index.lucene.RawIndex;
import io.sheaf.storage.index.lucene.RawIndex.Keyword;
import io.sheaf.storage.table.sqlite.RawSearch;
import io.sheaf.storage.table.sqlite.RawSearch.Place;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// One question: as a request, with how many documents it finds at the least and at the most, and as what the bare
/// query takes.
record Asked(Question question, String path, String body, int least, int most, List<String> words,
    List<Keyword> keywords, @Nullable Place place) {

  private static final int PAGE = 10;
  private static final String BETWEEN = "\u001f";
  private static final int LEAST_BYTES = 50;

  Asked {
    words = List.copyOf(words);
    keywords = List.copyOf(keywords);
  }

  /// So many questions of a kind about a site, the same ones for the same corpus.
  static List<Asked> some(Question question, Site site, int many) throws SQLException {
    var random = new SplittableRandom(question.ordinal());
    var asked = new ArrayList<Asked>();
    try (var raw = new RawSearch(site.database())) {
      while (asked.size() < many) {
        add(question, site.corpus(), random.nextInt(site.corpus().size()), raw, asked);
      }
    }
    return asked;
  }

  /// About a document that can be seen, so that there is something to find.
  private static void add(Question question, Corpus corpus, int number, RawSearch raw, List<Asked> asked)
      throws SQLException {
    if (corpus.isClosed(number)) {
      return;
    }
    if (question.isOfTable()) {
      asked.add(ofTable(question, corpus, number, raw));
    } else {
      corpus.twoWords(number).ifPresent(words -> asked.add(ofIndex(question, corpus, number, words)));
    }
  }

  private static Asked ofTable(Question question, Corpus corpus, int number, RawSearch raw) throws SQLException {
    var customer = corpus.customer(number);
    var year = corpus.year(number);
    var one = "{\"key\":\"" + Corpus.CUSTOMER + "\",\"eq\":\"" + Corpus.named(customer) + "\"}";
    boolean isOne = question == Question.ATTRIBUTE;
    var body = isOne
        ? "{\"query\":{\"attribute\":" + one + "}}"
        : "{\"query\":{\"attributes\":[" + one + ",{\"key\":\"" + Corpus.YEAR + "\",\"eq\":\"" + year + "\"}]}}";
    int found = Math.min(PAGE, isOne ? corpus.visible(customer) : corpus.visible(customer, year));
    var key = isOne ? Corpus.CUSTOMER : Corpus.CUSTOMER + "::" + Corpus.YEAR;
    var place = raw.placeOf(corpus.id(number), key);
    if (place == null) {
      throw new IllegalStateException("document " + number + " has no item for " + key);
    }
    return new Asked(question, "/search", body, found, found, List.of(), List.of(), place);
  }

  private static Asked ofIndex(Question question, Corpus corpus, int number, List<String> words) {
    var both = words.get(0) + " " + words.get(1);
    var year = String.valueOf(corpus.year(number));
    var category = corpus.category(number);
    return switch (question) {
      case WORDS -> of(question, "/search", "{\"query\":{\"text\":\"" + both + "\"}}", words, List.of());
      case CLAUSES -> of(question, "/query",
          "{\"query\":{\"all\":[{\"text\":\"" + both + "\"},{\"attribute\":{\"key\":\"" + Corpus.YEAR + "\",\"eq\":\""
              + year + "\"}},{\"tag\":{\"key\":\"" + Corpus.CATEGORY + "\",\"eq\":\"" + category + "\"}},{\"folder\":\""
              + Corpus.OPEN_FOLDER + "\"},{\"size\":{\"from\":" + LEAST_BYTES + "}}]}}",
          words, List.of(new Keyword("attr", Corpus.YEAR + BETWEEN + year),
              new Keyword("tag", Corpus.CATEGORY + BETWEEN + category), new Keyword("folder", Corpus.OPEN_FOLDER)));
      case FUZZY -> {
        var slipped = words.stream().map(Asked::slipped).toList();
        yield of(question, "/query", "{\"query\":{\"fuzzy\":\"" + String.join(" ", slipped) + "\"}}", slipped,
            List.of());
      }
      case FACETS -> of(question, "/query", "{\"query\":{\"text\":\"" + words.get(0)
          + "\"},\"facets\":{\"categories\":{\"tag\":\"" + Corpus.CATEGORY
          + "\"},\"desks\":{\"tag\":\"desk\"},\"years\":{\"attribute\":\"" + Corpus.YEAR + "\"}}}", words.subList(0, 1),
          List.of(new Keyword("tag", Corpus.CATEGORY + BETWEEN), new Keyword("tag", "desk" + BETWEEN),
              new Keyword("attr", Corpus.YEAR + BETWEEN)));
      case HIGHLIGHTS -> of(question, "/query", "{\"query\":{\"text\":\"" + both + "\"},\"highlight\":{}}", words,
          List.of());
      case ATTRIBUTE, COMPOSITE -> throw new IllegalArgumentException("not of the index");
    };
  }

  private static Asked of(Question question, String path, String body, List<String> words, List<Keyword> keywords) {
    return new Asked(question, path, body, 1, PAGE, words, keywords, null);
  }

  /// One letter in the middle is another one.
  static String slipped(String word) {
    int middle = word.length() / 2;
    return word.substring(0, middle) + (word.charAt(middle) == 'e' ? 'u' : 'e') + word.substring(middle + 1);
  }

  void ask(Caller caller) throws IOException {
    var answer = caller.ask("POST", path, body, 200);
    int found = answer.count("\"documentId\"");
    if (found < least || found > most) {
      throw new IOException("found " + found + " documents and not " + least + " to " + most + " for " + body);
    }
    if (answer.count("\"path\":\"" + Corpus.CLOSED_FOLDER + "/") > 0) {
      throw new IOException("shows a document of the closed folder for " + body);
    }
    boolean isWhole = switch (question) {
      case FACETS -> answer.count("\"facets\"") == 1;
      case HIGHLIGHTS -> answer.count("\"marks\"") > 0;
      case ATTRIBUTE, COMPOSITE, WORDS, CLAUSES, FUZZY -> true;
    };
    if (!isWhole) {
      throw new IOException("answered without what was asked for: " + answer.summary());
    }
  }

  /// The bare query, and the documents that it finds read in this process.
  void askBare(RawSearch table, RawIndex index) throws SQLException, IOException {
    int found = switch (question) {
      case ATTRIBUTE, COMPOSITE -> place == null ? 0 : table.at(place, PAGE).size();
      case WORDS -> table.documents(index.best(words)).size();
      case CLAUSES -> table.documents(index.best(words, keywords, "size", LEAST_BYTES)).size();
      case FUZZY -> table.documents(index.alike(words)).size();
      case FACETS -> {
        for (var keyword : keywords) {
          index.counts(words.getFirst(), keyword.field(), keyword.value());
        }
        yield table.documents(index.best(words)).size();
      }
      case HIGHLIGHTS -> Math.min(index.texts(words).size(), table.documents(index.best(words)).size());
    };
    if (found < 1) {
      throw new IllegalStateException("the bare query finds nothing for " + body);
    }
  }
}
