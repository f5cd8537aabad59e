package io.sheaf.docs.documents.versions;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Calls;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// One document's random life, and a plain account of what must be true of it after every step.
final class History {

  private static final Caller ANN = Caller.of("ann", Caller.Kind.TOKEN, Map.of(), List.of());
  private static final int MOST = 10;

  private final Random random;
  private final ExecutorService threads;
  private final Documents documents;
  private final Versions versions;
  private final VersionChanges planned;
  private final Published published;
  private final Changes changes;
  private final Stamps stamps;
  private final Table table;
  private final DocumentRef ref;
  private final Call call;
  private final StringBuilder told = new StringBuilder();

  // The account.
  private final TreeSet<Integer> kept = new TreeSet<>();
  private final Set<Integer> pinned = new HashSet<>();
  private final List<Integer> evicted = new ArrayList<>();
  private @Nullable Integer publishedVersion;
  private @Nullable Integer current;
  private int last = -1;
  private boolean held;
  private boolean away;
  private int contents;

  History(Running running, ExecutorService threads, long seed) {
    this.random = new Random(seed);
    this.threads = threads;
    this.documents = running.door(Documents.class);
    this.versions = running.door(Versions.class);
    this.planned = running.door(VersionChanges.class);
    this.published = running.door(Published.class);
    this.changes = running.door(Changes.class);
    this.stamps = running.door(Stamps.class);
    this.table = running.engines().ports().table();
    var site = new SiteId("finance");
    this.ref = DocumentRef.of(site, "d" + Long.toUnsignedString(seed, 36));
    this.call = Calls.of(ANN, site, "/documents/" + ref.documentId());
    var document = Document.of(ref, "a.txt", "ann", stamps.next()).build();
    changes.commit(() -> new Plan<>(documents.inserting(document), ""));
  }

  /// What happened, for a failure to tell.
  String told() {
    return told.toString();
  }

  void live(int steps) throws Exception {
    for (int step = 0; step < steps; step++) {
      step();
      compare();
    }
  }

  private void step() throws Exception {
    int what = random.nextInt(100);
    if (away) {
      if (what < 30) {
        restore();
      } else {
        expect(Refusal.NOT_FOUND, () -> save());
      }
    } else if (held && what < 30) {
      release();
    } else if (what < 40) {
      saveAsForetold();
    } else if (what < 50) {
      saveAtOnce();
    } else if (what < 68) {
      pin(pick());
    } else if (what < 76) {
      unpin(pick());
    } else if (what < 83) {
      delete(pick());
    } else if (what < 90) {
      rollBack(pick());
    } else if (what < 94) {
      publish();
    } else if (what < 97) {
      hold();
    } else {
      putAway();
    }
  }

  /// A number that there is, or was, or is not yet.
  private int pick() {
    return random.nextInt(8) == 0 || kept.isEmpty()
        ? random.nextInt(last + 2)
        : kept.stream().skip(random.nextInt(kept.size())).findFirst().orElseThrow();
  }

  // Steps

  private void saveAsForetold() {
    var foretold = versions.shelf(documents.find(ref).orElseThrow()).next();
    tell("save");
    if (held) {
      expect(Refusal.CONFLICT, this::save);
      return;
    }
    var victim = victim();
    switch (foretold) {
      case NextEviction.Nothing _ -> assertThat(kept).hasSizeLessThan(MOST);
      case NextEviction.Removes(var version) -> assertThat(version.number()).isEqualTo(victim);
      case NextEviction.Refused refused -> {
        assertThat(victim).isNull();
        assertThat(refused.toUnpin()).extracting(Version::number).doesNotContainNull().isNotEmpty()
            .allMatch(pinned::contains);
        expect(Refusal.CONFLICT, this::save);
        return;
      }
    }
    var saved = save();
    assertThat(saved.removed().map(Version::number).orElse(null)).isEqualTo(kept.size() < MOST ? null : victim);
    assertThat(saved.evicted()).hasSize(saved.removed().isPresent() ? 1 : 0);
    account(saved.version().number());
  }

