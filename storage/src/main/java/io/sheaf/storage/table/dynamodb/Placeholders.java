package io.sheaf.storage.table.dynamodb;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// The names and values that the expressions of one request speak of. Names of attributes never stand in an
/// expression themselves: any text is a name, and hundreds of words are reserved.
final class Placeholders {

  private final Map<String, String> byName = new HashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, AttributeValue> values = new HashMap<>();

  String name(String attribute) {
    return byName.computeIfAbsent(attribute, _ -> {
      var placeholder = "#n" + names.size();
      names.put(placeholder, attribute);
      return placeholder;
    });
  }

  String value(AttributeValue value) {
    var placeholder = ":v" + values.size();
    values.put(placeholder, value);
    return placeholder;
  }

  /// None rather than an empty map, which DynamoDB does not take.
  @Nullable
  Map<String, String> names() {
    return names.isEmpty() ? null : names;
  }

  @Nullable
  Map<String, AttributeValue> values() {
    return values.isEmpty() ? null : values;
  }
}
