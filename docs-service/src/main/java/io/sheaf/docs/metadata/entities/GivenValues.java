package io.sheaf.docs.metadata.entities;

import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Fields;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a request says of the attributes of an entity, before anybody knows what is defined. A key that comes twice has
/// the values of both.
record GivenValues(Map<String, Given> byKey) {

  static final int MOST_ATTRIBUTES = 80;
  private static final int MOST_VALUES = 100;
  // why: an event holds an entity as it was and as it is.
  static final int LONGEST_TEXTS = 32 * 1024;
  private static final int LONGEST_NUMBER = 40;

  record Given(List<String> strings, List<BigDecimal> numbers, @Nullable Boolean flag) {

    Given and(Given other) {
      var allStrings = new ArrayList<>(strings);
      allStrings.addAll(other.strings);
      var allNumbers = new ArrayList<>(numbers);
      allNumbers.addAll(other.numbers);
      return new Given(allStrings, allNumbers, other.flag == null ? flag : other.flag);
    }

    int count() {
      return strings.size() + numbers.size();
    }
  }

  static GivenValues read(Fields owner, String field) {
    var found = new LinkedHashMap<String, Given>();
    for (var element : owner.objects(field)) {
      var key = element.text("key");
      if (key == null || key.isEmpty()) {
        element.faults().add("key", "'key' is required");
      } else {
        found.merge(key, given(element), Given::and);
      }
    }
    bound(found, owner.faults(), owner.pathOf(field));
    return new GivenValues(found);
  }

  private static void bound(Map<String, Given> found, Faults faults, String path) {
    faults.when(found.size() > MOST_ATTRIBUTES, path, "an entity has at most " + MOST_ATTRIBUTES + " attributes");
    found.forEach((key, given) -> faults.when(given.count() > MOST_VALUES, key,
        "an attribute of an entity has at most " + MOST_VALUES + " values"));
    long texts = found.values().stream().flatMap(given -> given.strings().stream()).mapToLong(String::length).sum();
    faults.when(texts > LONGEST_TEXTS, path,
        "the texts of an entity have at most " + LONGEST_TEXTS + " characters together");
  }

  private static Given given(Fields element) {
    var strings = new ArrayList<String>();
    var one = element.text("stringValue");
    if (one != null) {
      strings.add(one);
    }
    strings.addAll(element.texts("stringValues"));
    var numbers = new ArrayList<BigDecimal>();
    var number = element.number("numberValue");
    if (number != null) {
      numbers.add(number);
    }
    int index = 0;
    for (var text : element.texts("numberValues")) {
      number(element, text, index++, numbers);
    }
    return new Given(strings, numbers, element.has("booleanValue") ? element.flag("booleanValue") : null);
  }

  private static void number(Fields element, String text, int index, List<BigDecimal> numbers) {
    var path = element.pathOf("numberValues") + "[" + index + "]";
    try {
      var number = new BigDecimal(text.length() > LONGEST_NUMBER ? "" : text);
      if (Math.abs((long) number.scale()) <= 100) {
        numbers.add(number);
        return;
      }
    } catch (NumberFormatException notANumber) {
      // why: said below, together with what is out of range.
    }
    element.faults().add(path, "'" + path + "' must be a number");
  }
}
