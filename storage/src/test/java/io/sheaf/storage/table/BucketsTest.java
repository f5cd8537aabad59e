package io.sheaf.storage.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class BucketsTest {

  private static final SiteId FINANCE = new SiteId("finance");
  private static final LocalDate DAY = LocalDate.parse("2026-11-18");
  private static final Face BY_DAY = TableSchema.DOCUMENTS_OF_DAY;

  @Test
  void oneBucketIsSpelledAsTheDataModelHasIt() {
    var partitions = BY_DAY.partitions(Buckets.ONE, FINANCE, DAY);

    assertThat(partitions).containsExactly(BY_DAY.partition(FINANCE, DAY));
    assertThat(partitions.getFirst().text()).isEqualTo("finance/2026-11-18");
  }

  @Test
  void everyEntryLiesInOneOfThePartitionsThatAreRead() {
    var buckets = new Buckets(8);
    var stamp = Stamp.parse("2026-11-18T12:00:00.000000-0000Z");
    var read = BY_DAY.partitions(buckets, FINANCE, DAY).stream().map(Partition::text).toList();

    for (int n = 0; n < 1000; n++) {
      var entry = BY_DAY.inBucket(buckets.of("d" + n)).entry(FINANCE, DAY, stamp, "d" + n);
      assertThat(read).contains(entry.partition());
    }
    assertThat(read).hasSize(8).doesNotHaveDuplicates().contains("finance/2026-11-18", "finance/2026-11-18#b7");
  }

  @Test
  void whatWasWrittenWithFewerBucketsIsReadWithMore() {
    assertThat(BY_DAY.partitions(new Buckets(9), FINANCE, DAY)).containsAll(BY_DAY.partitions(new Buckets(4), FINANCE,
        DAY));
  }

  @Test
  void idsAreSpreadEvenlyAndAnIdStaysWhereItIs() {
    var buckets = new Buckets(10);
    var filled = new int[10];
    for (int n = 0; n < 10_000; n++) {
      filled[buckets.of("document-" + n)]++;
    }

    assertThat(java.util.Arrays.stream(filled).boxed()).allMatch(count -> count > 800 && count < 1200);
    assertThat(buckets.of("document-1")).isEqualTo(9);
  }

  @Test
  void onlyListingsThatABusySiteFillsHaveBuckets() {
    assertThatThrownBy(() -> TableSchema.QUEUES_BY_NAME.inBucket(1)).hasMessageContaining("not spread");
    assertThat(TableSchema.QUEUES_BY_NAME.partitions(new Buckets(8), FINANCE)).hasSize(1);
    assertThatThrownBy(() -> new Buckets(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> BY_DAY.inBucket(Buckets.MOST)).isInstanceOf(IllegalArgumentException.class);
  }
}
