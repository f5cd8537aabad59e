package io.sheaf.docs.metadata.mappings.applying;

import io.sheaf.docs.metadata.mappings.Mapping.LabelMatching;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A label that values stand beside, and how it is recognised: by its words, whatever is between them.
final class Label {

  /// One letter in so many may be another one, as readers of pages take `l` for `1`; in shorter words none, which would
  /// be others.
  private static final int LETTERS_FOR_A_SLIP = 4;

  private final String text;
  private final LabelMatching matching;
  private final List<String> words;
  private final String joined;
  private final int slips;

  Label(String text, LabelMatching matching) {
    this.text = text;
    this.matching = matching;
    this.words = Words.of(text).stream().map(Words.Word::folded).toList();
    this.joined = String.join("", words);
    this.slips = joined.length() <= LETTERS_FOR_A_SLIP ? 0 : joined.length() / LETTERS_FOR_A_SLIP;
  }

  /// @param last of the words that are the label
  /// @param slips how many letters are others
  private record Match(int last, int slips) {}

  /// @param end where in the cell the value may begin
  record Place(int end, int slips) {}

  String text() {
    return text;
  }

  /// Where it stands in the cell: it is all before a colon, or else the cell may have the value behind it.
  Optional<Place> in(Layout.Cell cell) {
    var separator = cell.separator();
    if (separator.isPresent()) {
      int end = separator.getAsInt();
      return match(cell.words().stream().filter(word -> word.end() <= end).toList())
          .map(match -> new Place(end + 1, match.slips()));
    }
    return match(cell.words()).map(match -> new Place(cell.words().get(match.last()).end(), match.slips()));
  }

  /// How many letters are others, where this is the label.
  Optional<Integer> slipsIn(String part) {
    return match(Words.of(part)).map(Match::slips);
  }

  private Optional<Match> match(List<Words.Word> all) {
    if (words.isEmpty()) {
      return Optional.empty();
    }
    return switch (matching) {
      case EXACT -> all.size() == words.size() ? at(all, 0) : Optional.empty();
      case BEGINS_WITH -> at(all, 0);
      case CONTAINS -> first(all);
      case FUZZY -> alike(all);
    };
  }

  private Optional<Match> at(List<Words.Word> all, int from) {
    if (from + words.size() > all.size()) {
      return Optional.empty();
    }
    for (int at = 0; at < words.size(); at++) {
      if (!all.get(from + at).folded().equals(words.get(at))) {
        return Optional.empty();
      }
    }
    return Optional.of(new Match(from + words.size() - 1, 0));
  }

  private Optional<Match> first(List<Words.Word> all) {
    for (int from = 0; from + words.size() <= all.size(); from++) {
      var match = at(all, from);
      if (match.isPresent()) {
        return match;
      }
    }
    return Optional.empty();
  }

  /// The words that are most like the label, one more or one less than it has: blanks come and go where pages are read.
  private Optional<Match> alike(List<Words.Word> all) {
    Optional<Match> best = Optional.empty();
    int most = slips;
    var some = new StringBuilder();
    for (int from = 0; from < all.size() && most >= 0; from++) {
      some.setLength(0);
      int to = Math.min(all.size(), from + words.size() + 1);
      for (int last = from; last < to && some.length() <= joined.length() + most; last++) {
        some.append(all.get(last).folded());
        int distance = last - from + 2 < words.size() ? most + 1 : Distance.within(joined, some, most);
        if (distance <= most) {
          best = Optional.of(new Match(last, distance));
          most = distance - 1;
        }
      }
    }
    return best;
  }

  /// Whether a text as a whole is the label, but for some letters.
  boolean isLike(String other) {
    var plain = Words.of(other).stream().map(Words.Word::folded).collect(Collectors.joining());
    return Distance.within(joined, plain, slips) <= slips;
  }
}