  /// Several savers, and sometimes one who pins, all at once: what remains must be what some order of them leaves.
  private void saveAtOnce() throws Exception {
    int savers = 2 + random.nextInt(4);
    int toPin = pick();
    boolean pins = random.nextBoolean();
    tell(savers + " save" + (pins ? " while one pins v" + toPin : ""));
    var running = new ArrayList<Future<Integer>>();
    for (int saver = 0; saver < savers; saver++) {
      running.add(threads.submit((Callable<Integer>) () -> save().version().number()));
    }
    var pinning = pins
        ? threads.submit(() -> commit(() -> planned.pinning(call, ref.documentId(), "v" + toPin)))
        : null;
    var saved = new TreeSet<Integer>();
    for (var one : running) {
      refusedOr(one, Refusal.CONFLICT).ifPresent(saved::add);
    }
    boolean gotPinned = pinning != null && refusedOr(pinning, Refusal.NOT_FOUND, Refusal.CONFLICT).isPresent();
    if (pinning == null) {
      saved.forEach(this::account);
    } else {
      accountAfter(saved, gotPinned ? toPin : null);
    }
    if (!held && saved.size() < savers) {
      assertThat(victim()).as("who was refused had no room").isNull();
      assertThat(kept).hasSize(MOST);
    }
  }

  /// why from what is there: whether the pin came before or after which save is nobody's to say. A pinned version is
  /// there all the same, and each that is not has a receipt.
  private void accountAfter(TreeSet<Integer> saved, @Nullable Integer newlyPinned) {
    if (newlyPinned != null) {
      pinned.add(newlyPinned);
    }
    var all = new TreeSet<>(kept);
    all.addAll(saved);
    var there = versions.of(ref).stream().map(Version::number).collect(Collectors.toSet());
    assertThat(all).containsAll(there);
    assertThat(there).containsAll(pinned);
    var gone = receipts().subList(evicted.size(), receipts().size());
    var missing = new TreeSet<>(all);
    missing.removeAll(there);
    assertThat(new TreeSet<>(gone)).isEqualTo(missing);
    if (!saved.isEmpty()) {
      assertThat(saved.first()).isEqualTo(last + 1);
      last = saved.last();
      assertThat(saved).hasSize(last + 1 - saved.first());
      current = last;
    }
    kept.clear();
    kept.addAll(there);
    evicted.addAll(gone);
  }

  private void pin(int number) {
    tell("pin v" + number);
    if (changed(number, () -> planned.pinning(call, ref.documentId(), "v" + number))) {
      pinned.add(number);
    }
  }

  private void unpin(int number) {
    tell("unpin v" + number);
    if (changed(number, () -> planned.unpinning(call, ref.documentId(), "v" + number))) {
      pinned.remove(number);
    }
  }

  private void rollBack(int number) {
    tell("roll back to v" + number);
    if (changed(number, () -> planned.rollingBack(call, ref.documentId(), "v" + number))) {
      current = number;
    }
  }

  private void delete(int number) {
    tell("delete v" + number);
    if (!held && kept.contains(number) && isProtected(number)) {
      expect(Refusal.CONFLICT, () -> commit(() -> planned.removing(call, ref.documentId(), "v" + number)));
    } else if (changed(number, () -> planned.removing(call, ref.documentId(), "v" + number))) {
      kept.remove(number);
    }
  }

  private void publish() {
    boolean withdraws = random.nextInt(3) == 0;
    tell(withdraws ? "withdraw" : "publish");
    if (held) {
      expect(Refusal.CONFLICT, () -> documents.openToChange(call, ref, Permission.WRITE));
    } else if (current != null) {
      commit(() -> {
        var before = documents.openToChange(call, ref, Permission.WRITE);
        return Plan.of("", documents.touching(before),
            withdraws ? published.withdrawing(ref) : published.publishing(before, ANN, stamps.next()));
      });
      publishedVersion = withdraws ? null : current;
    }
  }

  private void hold() {
    tell("hold");
    held = true;
    lock(Write.put(Item.of(ref.key(TableSchema.LEGAL_HOLD)).with("lockedBy", "gus")
        .with("lockedDate", stamps.next().text()).build()));
  }

  private void release() {
    tell("release");
    held = false;
    lock(Write.delete(ref.key(TableSchema.LEGAL_HOLD)));
  }

  private void lock(Write write) {
    commit(() -> Plan.of("", documents.touching(documents.find(ref).orElseThrow()), write));
  }

