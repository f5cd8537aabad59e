package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// The changes of an update as DynamoDB reads them.
final class UpdateText {

  private final Placeholders placeholders;
  private final List<String> set = new ArrayList<>();
  private final List<String> remove = new ArrayList<>();
  private final List<String> add = new ArrayList<>();

  private UpdateText(Placeholders placeholders) {
    this.placeholders = placeholders;
  }

  static String of(Write.Update update, Placeholders placeholders) {
    checkSize(update);
    var text = new UpdateText(placeholders);
    update.changes().forEach(text::change);
    var clauses = new ArrayList<String>(3);
    clause(clauses, "SET ", text.set);
    clause(clauses, "REMOVE ", text.remove);
    clause(clauses, "ADD ", text.add);
    return String.join(" ", clauses);
  }

  /// What cannot fit whatever is there already is not sent.
  private static void checkSize(Write.Update update) {
    var least = Item.of(update.key());
    for (var change : update.changes()) {
      if (change instanceof Write.Change.Assign(var name, var value)) {
        least.with(name, value);
      }
    }
    Limits.checkItem(least.build());
  }

  private void change(Write.Change change) {
    switch (change) {
      case Write.Change.Assign(var name, var value) -> set(name, Attributes.of(value));
      case Write.Change.Remove(var name) -> remove.add(placeholders.name(attribute(name)));
      case Write.Change.Add(var name, var amount) ->
        add.add(placeholders.name(attribute(name)) + " " + placeholders.value(Attributes.of(Value.of(amount))));
      case Write.Change.Enter(var entry) -> {
        set(Attributes.partitionOf(entry.index()), AttributeValue.fromS(entry.partition()));
        set(Attributes.sortOf(entry.index()), AttributeValue.fromS(entry.sort()));
      }
      case Write.Change.Leave(var index) -> {
        remove.add(Attributes.partitionOf(index));
        remove.add(Attributes.sortOf(index));
      }
      case Write.Change.Expire(var when) -> set(Attributes.EXPIRY, Attributes.of(when));
      case Write.Change.Last _ -> remove.add(Attributes.EXPIRY);
    }
  }

  private void set(String name, AttributeValue value) {
    set.add(placeholders.name(name) + " = " + placeholders.value(value));
  }

  private static String attribute(String name) {
    if (name.isEmpty() || Limits.RESERVED_NAMES.contains(name)) {
      throw new IllegalArgumentException("not a name for an attribute: '" + name + "'");
    }
    return name;
  }

  private static void clause(List<String> clauses, String verb, List<String> parts) {
    if (!parts.isEmpty()) {
      clauses.add(verb + String.join(", ", parts));
    }
  }
}
