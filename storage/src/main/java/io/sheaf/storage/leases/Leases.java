package io.sheaf.storage.leases;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/// Gives a job to one process, for a while. A process that stops renewing loses the job; each new holder has a
/// higher term, and a write that carries [Lease#stillMine] fails for a holder who has been overtaken without
/// knowing it.
public final class Leases {

  private final Table table;
  private final InstantSource clock;
  private final String holder;

  /// @param holder names this process, as no other is named
  public Leases(Table table, InstantSource clock, String holder) {
    this.table = table;
    this.clock = clock;
    this.holder = holder;
  }

  /// Takes or renews the job's lease; empty while somebody else has it.
  public Optional<Lease> take(String job, Duration length) {
    var key = TableSchema.LEASE.globalKey(job);
    var now = clock.millis();
    var until = now + length.toMillis();
    var found = table.find(key);
    if (found.isEmpty()) {
      var first = Item.of(key).with("holder", holder).with("until", until).with("term", 1).build();
      return table.write(Write.insert(first)).isDone() ? Optional.of(new Lease(key, holder, 1)) : Optional.empty();
    }
    var lease = found.get();
    long term = lease.wholeNumber("term");
    if (lease.text("holder").equals(holder)) {
      var renewed = Write.update(key).set("until", until).when(held(holder, term));
      return table.write(renewed).isDone() ? Optional.of(new Lease(key, holder, term)) : Optional.empty();
    }
    if (lease.wholeNumber("until") > now) {
      return Optional.empty();
    }
    var taken = Write.update(key).set("holder", holder).set("until", until).set("term", term + 1)
        .when(held(lease.text("holder"), term).and(Condition.atMost("until", Value.of(now))));
    return table.write(taken).isDone() ? Optional.of(new Lease(key, holder, term + 1)) : Optional.empty();
  }

  /// Gives the job back, so that the next one need not wait; harmless when it is not held any more.
  public void release(Lease lease) {
    table.write(Write.update(lease.key()).set("until", 0).set("holder", "nobody")
        .when(held(lease.holder(), lease.term())));
  }

  /// Gives back the lease of a job that nobody will do again, and forgets it.
  public void end(Lease lease) {
    table.write(Write.delete(lease.key(), held(lease.holder(), lease.term())));
  }

  private static Condition held(String holder, long term) {
    return Condition.equal("holder", holder).and(Condition.equal("term", term));
  }

  /// A job that was given to this process.
  public record Lease(Key key, String holder, long term) {

    /// A part for any write that only the holder may do.
    public Write stillMine() {
      return Write.check(key, held(holder, term));
    }
  }
}
