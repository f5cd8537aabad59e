package io.sheaf.docs.search.query;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.search.text.TextSearch;
import io.sheaf.storage.index.FacetCounts;
import io.sheaf.storage.index.SearchPosition;
import io.sheaf.storage.index.Snippet;
import io.sheaf.storage.table.InvalidPosition;
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

  private final TablePlan table;
  private final TextSearch index;
  private final Positions positions;

  Answers(TablePlan table, TextSearch index, Positions positions) {
    this.table = table;
    this.index = index;
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
    if (from == null || from.partition().equals(TABLE)) {
      var all = table.all(call, question);
      if (all.isPresent()) {
        return tablePage(call, question, all.get(), from);
      }
      if (from != null) {
        throw new InvalidPosition("the position belongs to another search, or more is found by now than then");
      }
    }
    return indexPage(call, question, from);
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
      cursor = positions.seal(new Position(list, TABLE, last.ref().keyId(), last.inserted().micros().toString()),
          call.audience());
    }
    return new Answered(page.stream().map(document -> new Row(document, null)).toList(), all.size(), cursor, List.of(),
        TABLE);
  }

  private static boolean isBehind(Document document, Position position) {
    var time = document.inserted().micros().compareTo(Instant.parse(String.valueOf(position.indexSort())));
    return time < 0 || time == 0
        && Utf8Order.compare(document.ref().keyId(), position.sort()) > 0;
  }

  private Answered indexPage(Call call, Question question, @Nullable Position from) {
    var behind = from == null ? null : new SearchPosition(from.list(), from.indexSort(), from.sort());
    var found = index.rows(call, IndexPlan.search(call.site(), question), behind);
    var next = found.next();
    var cursor = next == null
        ? null
        : positions.seal(new Position(next.search(), INDEX, next.id(), next.rank()), call.audience());
    var rows = found.rows().stream()
        .map(row -> new Row(row.document(), question.highlight() == null ? null : row.hit().snippets())).toList();
    return new Answered(rows, found.total(), cursor, found.facets(), INDEX);
  }
}
