package io.sheaf.docs.automation;

import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Fault;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.docs.web.Texts;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.wire.Json;
import io.sheaf.workflow.wire.Reading;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Between requests and the engine of rules and workflows, which reads and writes trees of its own.
public final class Wire {

  private Wire() {
  }

  /// The body of a request, which must be an object.
  public static Value.Fields body(Call call) {
    var bytes = call.bytes();
    if (bytes.length == 0) {
      throw new Refused(Refusal.BODY_REQUIRED);
    }
    return read(new String(bytes, StandardCharsets.UTF_8));
  }

  /// The body, or an empty object where there is none.
  public static Value.Fields bodyIfAny(Call call) {
    return call.bytes().length == 0 ? new Value.Fields(Map.of()) : body(call);
  }

  private static Value.Fields read(String text) {
    try {
      if (Json.read(text) instanceof Value.Fields fields) {
        whole(fields, "");
        return fields;
      }
    } catch (Json.Unreadable unreadable) {
      throw new Refused(Refusal.INVALID_JSON);
    }
    throw new Refused(Refusal.INVALID_JSON);
  }

  /// Refuses texts that cannot be kept.
  private static void whole(Value value, String path) {
    switch (value) {
      case Value.Text(var text) -> Texts.fault(text).ifPresent(wrong -> {
        throw Refused.because(path, "'" + path + "' " + wrong);
      });
      case Value.Listing(var values) -> {
        for (int at = 0; at < values.size(); at++) {
          whole(values.get(at), path + "[" + at + "]");
        }
      }
      case Value.Fields(var fields) -> fields.forEach((name, inner) -> {
        Texts.fault(name).ifPresent(wrong -> {
          throw Refused.because(null, "the name of a field " + wrong);
        });
        whole(inner, path.isEmpty() ? name : path + "." + name);
      });
      case Value.Decimal _,Value.Flag _,Value.Nothing _,Value.Bytes _ -> {
      }
    }
  }

  /// What the body has under this name, where the wire wraps what it is about.
  public static Value wrapped(Call call, String name) {
    return Optional.ofNullable(body(call).values().get(name)).filter(Value.Fields.class::isInstance)
        .orElseThrow(() -> new Refused(Refusal.INVALID_REQUEST, "invalid request body"));
  }

  /// What was read, unless something is wrong with it.
  public static <T> T right(Reading<T> reading) {
    return reading.map(read -> read, faults -> {
      throw new Refused(faults.stream().map(fault -> new Fault(fault.key(), fault.error())).toList());
    });
  }

  /// The tree, as answers are written from.
  public static @Nullable Object plain(Value value) {
    return switch (value) {
      case Value.Text(var text) -> text;
      case Value.Decimal(var number) -> number;
      case Value.Flag(var flag) -> flag;
      case Value.Nothing _ -> null;
      case Value.Bytes _ -> throw new IllegalArgumentException("no answer has bytes");
      case Value.Listing(var values) -> {
        var list = new ArrayList<@Nullable Object>(values.size());
        values.forEach(one -> list.add(plain(one)));
        yield list;
      }
      case Value.Fields(var fields) -> fields(fields);
    };
  }

  /// The fields of an object, as answers are written from.
  public static Map<String, Object> fields(Map<String, Value> fields) {
    var all = new LinkedHashMap<String, Object>();
    fields.forEach((name, one) -> {
      var plain = plain(one);
      if (plain != null) {
        all.put(name, plain);
      }
    });
    return all;
  }

  public static Map<String, Object> fields(Value object) {
    return object instanceof Value.Fields(var fields) ? fields(fields) : Map.of();
  }
}
