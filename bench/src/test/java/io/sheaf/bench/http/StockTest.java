package io.sheaf.bench.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class StockTest {

  private final Stock stock = new Stock("run");

  @Test
  void everyNumberHasAnIdOfItsOwnThatIsARandomUuidByItsBits() {
    var ids = new HashSet<String>();
    for (int number = -Stock.SAVED; number < 100_000; number++) {
      var id = stock.id(number);
      ids.add(id);
      assertThat(UUID.fromString(id).version()).isEqualTo(4);
      assertThat(UUID.fromString(id).variant()).isEqualTo(2);
    }

    assertThat(ids).hasSize(100_000 + Stock.SAVED);
    assertThat(ids).doesNotContain(new Stock("another").id(0));
  }

  @Test
  void tenNeighboursShareATagAndNobodyElse() {
    assertThat(stock.tagOfTen(19)).isEqualTo(stock.tagOfTen(10)).isNotEqualTo(stock.tagOfTen(20));
    assertThat(stock.tagOfOne(19)).isNotEqualTo(stock.tagOfOne(10));
  }

  @Test
  void aDocumentIsAKilobyte() {
    assertThat(Stock.content("a title")).hasSize("\"content\":\"\"".length() + 1_024);
  }
}
