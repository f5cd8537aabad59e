package io.sheaf.bench.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;

/// So many documents, each known by its number: all that is in one follows from the number, so that none is
/// remembered. Behind them come those that are written while something is measured.
///
/// Of ten documents, one is in a folder that is closed to who asks. A customer has a hundred documents on the average,
/// and a customer's year twenty-five, whatever their number.
final class Corpus {

  static final String CUSTOMER = "customer";
  static final String YEAR = "year";
  static final String CATEGORY = "category";
  static final String OPEN_FOLDER = "cases";
  static final String CLOSED_FOLDER = "board";
  static final int FIRST_YEAR = 2022;
  static final int YEARS = 4;
  static final int MEDIAN_WORDS = 60;
  static final int MOST_WORDS = 400;

  private static final List<String> CATEGORIES = List.of("invoice", "contract", "letter", "report", "offer", "memo",
      "claim", "order");
  private static final int PER_CUSTOMER = 100;
  private static final int PER_FOLDER = 1_000;
  private static final int SENTENCE = 12;
  /// Words that many texts have, but not all of them.
  private static final int ASKED_FROM = 40;
  private static final int ASKED_TO = 3_000;

  private final List<Tongue> tongues;
  private final int size;
  private final short[][] visible;

  Corpus(List<Tongue> tongues, int size) {
    this.tongues = List.copyOf(tongues);
    this.size = size;
    this.visible = new short[customers()][YEARS];
    for (int number = 0; number < size; number++) {
      if (!isClosed(number)) {
        visible[customer(number)][year(number) - FIRST_YEAR]++;
      }
    }
  }

  int size() {
    return size;
  }

  private int customers() {
    return Math.max(1, size / PER_CUSTOMER);
  }

  private static long mixed(long number, int salt) {
    long mixed = (number + 1) * 0x9E3779B97F4A7C15L + salt * 0xD1B54A32D192ED03L;
    mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 31;
  }

  private static int chosen(long number, int salt, int of) {
    return (int) Math.floorMod(mixed(number, salt), (long) of);
  }

  /// A UUID of version 4, by its bits.
  String id(long number) {
    return new UUID(mixed(number, 1) & ~0xF000L | 0x4000L, mixed(number, 2) & 0x3FFFFFFFFFFFFFFFL | 0x8000000000000000L)
        .toString();
  }

  boolean isClosed(long number) {
    return number < size && chosen(number, 3, 10) == 0;
  }

  int customer(long number) {
    return chosen(number, 4, customers());
  }

  int year(long number) {
    return FIRST_YEAR + chosen(number, 5, YEARS);
  }

  String category(long number) {
    return CATEGORIES.get(chosen(number, 6, CATEGORIES.size()));
  }

  static String named(int customer) {
    return "c-" + customer;
  }

  /// How many documents of a customer there are to find for who asks.
  int visible(int customer) {
    int all = 0;
    for (var some : visible[customer]) {
      all += some;
    }
    return all;
  }

  int visible(int customer, int year) {
    return visible[customer][year - FIRST_YEAR];
  }

  private Tongue tongue(long number) {
    return tongues.get(chosen(number, 7, tongues.size()));
  }

  private int[] ranks(long number) {
    var random = new SplittableRandom(mixed(number, 8));
    // why so: most texts are short, and some are long.
    int length = (int) Math.clamp(Math.round(MEDIAN_WORDS * Math.exp(0.7 * normal(random))), 8, MOST_WORDS);
    var ranks = new int[length];
    var tongue = tongue(number);
    for (int at = 0; at < length; at++) {
      ranks[at] = tongue.any(random);
    }
    return ranks;
  }

  private static double normal(SplittableRandom random) {
    return Math.sqrt(-2 * Math.log(1 - random.nextDouble())) * Math.cos(2 * Math.PI * random.nextDouble());
  }

  String text(long number) {
    var tongue = tongue(number);
    var text = new StringBuilder();
    int at = 0;
    for (int rank : ranks(number)) {
      var word = tongue.word(rank);
      boolean begins = at % SENTENCE == 0;
      text.append(at == 0 ? "" : begins ? ". " : " ")
          .append(begins ? word.substring(0, 1).toUpperCase(Locale.ROOT) : word.charAt(0))
          .append(word, 1, word.length());
      at++;
    }
    return text.append('.').toString();
  }

  /// Two words of a text that are worth asking for, if it has them.
  Optional<List<String>> twoWords(long number) {
    var tongue = tongue(number);
    var words = new ArrayList<String>();
    for (int rank : ranks(number)) {
      var word = tongue.word(rank);
      if (rank >= ASKED_FROM && rank < ASKED_TO && !words.contains(word)) {
        words.add(word);
      }
    }
    return words.size() < 2 ? Optional.empty() : Optional.of(words.subList(0, 2));
  }

  /// The body that creates it, with something more to say.
  String body(long number, String more) {
    var id = id(number);
    boolean isLater = number >= size;
    var folder = isClosed(number) ? CLOSED_FOLDER : OPEN_FOLDER;
    return "{\"documentId\":\"" + id + "\",\"path\":\"" + folder + "/" + (isLater ? "later" : number / PER_FOLDER) + "/"
        + category(number) + "-" + number + ".txt\",\"contentType\":\"text/plain\",\"content\":\"" + text(number) + more
        + "\",\"tags\":[{\"key\":\"" + CATEGORY + "\",\"value\":\"" + category(number)
        + "\"},{\"key\":\"desk\",\"value\":\"d-"
        + chosen(number, 9, 50) + "\"}],\"attributes\":[{\"key\":\"" + CUSTOMER + "\",\"stringValue\":\""
        + (isLater ? "later" : named(customer(number))) + "\"},{\"key\":\"" + YEAR + "\",\"numberValue\":"
        + year(number)
        + "},{\"key\":\"approved\",\"booleanValue\":" + (chosen(number, 10, 2) == 0) + "}]}";
  }
}
