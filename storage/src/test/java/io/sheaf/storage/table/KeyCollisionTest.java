package io.sheaf.storage.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// No two kinds may ever make the same key, and lists of one kind may not catch items of another.
class KeyCollisionTest {

  /// Two kinds whose lists are read together, and why.
  private static final Map<Set<String>, String> READ_TOGETHER = Map.of(Set.of("document tag", "document tag value"),
      "the tags of a document", Set.of("site schema attribute", "site schema allowed value"),
      "what the site schema says of an attribute", Set.of("classification attribute", "classification allowed value"),
      "what a classification says of an attribute", Set.of("locale interface text", "locale schema text"),
      "all of a language", Set.of("locale interface text", "locale classification text"), "all of a language", Set.of(
          "locale schema text", "locale classification text"),
      "all of a language");

  @Test
  void noTwoKindsMakeTheSameKeyOfTheExampleValues() {
    var seen = new HashMap<Key, Kind>();
    for (var kind : TableSchema.kinds()) {
      for (var site : List.of(SiteId.DEFAULT, new SiteId("finance"))) {
        var before = seen.put(Examples.key(kind, site), kind);
        assertThat(before == null || before == kind).as("%s and %s", kind, before).isTrue();
      }
    }
  }

  @Test
  void noTwoKindsCanMakeTheSameKeyWhateverTheValuesAre() {
    for (var pair : pairs()) {
      assertThat(canBeEqual(pair.one().partitionTemplate(), pair.other().partitionTemplate()) && canBeEqual(pair.one()
          .sortTemplate(), pair.other().sortTemplate())).as("%s and %s", pair.one().kind(), pair.other().kind())
          .isFalse();
    }
  }

  @Test
  void kindsThatShareAPartitionHaveSortKeysThatBeginDifferently() {
    for (var pair : pairs()) {
      if (canBeEqual(pair.one().partitionTemplate(), pair.other().partitionTemplate()) && !READ_TOGETHER.containsKey(Set
          .of(pair.one().kind().name(), pair.other().kind().name()))) {
        assertThat(beginAlike(pair.one(), pair.other())).as("%s and %s", pair.one().kind(), pair.other().kind())
            .isFalse();
      }
    }
  }

  @Test
  void theOnlyPartitionThatHoldsItemsOfTheDefaultSiteAndOfTheWholeStoreIsThatOfAPerson() {
    var shared = new TreeSet<String>();
    for (var pair : pairs()) {
      if (pair.one().kind().scope() != pair.other().kind().scope() && canBeEqual(pair.one().partitionTemplate(), pair
          .other().partitionTemplate())) {
        shared.add(pair.one().partitionSpelling());
        shared.add(pair.other().partitionSpelling());
        // why: it is by its sort key that an item is known to be the site's; see Recognition.
        assertThat(pair.one().sortTemplate().literalBeginning()).as("%s and %s", pair.one(), pair.other()).isNotEmpty();
        assertThat(pair.other().sortTemplate().literalBeginning()).isNotEmpty();
        assertThat(beginAlike(pair.one(), pair.other())).isFalse();
      }
    }

    assertThat(shared).containsExactly("USER#{userId}");
  }

  @Test
  void entriesThatShareAnIndexPartitionBeginDifferentlyUnlessTheyAnswerTheSameQuestion() {
    var faces = TableSchema.kinds().stream().flatMap(kind -> kind.indexes().stream()).toList();
    for (var one : faces) {
      for (var other : faces) {
        if (one != other && one.kind().table() == other.kind().table() && one.index().equals(other.index()) && !one
            .question().equals(other.question()) && canBeEqual(one.partitionTemplate(), other.partitionTemplate())) {
          assertThat(beginAlike(one, other)).as("%s and %s", one, other).isFalse();
        }
      }
    }
  }

  @Test
  void onlyTheEntriesThatNameASiteThemselvesHaveASlash() {
    for (var kind : TableSchema.kinds()) {
      for (var face : SchemaPrinter.faces(kind)) {
        if (face.partitionSpelling().contains("/")) {
          assertThat(face.partitionSpelling()).matches("\\{siteId}/[a-z]+#");
          assertThat(kind.scope()).isEqualTo(Kind.Scope.GLOBAL);
        }
      }
    }
  }

  @Test
  void noSiteCanWriteIntoTheEntriesThatNameASiteThemselves() {
    var faces = TableSchema.kinds().stream().flatMap(kind -> SchemaPrinter.faces(kind).stream()).toList();
    for (var named : faces) {
      if (named.partitionSpelling().startsWith("{siteId}/")) {
        var rest = new Template(named.partitionSpelling().substring("{siteId}/".length()));
        for (var face : faces) {
          if (face.kind().scope() == Kind.Scope.SITE && face.index().equals(named.index())) {
            assertThat(canBeEqual(face.partitionTemplate(), rest)).as(face.partitionSpelling()).isFalse();
          }
        }
      }
    }
  }

