package io.sheaf.standalone;

import io.sheaf.docs.governance.bottle.CannotBottle;
import io.sheaf.docs.governance.bottle.Check;
import io.sheaf.docs.governance.bottle.Export;
import io.sheaf.docs.governance.bottle.Import;
import io.sheaf.docs.governance.bottle.Progress;
import io.sheaf.storage.table.SiteId;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Something that an operator has done with the store: by the server that has it, or by the command itself where there
/// is none.
record Chore(Verb verb, Map<String, String> words) {

  static final String SITE = "--site";
  static final String TO = "--to";
  static final String FROM = "--from";

  enum Verb {
    EXPORT(Set.of(SITE, TO), Set.of()), IMPORT(Set.of(FROM), Set.of(SITE)), BACKUP(Set.of(TO), Set.of()), CHECK(Set
        .of(), Set.of());

    final Set<String> needed;
    final Set<String> possible;

    Verb(Set<String> needed, Set<String> possible) {
      this.needed = needed;
      this.possible = possible;
    }

    String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }

    static Optional<Verb> of(String word) {
      return Arrays.stream(values()).filter(verb -> verb.word().equals(word)).findFirst();
    }
  }

  /// The doors of the rooms, by whoever has them open.
  interface Doors {
    <D, T> T with(Class<D> door, Function<D, T> work);
  }

  /// What came of it.
  record Outcome(boolean isWell, String text) {}

  /// With folders as they are meant where the command was given.
  static Chore of(Verb verb, Map<String, String> words) {
    var whole = new LinkedHashMap<>(words);
    for (var folder : Set.of(TO, FROM)) {
      whole.computeIfPresent(folder, (_, path) -> Path.of(path).toAbsolutePath().normalize().toString());
    }
    var site = words.get(SITE);
    if (site != null && !SiteId.isSiteId(site)) {
      throw new BadOption("Not a site: '" + site + "'. Sites have letters, digits, '_', '.' and '-', at most 64.");
    }
    return new Chore(verb, whole);
  }

  Outcome done(Store store, Doors doors, Progress progress) {
    return switch (verb) {
      case EXPORT -> well(doors.with(Export.class, export -> export.write(site(), folder(TO), progress)));
      case IMPORT -> well(doors.with(Import.class,
          door -> door.read(folder(FROM), words.containsKey(SITE) ? site() : null, progress)));
      case BACKUP -> well(store.backUp(folder(TO), progress::say));
      case CHECK -> {
        var found = doors.with(Check.class, check -> check.run(progress));
        yield new Outcome(found.isWell(), found.text());
      }
    };
  }

  private static Outcome well(String text) {
    return new Outcome(true, text);
  }

  private SiteId site() {
    return new SiteId(word(SITE));
  }

  private Path folder(String flag) {
    return Path.of(word(flag));
  }

  private String word(String flag) {
    var word = words.get(flag);
    if (word == null) {
      throw new CannotBottle("This needs " + flag + ".");
    }
    return word;
  }

  /// A line each, as it is sent to a server.
  String text() {
    return verb.word() + words.entrySet().stream().map(word -> "\n" + word.getKey() + "=" + word.getValue())
        .collect(Collectors.joining());
  }

  /// What [#text] wrote; nothing for what it did not.
  static @Nullable Chore read(String text) {
    var lines = text.split("\n", -1);
    var verb = Verb.of(lines[0]);
    var words = new LinkedHashMap<String, String>();
    for (var line : Arrays.asList(lines).subList(1, lines.length)) {
      int equals = line.indexOf('=');
      if (verb.isEmpty() || equals < 0 || !verb.get().needed.contains(line.substring(0, equals))
          && !verb.get().possible.contains(line.substring(0, equals))) {
        return null;
      }
      words.put(line.substring(0, equals), line.substring(equals + 1));
    }
    return verb.filter(one -> words.keySet().containsAll(one.needed)).map(one -> of(one, words)).orElse(null);
  }
}
