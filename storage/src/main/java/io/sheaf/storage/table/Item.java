package io.sheaf.storage.table;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A key, its entries in the indexes, when it ends, and what it holds. Immutable.
public final class Item {

  private final Key key;
  private final List<IndexEntry> entries;
  private final @Nullable Instant expires;
  private final Map<String, Value> attributes;
  private int size;

  private Item(Key key, List<IndexEntry> entries, @Nullable Instant expires, Map<String, Value> attributes) {
    this.key = key;
    this.entries = entries;
    this.expires = expires;
    this.attributes = attributes;
  }

  public static Builder of(Key key) {
    return new Builder(key);
  }

  public Key key() {
    return key;
  }

  /// At most one for each index, in the order of the indexes.
  public List<IndexEntry> entries() {
    return entries;
  }

  public Optional<IndexEntry> entry(IndexName index) {
    return entries.stream().filter(entry -> entry.index() == index).findFirst();
  }

  /// How large it is, as [Limits] counts it.
  ///
  /// why remembered: who gathers a write asks, and the engine asks again.
  int size() {
    if (size == 0) {
      size = Limits.count(this);
    }
    return size;
  }

  /// From this second on, the item is not there.
  public @Nullable Instant expires() {
    return expires;
  }

  public boolean isThereAt(Instant now) {
    return expires == null || expires.getEpochSecond() > now.getEpochSecond();
  }

  public Map<String, Value> attributes() {
    return attributes;
  }

  public @Nullable Value value(String name) {
    return attributes.get(name);
  }

  public String text(String name) {
    return findText(name).orElseThrow(() -> missing(name));
  }

  public Optional<String> findText(String name) {
    return value(name) instanceof Value.Text(var text) ? Optional.of(text) : Optional.empty();
  }

  public BigDecimal number(String name) {
    if (value(name) instanceof Value.Decimal(var number)) {
      return number;
    }
    throw missing(name);
  }

  public long wholeNumber(String name) {
    return number(name).longValueExact();
  }

  public boolean flag(String name) {
    return value(name) instanceof Value.Flag(var flag) && flag;
  }

  public List<String> texts(String name) {
    if (!(value(name) instanceof Value.Listing(var values))) {
      return List.of();
    }
    var texts = new ArrayList<String>(values.size());
    for (var value : values) {
      if (value instanceof Value.Text(var text)) {
        texts.add(text);
      }
    }
    return texts;
  }

  private NoSuchElementException missing(String name) {
    return new NoSuchElementException(key + " has no such attribute: " + name);
  }

  public Builder toBuilder() {
    var builder = new Builder(key);
    entries.forEach(builder::indexed);
    builder.expires = expires;
    builder.attributes.putAll(attributes);
    return builder;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Item that && key.equals(that.key) && entries.equals(that.entries)
        && Objects.equals(expires, that.expires) && attributes.equals(that.attributes);
  }

  @Override
  public int hashCode() {
    return Objects.hash(key, attributes);
  }

  @Override
  public String toString() {
    return key + " " + entries + (expires == null ? "" : " until " + expires) + " " + attributes;
  }

  /// An item in the making.
  public static final class Builder {

    private final Key key;
    private @Nullable IndexEntry first;
    private @Nullable IndexEntry second;
    private @Nullable Instant expires;
    private Map<String, Value> attributes = new LinkedHashMap<>();
    private boolean isBuilt;

    private Builder(Key key) {
      this.key = key;
    }

    public Builder with(String name, Value value) {
      if (name.isEmpty() || Limits.RESERVED_NAMES.contains(name)) {
        throw new IllegalArgumentException("not a name for an attribute: '" + name + "'");
      }
      own().put(name, value);
      return this;
    }

    public Builder with(String name, String text) {
      return with(name, Value.of(text));
    }

    public Builder with(String name, long number) {
      return with(name, Value.of(number));
    }

    public Builder with(String name, boolean flag) {
      return with(name, Value.of(flag));
    }

    /// Leaves the attribute out when there is nothing to say.
    public Builder withOptional(String name, @Nullable String text) {
      return text == null ? this : with(name, text);
    }

    public Builder without(String name) {
      own().remove(name);
      return this;
    }

    public Builder indexed(IndexEntry entry) {
      switch (entry.index()) {
        case GSI1 -> first = entry;
        case GSI2 -> second = entry;
      }
      return this;
    }

    public Builder unindexed(IndexName index) {
      switch (index) {
        case GSI1 -> first = null;
        case GSI2 -> second = null;
      }
      return this;
    }

    /// Kept in whole seconds, as the tables keep it.
    public Builder expiring(Instant when) {
      expires = Instant.ofEpochSecond(when.getEpochSecond());
      return this;
    }

    public Builder lasting() {
      expires = null;
      return this;
    }

    /// why not copied when it is built: nearly every builder ends with that, and items are built with each row read.
    private Map<String, Value> own() {
      if (isBuilt) {
        attributes = new LinkedHashMap<>(attributes);
        isBuilt = false;
      }
      return attributes;
    }

    public Item build() {
      var entries = new ArrayList<IndexEntry>(2);
      if (first != null) {
        entries.add(first);
      }
      if (second != null) {
        entries.add(second);
      }
      isBuilt = true;
      return new Item(key, List.copyOf(entries), expires, Collections.unmodifiableMap(attributes));
    }
  }
}
