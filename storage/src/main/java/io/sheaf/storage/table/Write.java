package io.sheaf.storage.table;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// One part of a write, with the condition under which it may happen.
public sealed interface Write {

  Key key();

  Condition condition();

  static Write put(Item item) {
    return new Put(item, Condition.always());
  }

  static Write put(Item item, Condition condition) {
    return new Put(item, condition);
  }

  /// Puts an item where there is none.
  static Write insert(Item item) {
    return new Put(item, Condition.absent());
  }

  static UpdateBuilder update(Key key) {
    return new UpdateBuilder(key);
  }

  static Write delete(Key key) {
    return new Delete(key, Condition.always());
  }

  static Write delete(Key key, Condition condition) {
    return new Delete(key, condition);
  }

  static Write check(Key key, Condition condition) {
    return new Check(key, condition);
  }

  /// The item as given, in place of whatever was there.
  record Put(Item item, Condition condition) implements Write {
    @Override
    public Key key() {
      return item.key();
    }
  }

  /// Changes to an item that is there; where there is none, it is unmet. No attribute is changed twice.
  record Update(Key key, List<Change> changes, Condition condition) implements Write {
    public Update {
      changes = List.copyOf(changes);
    }

    /// What becomes of the item; for engines that change items themselves.
    public Item applyTo(Item item) {
      var changed = item.toBuilder();
      for (var change : changes) {
        switch (change) {
          case Change.Assign(var name, var value) -> changed.with(name, value);
          case Change.Remove(var name) -> changed.without(name);
          case Change.Add(var name, var amount) -> changed.with(name, sum(item, name, amount));
          case Change.Enter(var entry) -> changed.indexed(entry);
          case Change.Leave(var index) -> changed.unindexed(index);
          case Change.Expire(var when) -> changed.expiring(when);
          case Change.Last _ -> changed.lasting();
        }
      }
      return changed.build();
    }

    private static Value sum(Item item, String name, BigDecimal amount) {
      return switch (item.value(name)) {
        case null -> Value.of(amount);
        case Value.Decimal(var number) -> Value.of(number.add(amount));
        default -> throw new IllegalArgumentException("'" + name + "' of " + item.key() + " is no number to add to");
      };
    }
  }

  /// No item afterwards; where there was none, nothing happens.
  record Delete(Key key, Condition condition) implements Write {}

  /// Changes nothing, but the condition must hold in the moment of the write.
  record Check(Key key, Condition condition) implements Write {}

  /// What an update does to one attribute, one index entry or the expiry.
  sealed interface Change {

    record Assign(String name, Value value) implements Change {}

    record Remove(String name) implements Change {}

    /// Adds to a number; to an attribute that is not there as to zero. The attribute must not be of another type.
    record Add(String name, BigDecimal amount) implements Change {}

    record Enter(IndexEntry entry) implements Change {}

    record Leave(IndexName index) implements Change {}

    record Expire(Instant when) implements Change {}

    record Last() implements Change {}
  }

  /// An update in the making.
  final class UpdateBuilder {

    private final Key key;
    private final List<Change> changes = new ArrayList<>();

    private UpdateBuilder(Key key) {
      this.key = key;
    }

    public UpdateBuilder set(String name, Value value) {
      return change(new Change.Assign(named(name), value));
    }

    public UpdateBuilder set(String name, String text) {
      return set(name, Value.of(text));
    }

    public UpdateBuilder set(String name, long number) {
      return set(name, Value.of(number));
    }

    public UpdateBuilder remove(String name) {
      return change(new Change.Remove(named(name)));
    }

    public UpdateBuilder add(String name, long amount) {
      return change(new Change.Add(named(name), BigDecimal.valueOf(amount)));
    }

    public UpdateBuilder enter(IndexEntry entry) {
      return change(new Change.Enter(entry));
    }

    public UpdateBuilder leave(IndexName index) {
      return change(new Change.Leave(index));
    }

    public UpdateBuilder expiring(Instant when) {
      return change(new Change.Expire(when));
    }

    public UpdateBuilder lasting() {
      return change(new Change.Last());
    }

    private UpdateBuilder change(Change change) {
      changes.add(change);
      return this;
    }

    private static String named(String name) {
      if (name.isEmpty() || Limits.RESERVED_NAMES.contains(name)) {
        throw new IllegalArgumentException("not a name for an attribute: '" + name + "'");
      }
      return name;
    }

    public Write build() {
      return new Update(key, changes, Condition.always());
    }

    public Write when(Condition condition) {
      return new Update(key, changes, condition);
    }
  }
}
