package io.sheaf.docs.errands;

import io.micronaut.context.BeanProvider;
import io.micronaut.context.annotation.Context;
import io.sheaf.docs.web.OnlyProcess;
import io.sheaf.docs.web.Features;
import io.sheaf.storage.leases.Leases;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.WatchedTable;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.threads.Bell;
import io.sheaf.storage.threads.GivingWay;
import io.micronaut.context.event.ShutdownEvent;
import io.micronaut.runtime.event.annotation.EventListener;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The door to errands: lends the writes that record one and that remove it, and does those that are due.
@Context
public final class Errands {

  private static final Logger log = LoggerFactory.getLogger(Errands.class);
  private static final String LEASE = "errands";
  private static final Duration LEASE_LENGTH = Duration.ofSeconds(30);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);
  private static final Duration LAST_PATIENCE = Duration.ofSeconds(5);
  private static final Duration KEPT = Duration.ofSeconds(30);
  private static final int AT_ONCE = 16;
  private static final int PAGE = 100;
  private static final List<String> PARTITIONS = IntStream.range(0, Errand.SHARDS)
      .mapToObj(shard -> TableSchema.ERRAND.main().globalPartition(shard).text()).toList();

  private final Table table;
  private final Leases leases;
  private final InstantSource clock;
  private final BeanProvider<ErrandWork> works;
  private final Bell bell = new Bell(Errand.SHARDS);
  private final OnlyProcess only;
  private final Set<String> busy = ConcurrentHashMap.newKeySet();
  private final Semaphore places = new Semaphore(AT_ONCE);
  /// why not virtual ones: these share their carriers with requests, which come first.
  private final ThreadPoolExecutor doing = new ThreadPoolExecutor(AT_ONCE, AT_ONCE, KEPT.toSeconds(), TimeUnit.SECONDS,
      new LinkedBlockingQueue<>(), GivingWay.threads("sheaf-errand"));
  private final @Nullable Thread looking;
  private volatile boolean closing;

  Errands(WatchedTable table, Leases leases, InstantSource clock, BeanProvider<ErrandWork> works, OnlyProcess only,
      Features features) {
    this.table = table;
    this.leases = leases;
    this.clock = clock;
    this.works = works;
    this.only = only;
    doing.allowCoreThreadTimeOut(true);
    table.telling(this::heard);
    this.looking = features.automation() ? GivingWay.start("sheaf-errands", this::look) : null;
  }

  // Lending

  /// The write that records the errand; to be part of the write that makes it necessary.
  public Write recording(Errand errand) {
    return Write.insert(errand.item());
  }

  /// The write that removes the errand, and is met only once; to be part of the write that does it.
  public Write done(Errand errand) {
    return Write.delete(errand.key(), Condition.present());
  }

  /// The write that removes an errand that may have been done, or put off, meanwhile.
  public Write dropping(Errand errand) {
    return Write.delete(errand.key());
  }

  /// The writes that put the errand off, counting a try.
  public List<Write> later(Errand errand, Duration after) {
    return List.of(done(errand), recording(errand.again(clock.instant().plus(after))));
  }

  /// How long to wait before the next of so many tries: a second, then twice as long each time, ten minutes at most.
  public static Duration pause(int tries) {
    var pause = Duration.ofSeconds(1L << Math.clamp(tries, 0, 20));
    return pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
  }

  // Doing

  private void heard(List<Write> writes) {
    for (var write : writes) {
      if (write instanceof Write.Put put) {
        int shard = PARTITIONS.indexOf(put.key().partition());
        if (shard >= 0) {
          bell.ring(shard);
        }
      }
    }
  }

  private void look() {
    var wakes = new Instant[Errand.SHARDS];
    Arrays.fill(wakes, Instant.MIN);
    try {
      while (!closing) {
        var rung = bell.await(untilFirst(wakes));
        try {
          if (!only.isOnly() && leases.take(LEASE, LEASE_LENGTH).isEmpty()) {
            Arrays.fill(wakes, clock.instant().plus(sweepEvery()));
            continue;
          }
          for (int shard = 0; shard < Errand.SHARDS; shard++) {
            if (rung.get(shard) || !wakes[shard].isAfter(clock.instant())) {
              wakes[shard] = begin(shard);
            }
          }
        } catch (RuntimeException failure) {
          if (!closing) {
            log.warn("Errands are looked for later: {}", failure.getMessage());
          }
          Arrays.fill(wakes, clock.instant().plusSeconds(1));
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// why so long where no other process is: whatever is recorded here rings.
  private Duration sweepEvery() {
    return only.isOnly() ? Duration.ofMinutes(1) : Duration.ofSeconds(1);
  }

  private Duration untilFirst(Instant[] wakes) {
    var first = Arrays.stream(wakes).min(Comparator.naturalOrder()).orElseThrow();
    var now = clock.instant();
    return first.isAfter(now) ? Duration.between(now, first).plusMillis(1) : Duration.ZERO;
  }

  /// Begins what is due in the shard; answers when to look again.
  private Instant begin(int shard) throws InterruptedException {
    var sweep = clock.instant().plus(sweepEvery());
    var list = Query.of(TableSchema.ERRAND.main().globalPartition(shard)).limit(PAGE);
    var page = table.page(list);
    var lanes = new HashSet<String>();
    while (true) {
      for (var item : page.items()) {
        var errand = Errand.read(item);
        if (errand.due().isAfter(clock.instant())) {
          return errand.due().isBefore(sweep) ? errand.due() : sweep;
        }
        // why the first of a lane only: the next one is begun once it has ended and was not listed any more.
        if (lanes.add(errand.lane()) && busy.add(errand.lane())) {
          begin(errand);
        }
      }
      if (page.next() == null) {
        return sweep;
      }
      page = table.page(list.after(page.next()));
    }
  }

  private void begin(Errand errand) throws InterruptedException {
    places.acquire();
    doing.execute(() -> {
      try {
        carryOut(errand);
      } finally {
        busy.remove(errand.lane());
        places.release();
        bell.ring(errand.shard());
      }
    });
  }

  private void carryOut(Errand listed) {
    var errand = listed;
    try {
      // why again: what was listed may have been done since.
      if (closing || table.find(errand.key()).isEmpty()) {
        return;
      }
      switch (work(errand).carryOut(errand)) {
        case ErrandWork.Done.Settled _ -> {
        }
        case ErrandWork.Done.Finished _ -> table.write(Write.delete(errand.key()));
        case ErrandWork.Done.Later(var after) -> table.write(later(errand, after));
      }
    } catch (RuntimeException failure) {
      log.warn("An errand ({}) is tried again later: {}", errand.type(), failure.toString());
      putOff(errand);
    }
  }

  private void putOff(Errand errand) {
    try {
      table.write(later(errand, pause(errand.tries())));
    } catch (RuntimeException failure) {
      log.warn("An errand ({}) could not be put off: {}", errand.type(), failure.getMessage());
    }
  }

  private ErrandWork work(Errand errand) {
    return works.stream().filter(work -> work.type().equals(errand.type())).findFirst()
        .orElseThrow(() -> new IllegalStateException("nothing does errands of type " + errand.type()));
  }

  /// Looks at once at what is due, for whoever has moved the clock.
  void lookAgain() {
    bell.ringAll();
  }

  /// The errand as it is recorded now, if it still is.
  public Optional<Errand> find(Errand errand) {
    return table.find(errand.key()).map(Errand::read);
  }

  /// What an item of the kind errand says.
  public static Errand of(Item item) {
    return Errand.read(item);
  }

  /// Before anything is put away: who still works then takes out new tools, and nobody puts those away.
  @EventListener
  void end(ShutdownEvent shutdown) {
    closing = true;
    if (looking == null) {
      return;
    }
    looking.interrupt();
    try {
      if (!looking.join(LAST_PATIENCE)
          || !places.tryAcquire(AT_ONCE, LAST_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        log.info("Some errands were not over in time; they are done again");
      }
      doing.shutdown();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
