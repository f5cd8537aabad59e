package io.sheaf.docs.search.query;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.search.text.TextSearch;
import io.sheaf.storage.index.FacetCounts;
import io.sheaf.storage.index.SearchPosition;
import io.sheaf.storage.index.Snippet;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.InvalidPosition;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.Position;
import io.sheaf.storage.table.Positions;
import io.sheaf.storage.table.Utf8Order;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The door to answers: each page by the plan that fits, and pages that go on by the plan they began with.
@Singleton
final class Answers {

  private static final String TABLE = "table";
  private static final String INDEX = "index";
  private static final String SIFTED = "sifted";

  private final TablePlan table;
  private final TextSearch index;
  private final TableCounts counting;
  private final Positions positions;

  Answers(TablePlan table, TextSearch index, TableCounts counting, Positions positions) {
    this.table = table;
    this.index = index;
    this.counting = counting;
    this.positions = positions;
  }

  record Row(Document document, @Nullable List<Snippet> snippets) {}

  /// A page.
  ///
  /// @param plan what answered
  record Answered(List<Row> rows, long total, @Nullable String cursor, List<FacetCounts> facets, String plan) {}

  Answered page(Call call, Question question) {
    var cursor = question.cursor();
    var from = cursor == null || cursor.isEmpty() ? null : positions.open(cursor, call.audience());
    return switch (plan(AskedPlan.of(call), from)) {
      case TABLE -> tablePage(call, question,
          table.all(call, question).orElseGet(() -> table.looked(call, question)), from);
      case INDEX -> ofIndex(call, question, from);
      case EITHER -> table.all(call, question).map(all -> tablePage(call, question, all, from))
          .orElseGet(() -> ofIndex(call, question, from));
    };
  }

  /// Pages go on by the plan they began with.
  private static AskedPlan plan(AskedPlan asked, @Nullable Position from) {
    if (from == null) {
      return asked;
    }
    var begun = from.partition().equals(TABLE) ? AskedPlan.TABLE : AskedPlan.INDEX;
    if (asked != AskedPlan.EITHER && asked != begun) {
      throw new InvalidPosition("the position belongs to the other plan");
    }
    return begun;
  }

  private Answered ofIndex(Call call, Question question, @Nullable Position from) {
    return index.canSay(call) ? indexPage(call, question, from) : siftedPage(call, question, from);
  }

  private Answered tablePage(Call call, Question question, List<Document> all, @Nullable Position from) {
    var list = UUID.nameUUIDFromBytes(question.clause().toString().getBytes(StandardCharsets.UTF_8)).toString();
    if (from != null && !from.list().equals(list)) {
      throw new InvalidPosition("the position belongs to another search");
    }
    var rest = from == null ? all : all.stream().filter(document -> isBehind(document, from)).toList();
    var page = rest.subList(0, Math.min(question.limit(), rest.size()));
    String cursor = null;
    if (page.size() < rest.size()) {
      var last = page.getLast();
      cursor = sealed(call, new Position(list, TABLE, last.ref().keyId(), last.inserted().micros().toString()));
    }
    return new Answered(page.stream().map(document -> new Row(document, null)).toList(), all.size(), cursor,
        table.counts(all, question), TABLE);
  }

  private static boolean isBehind(Document document, Position position) {
    var time = document.inserted().micros().compareTo(Instant.parse(String.valueOf(position.indexSort())));
    return time < 0 || time == 0
        && Utf8Order.compare(document.ref().keyId(), position.sort()) > 0;
  }

  private Answered indexPage(Call call, Question question, @Nullable Position from) {
    var behind = from == null ? null : new SearchPosition(from.list(), from.indexSort(), from.sort());
    if (from != null && !from.partition().equals(INDEX)) {
      throw new InvalidPosition("the position belongs to another search");
    }
    var found = index.rows(call, IndexPlan.search(call.site(), question), behind);
    var next = found.next();
    var cursor = next == null
        ? null
        : sealed(call, new Position(next.search(), INDEX, next.id(), next.rank()));
    var rows = found.rows().stream()
        .map(row -> new Row(row.document(), question.highlight() == null ? null : row.hit().snippets())).toList();
    return new Answered(rows, found.total(), cursor, found.facets(), INDEX);
  }

  /// Of all that was found; a position is how many there were before.
  private Answered siftedPage(Call call, Question question, @Nullable Position from) {
    var search = IndexPlan.search(call.site(), question);
    var list = search.behind("", "-").search();
    if (from != null && !(from.partition().equals(SIFTED) && from.list().equals(list))) {
      throw new InvalidPosition("the position belongs to another search");
    }
    var all = index.sifted(call, search);
    int begin = from == null ? 0 : Math.min(all.size(), Integer.parseInt(from.sort()));
    int end = Math.min(all.size(), begin + question.limit());
    var page = all.subList(begin, end).stream().map(TextSearch.Row::document).toList();
    var cursor = end < all.size() ? sealed(call, new Position(list, SIFTED, Integer.toString(end), "")) : null;
    var counts = counting.of(all.stream().map(TextSearch.Row::document).toList(), question.counted());
    return new Answered(question.highlight() == null
        ? page.stream().map(document -> new Row(document, null)).toList()
        : index.withSnippets(search, page).stream().map(row -> new Row(row.document(), row.hit().snippets())).toList(),
        all.size(), cursor, counts, INDEX);
  }

  /// why refused: what a page ends with is part of the way to the next one, and nobody could come back with so long a
  /// one.
  private String sealed(Call call, Position position) {
    try {
      var cursor = positions.seal(position, call.audience());
      if (cursor.length() <= Positions.LONGEST_TOKEN) {
        return cursor;
      }
    } catch (LimitExceeded tooLong) {
      // why: said below.
    }
    throw Refused.because("sort", "the values that 'sort' puts the documents in order by are too long together "
        + "for a cursor: sort by fewer");
  }
}
