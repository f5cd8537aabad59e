package io.sheaf.docs.automation.models;

import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.web.Texts;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.wire.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a model said, as far as it is taken.
///
/// @param content its words, cut to size
/// @param fields what it found, by key
/// @param things what it found of things that have a type
/// @param classification what it takes the document for; empty when it does not say
record Judgement(String content, Map<String, List<String>> fields, List<Thing> things, String classification) {

  private static final int LONGEST_CONTENT = 30_000;
  private static final int MOST_KEYS = 100;
  private static final int MOST_VALUES = 50;
  private static final int MOST_THINGS = 50;
  private static final int LONGEST_VALUE = 1_000;
  /// How many characters all values together have: an item has no room for what a model may think of.
  private static final int MOST_CHARACTERS = 30_000;
  private static final String FIELDS = "attributes";
  private static final String THINGS = "entities";
  private static final String CLASSIFICATION = "classification";

  /// Something of a type.
  record Thing(String type, Map<String, List<String>> fields) {}

  /// A text that is no object.
  static final class NoObject extends Exception {

    private static final long serialVersionUID = 1L;

    NoObject() {
      super("the model does not answer with an object", null, false, false);
    }
  }

  /// @param keys which keys are taken; all where it is empty
  /// @param types of which things any are taken
  static Judgement read(String words, List<String> keys, List<String> types) throws NoObject {
    var object = object(words);
    var taking = new Taking();
    var said = object.get(FIELDS) instanceof Value.Fields(var inner) ? inner : plain(object);
    var fields = taking.fields(said, keys);
    var things = taking.things(object.get(THINGS), types);
    var named = object.get(CLASSIFICATION) instanceof Value.Text(var text) ? kept(text).orElse("") : "";
    return new Judgement(content(words), fields, things, named);
  }

  /// Models like to say something before and behind the object, although they are asked not to.
  private static Map<String, Value> object(String words) throws NoObject {
    int from = words.indexOf('{');
    int to = words.lastIndexOf('}');
    if (from < 0 || to < from) {
      throw new NoObject();
    }
    try {
      return Model.fields(Json.read(words.substring(from, to + 1)));
    } catch (Json.Unreadable unreadable) {
      throw new NoObject();
    }
  }

  /// All that stands in the object itself.
  private static Map<String, Value> plain(Map<String, Value> object) {
    var plain = new LinkedHashMap<>(object);
    List.of(FIELDS, THINGS, CLASSIFICATION).forEach(plain::remove);
    return plain;
  }

  private static String content(String words) {
    var whole = new StringBuilder(Math.min(words.length(), LONGEST_CONTENT));
    words.codePoints().filter(one -> one != 0 && (one < Character.MIN_SURROGATE || one > Character.MAX_SURROGATE))
        .limit(LONGEST_CONTENT).forEach(whole::appendCodePoint);
    return cut(whole.toString(), LONGEST_CONTENT);
  }

  static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
  }

  /// A value as it can be kept.
  private static Optional<String> kept(String text) {
    var bare = text.strip();
    return bare.isEmpty() || bare.length() > LONGEST_VALUE || Texts.fault(bare).isPresent()
        ? Optional.empty()
        : Optional.of(bare);
  }

  /// Takes what there is, until there is enough.
  private static final class Taking {

    private int room = MOST_CHARACTERS;

    /// @param keys which are taken; all where it is empty
    Map<String, List<String>> fields(Map<String, Value> said, List<String> keys) {
      var fields = new LinkedHashMap<String, List<String>>();
      said.forEach((key, value) -> {
        if (fields.size() < MOST_KEYS && isWanted(key, keys) && key.length() <= room) {
          var values = values(value);
          if (!values.isEmpty()) {
            room -= Math.min(room, key.length());
            fields.put(key, values);
          }
        }
      });
      return fields;
    }

    private static boolean isWanted(String key, List<String> keys) {
      return (keys.isEmpty() || keys.contains(key)) && Attributes.isKey(key) && Texts.fault(key).isEmpty();
    }

    private List<String> values(Value value) {
      var all = value instanceof Value.Listing(var several) ? several : List.of(value);
      var taken = new ArrayList<String>();
      for (var one : all) {
        var text = switch (one) {
          case Value.Text(var said) -> kept(said);
          case Value.Decimal(var number) -> kept(number.toPlainString());
          case Value.Flag(var flag) -> Optional.of(Boolean.toString(flag));
          case Value.Listing _,Value.Fields _,Value.Nothing _,Value.Bytes _ -> Optional.<String>empty();
        };
        if (text.isPresent() && taken.size() < MOST_VALUES && text.get().length() <= room
            && !taken.contains(text.get())) {
          room -= text.get().length();
          taken.add(text.get());
        }
      }
      return taken;
    }

    List<Thing> things(@Nullable Value said, List<String> types) {
      var things = new ArrayList<Thing>();
      if (said instanceof Value.Listing(var all)) {
        for (var one : all) {
          var object = Model.fields(one);
          if (things.size() < MOST_THINGS && object.get("type") instanceof Value.Text(var type)
              && types.contains(type)) {
            var found = fields(Model.fields(object.get(FIELDS)), List.of());
            if (!found.isEmpty()) {
              things.add(new Thing(type, found));
            }
          }
        }
      }
      return things;
    }
  }
}
