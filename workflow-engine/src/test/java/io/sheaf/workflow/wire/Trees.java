package io.sheaf.workflow.wire;

import io.sheaf.storage.table.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Trees as other libraries make them, as ours.
public final class Trees {

  private Trees() {
  }

  public static Value of(Object tree) {
    return switch (tree) {
      case null -> Value.Nothing.NOTHING;
      case String text -> Value.of(text);
      case Boolean flag -> Value.of(flag);
      case Number number -> Value.of(new BigDecimal(number.toString()));
      case List<?> list -> {
        var values = new ArrayList<Value>();
        list.forEach(one -> values.add(of(one)));
        yield Value.of(values);
      }
      case Map<?, ?> map -> {
        var fields = new LinkedHashMap<String, Value>();
        map.forEach((name, value) -> fields.put(String.valueOf(name), of(value)));
        yield Value.of(fields);
      }
      default -> throw new IllegalArgumentException("not a tree: " + tree.getClass());
    };
  }

  /// JSON with single quotes, which are easier to read in a test.
  public static Value json(String text) {
    return Json.read(text.replace('\'', '"'));
  }
}
