package io.sheaf.storage.table;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Keys of any kind, of values chosen to be mistaken for something else.
final class RandomKeys {

  private static final List<String> TEXTS = List.of("", "#", "/", "%", "a", "A", "a/", "finance/docs#1", "default",
      "default/docs#1", "sites", "PROFILE", "RATE#x", "shares", "permissions", "apikeys#", "é", "🌍", "\uffee",
      "\u0000",
      Character.toString(Character.MAX_CODE_POINT), "0", "a\nb", " ");

  private final Random random;

  RandomKeys(Random random) {
    this.random = random;
  }

  Kind kind() {
    var kinds = TableSchema.kinds();
    return kinds.get(random.nextInt(kinds.size()));
  }

  /// Of the site, or of the whole store when the kind belongs to no site.
  Key key(Kind kind, SiteId site) {
    while (true) {
      try {
        return kind.main().key(site, values(kind.main()));
      } catch (IllegalArgumentException | LimitExceeded impossible) {
        // the values were none that this key takes
      }
    }
  }

  private Object[] values(Face face) {
    return face.names().stream().map(name -> value(placeholder(face, name))).toArray();
  }

  private static Template.Placeholder placeholder(Face face, String name) {
    return Stream.of(face.partitionTemplate(), face.sortTemplate()).flatMap(half -> half.placeholders().stream())
        .filter(found -> found.name().equals(name)).findFirst().orElseThrow();
  }

  private Object value(Template.Placeholder placeholder) {
    return switch (placeholder.form()) {
      case TEXT, FOLDED -> text();
      case VALUE -> switch (random.nextInt(4)) {
        case 0 -> number();
        case 1 -> random.nextBoolean();
        default -> text();
      };
      case LIST -> IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(_ -> text()).toList();
      case TIME -> new Stamp(moment(), random.nextInt(10_000));
      case DAY, BASIC_DAY -> LocalDate.ofEpochDay(random.nextInt(40_000));
      case NUMBER -> number();
      case COUNT -> random.nextInt(10);
    };
  }

  private String text() {
    return random.nextBoolean() ? TEXTS.get(random.nextInt(TEXTS.size())) : Long.toString(random.nextLong(), 36);
  }

  private BigDecimal number() {
    return BigDecimal.valueOf(random.nextInt(2_000_000) - 1_000_000, random.nextInt(6));
  }

  private Instant moment() {
    return Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000) * 1000L);
  }
}