  private void putAway() {
    tell("put away");
    if (held) {
      expect(Refusal.CONFLICT, () -> documents.openToChange(call, ref, Permission.DELETE));
      return;
    }
    commit(() -> {
      var before = documents.openToChange(call, ref, Permission.DELETE);
      return new Plan<>(documents.puttingAway(before, stamps.next()), "");
    });
    away = true;
  }

  private void restore() {
    tell("restore");
    commit(() -> {
      var there = documents.findPutAway(ref).orElseThrow();
      return new Plan<>(documents.bringingBack(there, there.toBuilder().deleted(null).build()), "");
    });
    away = false;
  }

  private Versions.Saving save() {
    var text = ref.documentId() + " " + next();
    var content = new Versions.Content(new BlobRef(ref.blobKey(), text.replace(' ', '.')), text.length(),
        Checksum.over(Checksum.Kind.SHA256, text.getBytes(StandardCharsets.UTF_8)), "text/plain");
    return commit(() -> {
      var before = documents.openToChange(call, ref, Permission.WRITE);
      var saving = versions.saving(before, content, ANN, stamps.next());
      return new Plan<>(saving.writes(), saving).and(documents.replacing(before, saving.after().build()));
    });
  }

  private synchronized int next() {
    return contents++;
  }

  // The account

  private boolean isProtected(int number) {
    return pinned.contains(number) || current != null && current == number
        || publishedVersion != null && publishedVersion == number;
  }

  private @Nullable Integer victim() {
    return kept.stream().filter(number -> !isProtected(number)).findFirst().orElse(null);
  }

  private void account(int saved) {
    assertThat(saved).as("numbers are never used again, and none is left out").isEqualTo(last + 1);
    if (kept.size() == MOST) {
      var victim = victim();
      assertThat(victim).isNotNull();
      kept.remove(victim);
      evicted.add(victim);
    }
    kept.add(saved);
    current = saved;
    last = saved;
  }

  private void compare() {
    var there = versions.of(ref);
    assertThat(there).hasSizeLessThanOrEqualTo(MOST);
    assertThat(there).extracting(Version::number).containsExactlyElementsOf(kept.descendingSet());
    assertThat(kept).containsAll(pinned);
    assertThat(receipts()).isEqualTo(evicted);
    var document = (away ? documents.findPutAway(ref) : documents.find(ref)).orElseThrow();
    assertThat(document.currentVersion()).isEqualTo(current);
    assertThat(document.lastVersion()).isEqualTo(last);
    assertThat(published.find(ref).map(Published.Publication::version).orElse(null)).isEqualTo(publishedVersion);
    if (publishedVersion != null) {
      assertThat(kept).contains(publishedVersion);
    }
    if (current != null) {
      assertThat(kept).contains(current);
      assertThat(document.content()).contains(versions.find(ref, "v" + current).orElseThrow().blob());
    }
  }

  /// The numbers of the versions that were removed, in that order.
  private List<Integer> receipts() {
    var numbers = new ArrayList<Integer>();
    var query = VersionItem.receipts(ref).backwards().limit(1000);
    table.page(query).items().forEach(item -> numbers.add(VersionItem.readReceipt(ref, item).version().number()));
    return numbers;
  }

  // How it goes

  private boolean changed(int number, Supplier<Plan<?>> planning) {
    if (held) {
      expect(Refusal.CONFLICT, () -> commit(planning));
      return false;
    }
    if (!kept.contains(number)) {
      expect(Refusal.NOT_FOUND, () -> commit(planning));
      return false;
    }
    commit(planning);
    return true;
  }

  @SuppressWarnings("unchecked")
  private <T> T commit(Supplier<? extends Plan<? extends T>> planning) {
    return changes.<T>commit(() -> (Plan<T>) planning.get());
  }

  private static void expect(Refusal refusal, Runnable step) {
    try {
      step.run();
    } catch (Refused refused) {
      assertThat(refused.refusal()).isEqualTo(refusal);
      return;
    }
    throw new AssertionError("not refused");
  }

  private static <T> Optional<T> refusedOr(Future<T> running, Refusal... allowed) throws Exception {
    try {
      return Optional.of(running.get());
    } catch (ExecutionException failure) {
      if (failure.getCause() instanceof Refused refused && Set.of(allowed).contains(refused.refusal())) {
        return Optional.empty();
      }
      throw failure;
    }
  }

  private void tell(String step) {
    told.append('\n').append(step);
  }
}