  @Test
  void aBucketIsNeverTheUnbucketedPartitionOfAnything() {
    var faces = TableSchema.kinds().stream().flatMap(kind -> kind.indexes().stream()).toList();
    for (var spread : faces) {
      if (spread.isSpread()) {
        var bucket = new Template(spread.partitionSpelling() + "#b1");
        for (var face : faces) {
          assertThat(spread.index().equals(face.index()) && spread.kind().table() == face.kind().table() && canBeEqual(
              bucket, face.partitionTemplate()) && beginAlike(spread, face)).as("%s in a bucket and %s", spread
                  .partitionSpelling(), face.partitionSpelling())
              .isFalse();
        }
      }
    }
  }

  @Test
  void whatUsersWriteNeverMakesAKeyOfAnotherSite() {
    var key = TableSchema.USER_RATE.key(SiteId.DEFAULT, "finance/docs#d", "#LATEST");

    assertThat(key.partition()).isEqualTo("USER#finance%2Fdocs%23d");
    assertThat(SiteId.isSiteId("a/b")).isFalse();
    assertThat(SiteId.isSiteId("Global")).isFalse();
    assertThat(SiteId.isSiteId("api_KEY")).isFalse();
  }

  private record Pair(Face one, Face other) {}

  private static List<Pair> pairs() {
    var pairs = new ArrayList<Pair>();
    var kinds = TableSchema.kinds();
    for (int one = 0; one < kinds.size(); one++) {
      for (int other = one + 1; other < kinds.size(); other++) {
        if (kinds.get(one).table() == kinds.get(other).table()) {
          pairs.add(new Pair(kinds.get(one).main(), kinds.get(other).main()));
        }
      }
    }
    return pairs;
  }

  /// Whether a list of one, by all that its sort keys have in common, can catch the other.
  private static boolean beginAlike(Face one, Face other) {
    var left = beginning(one.sortTemplate());
    var right = beginning(other.sortTemplate());
    return left.startsWith(right) || right.startsWith(left);
  }

  /// Forms that begin with a digit count as one, for ranges without values keep to digits.
  private static String beginning(Template template) {
    if (template.literalBeginning().isEmpty() && template.placeholders().getFirst().form().beginsWithDigit()) {
      return "0";
    }
    return template.literalBeginning();
  }

  /// Values hold no `#`, so keys are equal piece by piece or not at all.
  private static boolean canBeEqual(Template one, Template other) {
    var left = one.spelling().split("#", -1);
    var right = other.spelling().split("#", -1);
    if (one.spelling().contains(":list}") || other.spelling().contains(":list}")) {
      return left[0].equals(right[0]);
    }
    if (left.length != right.length) {
      return false;
    }
    for (int at = 0; at < left.length; at++) {
      if (!piecesCanBeEqual(new Piece(left[at]), new Piece(right[at]))) {
        return false;
      }
    }
    return true;
  }

  private record Piece(String spelling) {

    boolean isLiteral() {
      return !spelling.contains("{");
    }

    boolean admits(String literal) {
      if (spelling.contains("!" + literal + "}")) {
        return false;
      }
      var pattern = new StringBuilder();
      var matcher = Pattern.compile("\\{[A-Za-z0-9]+(:[a-z]+|:0+)?(![a-z]+)?}|[^{]+").matcher(spelling);
      while (matcher.find()) {
        var part = matcher.group();
        if (!part.startsWith("{")) {
          pattern.append(Pattern.quote(part));
        } else if (part.contains(":value")) {
          pattern.append("[^#/]*");
        } else {
          pattern.append(part.matches(".*:(time|day|basicday|number|0+)}") ? "[0-9][^#/]*" : "[^#/]+");
        }
      }
      return literal.matches(pattern.toString());
    }

    String start() {
      var literal = spelling.substring(0, spelling.indexOf('{'));
      return literal + (spelling.substring(literal.length()).matches("\\{[a-zA-Z]+:(time|day|basicday|number|0+)}.*")
          ? "0"
          : "");
    }

    boolean hasSlash() {
      return spelling.contains("/");
    }
  }

  private static boolean piecesCanBeEqual(Piece one, Piece other) {
    if (one.isLiteral() && other.isLiteral()) {
      return one.spelling().equals(other.spelling());
    }
    if (one.isLiteral()) {
      return other.admits(one.spelling());
    }
    if (other.isLiteral()) {
      return one.admits(other.spelling());
    }
    return one.hasSlash() == other.hasSlash() && (one.start().startsWith(other.start()) || other.start().startsWith(one
        .start()));
  }
}
