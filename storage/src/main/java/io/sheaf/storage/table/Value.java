package io.sheaf.storage.table;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What an attribute holds.
public sealed interface Value {

  static Value of(String text) {
    return new Text(text);
  }

  static Value of(long number) {
    return new Decimal(BigDecimal.valueOf(number));
  }

  static Value of(BigDecimal number) {
    return new Decimal(number);
  }

  static Value of(boolean flag) {
    return flag ? Flag.TRUE : Flag.FALSE;
  }

  static Value of(byte[] bytes) {
    return new Bytes(bytes);
  }

  static Value of(List<Value> values) {
    return new Listing(values);
  }

  static Value of(Map<String, Value> values) {
    return new Fields(values);
  }

  static Value texts(Iterable<String> texts) {
    var values = new ArrayList<Value>();
    texts.forEach(text -> values.add(of(text)));
    return new Listing(values);
  }

  record Text(String text) implements Value {}

  /// A decimal number of at most 38 digits; `1.50` and `1.5` are one number.
  record Decimal(BigDecimal number) implements Value {
    public Decimal {
      number = Limits.checkNumber(number);
    }
  }

  record Flag(boolean flag) implements Value {
    static final Flag TRUE = new Flag(true);
    static final Flag FALSE = new Flag(false);
  }

  /// What JSON calls `null`; not the same as an attribute that is not there.
  record Nothing() implements Value {
    public static final Nothing NOTHING = new Nothing();
  }

  record Listing(List<Value> values) implements Value {
    public Listing {
      values = List.copyOf(values);
    }
  }

  record Fields(Map<String, Value> values) implements Value {
    public Fields {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  final class Bytes implements Value {

    private final byte[] bytes;

    Bytes(byte[] bytes) {
      this.bytes = bytes.clone();
    }

    public byte[] bytes() {
      return bytes.clone();
    }

    public int length() {
      return bytes.length;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Bytes that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
      return "Bytes[" + HexFormat.of().formatHex(bytes) + "]";
    }
  }
}
