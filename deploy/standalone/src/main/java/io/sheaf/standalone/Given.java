package io.sheaf.standalone;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What was written behind a command: its own words, and the options that every command takes.
record Given(Map<String, String> words, List<String> rest) {

  static Given of(List<String> arguments, Set<String> needed, Set<String> possible) {
    var words = new LinkedHashMap<String, String>();
    var rest = new ArrayList<String>();
    for (var left = new ArrayList<>(arguments); !left.isEmpty();) {
      var argument = left.removeFirst();
      int equals = argument.indexOf('=');
      var flag = equals < 0 ? argument : argument.substring(0, equals);
      if (!needed.contains(flag) && !possible.contains(flag)) {
        rest.add(argument);
        continue;
      }
      if (equals < 0 && left.isEmpty()) {
        throw new BadOption(flag + " needs a value.");
      }
      var value = (equals < 0 ? left.removeFirst() : argument.substring(equals + 1)).strip();
      if (value.isEmpty()) {
        throw new BadOption(flag + " needs a value.");
      }
      words.put(flag, value);
    }
    for (var flag : needed) {
      if (!words.containsKey(flag)) {
        throw new BadOption("This command needs " + flag + ". './sheaf help' says more.");
      }
    }
    return new Given(words, rest);
  }
}
