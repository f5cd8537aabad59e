package io.sheaf.docs.search.text;

import io.sheaf.docs.search.feeding.IndexFields;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.index.FieldKind;
import io.sheaf.storage.index.SearchSort;
import io.sheaf.storage.index.TextQuery;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A search by words, tags and attributes, all of which must hold, as it stands in a request.
///
/// @param tags the keys of the tags that a result is to show; absent when nothing was asked for
record FulltextSearchFields(TextQuery query, SearchSort sort, int page, @Nullable List<String> tags) {

  private static final int MOST_CONDITIONS = 20;
  private static final int MOST_VALUES = 50;
  private static final int MOST_SHOWN = 25;
  private static final int MOST_CLAUSES = 90;

  static FulltextSearchFields read(Fields body) {
    var query = body.object("query");
    body.faults().when(query.isEmpty() && !body.has("query"), "query", "'query' is required");
    body.check();
    var asked = query.orElseThrow();
    var parts = new ArrayList<TextQuery>();
    var text = asked.text("text");
    if (text != null && !text.isBlank()) {
      parts.add(Words.query(text, "query.text"));
    }
    var page = asked.integer("page");
    var values = new Counter();
    conditions(asked, "tags").forEach(one -> parts.add(tag(one, values)));
    conditions(asked, "attributes").forEach(one -> parts.add(attribute(one, values)));
    asked.faults().when(values.count > MOST_CLAUSES, "query",
        "a query has at most " + MOST_CLAUSES + " values of tags and attributes");
    var shown = shown(body);
    body.check();
    return new FulltextSearchFields(new TextQuery.All(parts),
        text == null || text.isBlank() ? SearchSort.down(FieldKind.DATE, IndexFields.INSERTED) : SearchSort.BEST_FIRST,
        page == null ? 1 : page, shown);
  }

  private static final class Counter {
    private int count;
  }

  private static List<Fields> conditions(Fields query, String name) {
    var conditions = query.objects(name);
    query.faults().when(conditions.size() > MOST_CONDITIONS, query.pathOf(name),
        "'" + query.pathOf(name) + "' has at most " + MOST_CONDITIONS + " elements");
    return conditions;
  }

  private static TextQuery tag(Fields tag, Counter counter) {
    var key = key(tag);
    var values = new ArrayList<String>();
    var eq = tag.text("eq");
    if (eq != null) {
      values.add(eq);
    }
    values.addAll(tag.texts("eqOr"));
    return condition(tag, IndexFields.TAG, IndexFields.TAG_KEY, key, values, counter);
  }

  private static TextQuery attribute(Fields attribute, Counter counter) {
    var key = key(attribute);
    var values = new ArrayList<String>();
    attribute.object("eq").ifPresent(eq -> addSpelled(eq, values));
    attribute.objects("eqOr").forEach(eq -> addSpelled(eq, values));
    return condition(attribute, IndexFields.ATTRIBUTE, IndexFields.ATTRIBUTE_KEY, key, values, counter);
  }

  private static void addSpelled(Fields eq, List<String> values) {
    if (eq.has("numberValue")) {
      var number = eq.number("numberValue");
      if (number != null) {
        values.add(number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString());
      }
    } else if (eq.has("booleanValue")) {
      values.add(Boolean.toString(eq.flag("booleanValue")));
    } else {
      var text = eq.text("stringValue");
      eq.faults().when(text == null, eq.pathOf("stringValue"), "'" + eq.pathOf("stringValue") + "' is required");
      if (text != null) {
        values.add(text);
      }
    }
  }

  private static String key(Fields condition) {
    var key = condition.text("key");
    condition.faults().when(key == null || key.isEmpty(), condition.pathOf("key"),
        "'" + condition.pathOf("key") + "' is required");
    return key == null ? "" : key;
  }

  private static TextQuery condition(Fields of, String field, String keyField, String key, List<String> values,
      Counter counter) {
    of.faults().when(values.size() > MOST_VALUES, of.pathOf("eqOr"),
        "'" + of.pathOf("eqOr") + "' has at most " + MOST_VALUES + " elements");
    counter.count += 1 + values.size();
    if (values.isEmpty()) {
      return TextQuery.term(keyField, IndexFields.fitting(key));
    }
    return new TextQuery.Any(
        values.stream().map(value -> TextQuery.term(field, IndexFields.pair(key, value))).toList());
  }

  private static @Nullable List<String> shown(Fields body) {
    var fields = body.object("responseFields");
    if (fields.isEmpty()) {
      return null;
    }
    var tags = fields.get().texts("tags").stream().distinct().toList();
    if (tags.size() > MOST_SHOWN) {
      throw Refused.because("responseFields.tags",
          "'responseFields.tags' has more than " + MOST_SHOWN + " elements");
    }
    return tags.isEmpty() ? null : tags;
  }
}
