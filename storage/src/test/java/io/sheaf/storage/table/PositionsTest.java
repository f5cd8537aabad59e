package io.sheaf.storage.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Base64;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PositionsTest {

  private static final byte[] SECRET = new byte[32];

  static {
    new Random(7).nextBytes(SECRET);
  }

  private final Partition mine = new Partition(TableName.DOCUMENTS, Optional.of(IndexName.GSI1), "finance/2026-11-18");
  private final Position position = Query.of(mine)
      .at(Item.of(Key.stored(TableName.DOCUMENTS, "finance/docs#1", "#LATEST"))
          .indexed(new IndexEntry(IndexName.GSI1, "finance/2026-11-18", "12:00#🌍")).build());

  @Test
  void aSealedPositionOpensForItsAudienceAlsoAfterARestart() {
    var token = new Positions(SECRET).seal(position, "finance ann");

    assertThat(new Positions(SECRET).open(token, "finance ann")).isEqualTo(position);
  }

  @Test
  void aPositionIsRefusedToAnotherCallerAndOnAnotherSite() {
    var positions = new Positions(SECRET);
    var token = positions.seal(position, "finance ann");

    assertThatThrownBy(() -> positions.open(token, "finance bob")).isInstanceOf(InvalidPosition.class);
    assertThatThrownBy(() -> positions.open(token, "legal ann")).isInstanceOf(InvalidPosition.class);
    assertThatThrownBy(() -> Query.of(new Partition(mine.table(), mine.index(), "legal/2026-11-18"))
        .after(positions.open(token, "finance ann"))).isInstanceOf(InvalidPosition.class);
  }

  @Test
  void aPositionWithAnyBitChangedIsRefused() {
    var positions = new Positions(SECRET);
    var token = Base64.getUrlDecoder().decode(positions.seal(position, "a"));
    for (int at = 0; at < token.length * 8; at++) {
      var altered = token.clone();
      altered[at / 8] ^= (byte) (1 << at % 8);
      var text = Base64.getUrlEncoder().withoutPadding().encodeToString(altered);
      assertThatThrownBy(() -> positions.open(text, "a")).as("bit %s", at).isInstanceOf(InvalidPosition.class);
    }
  }

  @Test
  void whatIsNoPositionAtAllIsRefused() {
    var positions = new Positions(SECRET);
    for (var text : new String[]{"", "?", "AAAA", "ä", "A".repeat(9000)}) {
      assertThatThrownBy(() -> positions.open(text, "a")).isInstanceOf(InvalidPosition.class);
    }
  }

  @Test
  void aSealedPositionTellsNothing() {
    var token = new String(Base64.getUrlDecoder().decode(new Positions(SECRET).seal(position, "a")),
        java.nio.charset.StandardCharsets.ISO_8859_1);

    assertThat(token).doesNotContain("docs#1").doesNotContain("finance");
  }
}
