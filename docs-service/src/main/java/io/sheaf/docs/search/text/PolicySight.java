package io.sheaf.docs.search.text;

import io.sheaf.docs.access.policies.AttributeTest;
import io.sheaf.docs.access.policies.Latitude;
import io.sheaf.docs.access.policies.Policies;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.search.feeding.IndexFields;
import io.sheaf.storage.index.TextQuery;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a site's policy leaves to a caller, as part of a query: what the policy then says of each document found is the
/// same.
@Singleton
final class PolicySight {

  private static final TextQuery NOTHING = TextQuery.any();
  /// why: what the longest question leaves of what a query may have.
  private static final int MOST_CLAUSES = 60;

  private final Policies policies;
  private final Attributes attributes;

  PolicySight(Policies policies, Attributes attributes) {
    this.policies = policies;
    this.attributes = attributes;
  }

  /// Empty where no query can say it.
  Optional<TextQuery> of(Caller caller, SiteId site) {
    return switch (policies.latitude(caller, site)) {
      case Latitude.All _ -> Optional.of(TextQuery.EVERYTHING);
      case Latitude.Unsaid _ -> Optional.empty();
      case Latitude.Some(var alternatives) -> {
        var keys = alternatives.stream().flatMap(List::stream).map(AttributeTest::key).distinct().toList();
        var defined = attributes.definedLately(site, keys);
        var queries = new ArrayList<TextQuery>();
        for (var tests : alternatives) {
          var parts = new ArrayList<TextQuery>();
          for (var test : tests) {
            var part = query(test, defined.find(test.key()).map(one -> one.dataType()).orElse(DataType.STRING));
            if (part.isEmpty()) {
              yield Optional.empty();
            }
            parts.add(part.get());
          }
          queries.add(parts.size() == 1 ? parts.getFirst() : new TextQuery.All(parts));
        }
        var query = new TextQuery.Any(queries);
        yield clauses(query) > MOST_CLAUSES ? Optional.empty() : Optional.of(query);
      }
    };
  }

  private static int clauses(TextQuery query) {
    return 1 + switch (query) {
      case TextQuery.All all -> all.of().stream().mapToInt(PolicySight::clauses).sum();
      case TextQuery.Any any -> any.of().stream().mapToInt(PolicySight::clauses).sum();
      case TextQuery.Not not -> clauses(not.of());
      default -> 0;
    };
  }

  /// @param type of the values that documents can have under the key: the index does not tell `5` from `"5"`
  private static Optional<TextQuery> query(AttributeTest test, DataType type) {
    return switch (type) {
      case KEY_ONLY, WATERMARK -> Optional.of(NOTHING);
      case NUMBER -> numbers(test);
      // why without what is forbidden: that is texts.
      case BOOLEAN -> Optional.of(test.from() != null || test.to() != null ? NOTHING : among(test, Boolean.class));
      case STRING, PUBLICATION, ENTITY -> Optional.of(both(test, test.from() != null || test.to() != null
          ? NOTHING
          : among(test, String.class)));
    };
  }

  private static Optional<TextQuery> numbers(AttributeTest test) {
    if (test.takesAny()) {
      return Optional.of(anyValue(test));
    }
    return IndexFields.numbersOf(test.key()).map(field -> {
      var oneOf = test.oneOf();
      return oneOf == null
          ? within(field, test.from(), test.to())
          : new TextQuery.Any(oneOf.stream().filter(Double.class::isInstance).map(Double.class::cast)
              .map(number -> within(field, number, number)).toList());
    });
  }

  private static TextQuery within(String field, @Nullable Double from, @Nullable Double to) {
    return from != null && to != null && from > to
        ? NOTHING
        : new TextQuery.Range(field, new TextQuery.Numbers(from, to));
  }

  private static TextQuery both(AttributeTest test, TextQuery wanted) {
    return test.noneOf().isEmpty() ? wanted : TextQuery.all(wanted, TextQuery.not(pairs(test, test.noneOf().stream())));
  }

  private static TextQuery among(AttributeTest test, Class<?> type) {
    var oneOf = test.oneOf();
    return oneOf == null
        ? anyValue(test)
        : pairs(test, oneOf.stream().filter(type::isInstance).map(Object::toString));
  }

  private static TextQuery anyValue(AttributeTest test) {
    return TextQuery.prefix(IndexFields.ATTRIBUTE, IndexFields.pair(test.key(), ""));
  }

  private static TextQuery pairs(AttributeTest test, Stream<String> values) {
    return new TextQuery.AnyOf(IndexFields.ATTRIBUTE,
        values.map(value -> IndexFields.pair(test.key(), value)).distinct().toList());
  }
}
