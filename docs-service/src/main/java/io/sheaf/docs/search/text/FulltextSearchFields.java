package io.sheaf.docs.search.text;

import io.sheaf.docs.metadata.attributes.AttributeValue;
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
/// @param lenient the same for who mistypes; absent where nothing can be mistyped
/// @param tags the keys of the tags that a result is to show; absent when nothing was asked for
record FulltextSearchFields(TextQuery query, @Nullable TextQuery lenient, SearchSort sort, int page,
    @Nullable List<String> tags, @Nullable List<String> attributes) {

  private static final int MOST_CONDITIONS = 20;
  private static final int MOST_VALUES = 50;
  private static final int MOST_SHOWN = 25;
  private static final int MOST_CLAUSES = 180;

  static FulltextSearchFields read(Fields body) {
    var query = body.object("query");
    body.faults().when(query.isEmpty() && !body.has("query"), "query", "'query' is required");
    body.check();
    var asked = query.orElseThrow();
    var parts = new ArrayList<TextQuery>();
    var text = asked.text("text");
    boolean hasText = text != null && !text.isBlank();
    var page = asked.integer("page");
    var values = new Counter();
    conditions(asked, "tags").forEach(one -> parts.add(tag(one, values)));
    conditions(asked, "attributes").forEach(one -> parts.add(attribute(one, values)));
    asked.faults().when(values.count > MOST_CLAUSES, "query",
        "a query has at most " + MOST_CLAUSES + " values of tags and attributes, those of attributes counted twice");
    var tags = shown(body, "tags");
    var attributes = shown(body, "attributes");
    body.check();
    if (text == null || !hasText) {
      return new FulltextSearchFields(new TextQuery.All(parts), null,
          SearchSort.down(FieldKind.DATE, IndexFields.INSERTED), page == null ? 1 : page, tags, attributes);
    }
    return new FulltextSearchFields(with(Words.query(text, "query.text"), parts),
        Words.lenient(text).map(words -> with(words, parts)).orElse(null), SearchSort.BEST_FIRST,
        page == null ? 1 : page, tags, attributes);
  }

  private static TextQuery with(TextQuery words, List<TextQuery> conditions) {
    var all = new ArrayList<>(conditions);
    all.add(words);
    return new TextQuery.All(all);
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
    return new TextQuery.Any(
        List.of(condition(attribute, IndexFields.ATTRIBUTE, IndexFields.ATTRIBUTE_KEY, key, values, counter),
            condition(attribute, IndexFields.SAID, IndexFields.SAID_KEY, key, values, counter)));
  }

  private static void addSpelled(Fields eq, List<String> values) {
    if (eq.has("numberValue")) {
      var number = eq.number("numberValue");
      if (number != null) {
        values.addAll(AttributeValue.number("", number).spelled());
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

  private static @Nullable List<String> shown(Fields body, String name) {
    var fields = body.object("responseFields");
    if (fields.isEmpty()) {
      return null;
    }
    var keys = fields.get().texts(name).stream().distinct().toList();
    if (keys.size() > MOST_SHOWN) {
      throw Refused.because("responseFields." + name,
          "'responseFields." + name + "' has more than " + MOST_SHOWN + " elements");
    }
    return keys.isEmpty() ? null : keys;
  }
}
