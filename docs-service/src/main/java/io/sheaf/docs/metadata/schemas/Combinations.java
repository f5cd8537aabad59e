package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Which combinations of attributes some schema of the site declares, and which of them can be searched: those for
/// which no job has documents left to go through.
@Singleton
final class Combinations {

  private static final int MOST_PENDING = 50;

  private final Table table;
  private final Changes changes;

  Combinations(Table table, Changes changes) {
    this.table = table;
    this.changes = changes;
  }

  /// @param declared in every order in which a schema declares it
  /// @param pending the jobs that go through documents for it
  private record Combination(List<CompositeKey> declared, Set<String> pending, long revision) {

    static Combination of(Item item) {
      return new Combination(SchemaItem.compositeKeys(item.value("compositeKeys")),
          new LinkedHashSet<>(item.texts("pending")), item.wholeNumber("revision"));
    }

    Item item(Key key) {
      return Item.of(key)
          .with("compositeKeys", Value.of(declared.stream().map(one -> Value.texts(one.attributeKeys())).toList()))
          .with("pending", Value.texts(pending)).with("revision", revision).build();
    }
  }

  private static Key key(SiteId site, Collection<String> combination) {
    return TableSchema.COMBINATION.key(site, CompositeKey.combination(combination));
  }

  /// The attributes under which documents with this combination are found; none where nobody declares it, or not all
  /// documents have it yet.
  List<CompositeKey> searchable(SiteId site, Collection<String> attributeKeys) {
    if (attributeKeys.size() < 2 || attributeKeys.size() > SchemaFields.MOST_JOINED) {
      return List.of();
    }
    return SchemaFields.fit(attributeKeys)
        ? table.find(key(site, attributeKeys)).map(Combination::of).filter(found -> found.pending().isEmpty())
            .map(Combination::declared).orElse(List.of())
        : List.of();
  }

  /// The composite keys that only one of two schemas has; the documents of those differ.
  static List<CompositeKey> differing(List<CompositeKey> before, List<CompositeKey> after) {
    var differing = new LinkedHashSet<>(before);
    differing.addAll(after);
    differing.removeIf(key -> before.contains(key) && after.contains(key));
    return List.copyOf(differing);
  }

  /// The writes that note that a schema declares other combinations now.
  ///
  /// @param others what all other schemas of the site declare
  /// @param jobs the job that goes through the documents, where there can be any
  List<Write> changing(SiteId site, List<CompositeKey> before, List<CompositeKey> after, List<CompositeKey> others,
      List<String> jobs) {
    var keys = new LinkedHashMap<List<String>, Key>();
    differing(before, after).forEach(one -> keys.put(one.combination(), key(site, one.attributeKeys())));
    var items = keys.isEmpty() ? java.util.Map.<Key, Item>of() : table.find(keys.values());
    var writes = new ArrayList<Write>();
    keys.forEach((combination, key) -> {
      var declared = new LinkedHashSet<CompositeKey>();
      others.stream().filter(one -> one.combination().equals(combination)).forEach(declared::add);
      after.stream().filter(one -> one.combination().equals(combination)).forEach(declared::add);
      var found = Optional.ofNullable(items.get(key)).map(Combination::of);
      writes.add(changed(key, found, List.copyOf(declared), jobs));
    });
    return writes;
  }

  private static Write changed(Key key, Optional<Combination> found, List<CompositeKey> declared, List<String> jobs) {
    var asRead = found.map(one -> Condition.equal("revision", one.revision())).orElse(Condition.absent());
    var pending = new LinkedHashSet<>(found.map(Combination::pending).orElse(Set.of()));
    pending.addAll(jobs);
    if (pending.size() > MOST_PENDING) {
      throw Refused.conflict("the composite keys of documents are still being rewritten, try again later");
    }
    long revision = found.map(Combination::revision).orElse(0L) + 1;
    return writing(key, new Combination(declared, pending, revision), asRead);
  }

  /// why kept while jobs go on, though nobody declares it: they take it from the documents.
  private static Write writing(Key key, Combination combination, Condition condition) {
    return combination.declared().isEmpty() && combination.pending().isEmpty()
        ? Write.delete(key, condition)
        : Write.put(combination.item(key), condition);
  }

  /// Whether documents are to be gone through by this job.
  boolean waitFor(SiteId site, String jobId) {
    return !waiting(site, jobId).isEmpty();
  }

  private List<Key> waiting(SiteId site, String jobId) {
    var face = TableSchema.COMBINATION.main();
    var query = Query.of(face.partition(site), face.beginning()).limit(Limits.PAGE_ITEMS);
    var waiting = new ArrayList<Key>();
    while (true) {
      var page = table.page(query);
      page.items().stream().filter(item -> item.texts("pending").contains(jobId)).map(Item::key)
          .forEach(waiting::add);
      if (page.next() == null) {
        return waiting;
      }
      query = query.after(page.next());
    }
  }

  /// Notes that the job has gone through all documents.
  void ready(SiteId site, String jobId) {
    waiting(site, jobId).forEach(key -> changes.commit(() -> {
      var found = table.find(key).map(Combination::of).filter(one -> one.pending().contains(jobId));
      if (found.isEmpty()) {
        return Plan.nothing(jobId);
      }
      var left = new TreeSet<>(found.get().pending());
      left.remove(jobId);
      var ready = new Combination(found.get().declared(), left, found.get().revision() + 1);
      return Plan.of(jobId, writing(key, ready, Condition.equal("revision", found.get().revision())));
    }));
  }
}
