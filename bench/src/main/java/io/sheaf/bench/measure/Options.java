package io.sheaf.bench.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a bench was told: `--name value`, and flags without one. Whatever it does not know is refused.
public final class Options {

  /// What an option is called, what its value stands for (empty for a flag), and what it means.
  public record Option(String name, String value, String meaning) {
    public boolean isFlag() {
      return value.isEmpty();
    }

    @Override
    public String toString() {
      return "--" + name + (isFlag() ? "" : " " + value);
    }
  }

  /// Said to the person who asked, in one line.
  public static final class Unusable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Unusable(String line) {
      super(line);
    }
  }

  private final Map<String, String> given;

  private Options(Map<String, String> given) {
    this.given = given;
  }

  public static Options parse(List<String> arguments, List<Option> known) {
    var given = new HashMap<String, String>();
    for (int at = 0; at < arguments.size(); at++) {
      var argument = arguments.get(at);
      var option = known.stream().filter(candidate -> argument.equals("--" + candidate.name())).findFirst()
          .orElseThrow(() -> new Unusable("unknown option " + argument + "; there are " + known));
      if (option.isFlag()) {
        given.put(option.name(), "");
      } else if (at + 1 < arguments.size()) {
        at++;
        given.put(option.name(), arguments.get(at));
      } else {
        throw new Unusable(argument + " takes a value: " + option);
      }
    }
    return new Options(given);
  }

  public boolean has(String name) {
    return given.containsKey(name);
  }

  public Optional<String> text(String name) {
    return Optional.ofNullable(given.get(name));
  }

  public int number(String name, int otherwise, int least, int most) {
    return text(name).map(text -> number(name, text, least, most)).orElse(otherwise);
  }

  public long number(String name, long otherwise) {
    try {
      return text(name).map(Long::parseLong).orElse(otherwise);
    } catch (NumberFormatException notOne) {
      throw new Unusable("--" + name + " takes a number, not " + given.get(name));
    }
  }

  public List<Integer> numbers(String name, List<Integer> otherwise, int least, int most) {
    var text = given.get(name);
    if (text == null) {
      return otherwise;
    }
    var numbers = new ArrayList<Integer>();
    for (var part : text.split(",", -1)) {
      numbers.add(number(name, part.strip(), least, most));
    }
    return List.copyOf(numbers);
  }

  private static int number(String name, String text, int least, int most) {
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException notOne) {
      // said below
    }
    throw new Unusable("--" + name + " takes a number from " + least + " to " + most + ", not " + text);
  }
}
