package io.sheaf.docs.cases.numbers;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/// The door to numbers: says the next one, and lends the write that takes it.
@Singleton
public final class Numbers {

  private static final String LAST = "last";

  private final Table table;
  private final InstantSource clock;

  Numbers(Table table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
  }

  /// A number that is nobody else's once these writes have happened.
  public record Drawn(String number, List<Write> writes) {

    public Drawn {
      writes = List.copyOf(writes);
    }
  }

  /// The next number of the site; to be called in a plan, which is made anew when somebody else was quicker.
  public Drawn draw(SiteId site, Series series, NumberFormat format) {
    var today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    if (!format.counts()) {
      return new Drawn(format.spelled(0, today), List.of());
    }
    var key = TableSchema.CASE_COUNTER.key(site, series.text());
    var last = table.find(key).map(item -> item.wholeNumber(LAST)).orElse(0L);
    var counted = last == 0
        ? Write.insert(Item.of(key).with("name", series.text()).with(LAST, 1).build())
        : Write.update(key).set(LAST, last + 1).when(Condition.equal(LAST, last));
    return new Drawn(format.spelled(last + 1, today), List.of(counted));
  }
}
