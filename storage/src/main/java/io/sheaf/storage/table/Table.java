package io.sheaf.storage.table;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Items under keys, in three verbs.
///
/// - **Atomic.** The writes of one [#write] happen together or not at all, across both tables.
/// - **Durable.** A write that was answered survives the loss of the process and of power.
/// - **Consistent.** [#find] and pages of a table partition see every write answered before they began.
///   Pages of an index may lag behind: what must be exact reads the table.
/// - **Ordered.** A page is in the order of the sort keys' UTF-8 bytes. Items whose sort keys in an index are
///   equal have no order that anyone may rely on.
/// - **Absent.** An item that has expired is not there: it is not found, not paged, and a condition sees nothing.
/// - **Limited.** See [Limits]: whoever passes one gets a [LimitExceeded], and nothing has been written.
///
/// A full disk is a [StorageFull]; reads go on.
public interface Table {

  /// The items that are there, by key; a key without an item is not in the answer.
  Map<Key, Item> find(Collection<Key> keys);

  /// One page of a partition, of the table or of an index.
  Page page(Query query);

  /// One page of each, in their order, as [#page] answers it; what is far away is asked for at once.
  default List<Page> pages(List<Query> queries) {
    return queries.stream().map(this::page).toList();
  }

  /// Does all of the writes, or none. A key may stand in one of them only. Where one part cannot be done at all
  /// (it adds to a text, it makes an item too large) and another is unmet, either may be answered.
  WriteOutcome write(List<Write> writes);

  /// Whether pages of that list are always as the table is now, so that nobody needs to look again; for lists of an
  /// index that depends on the engine.
  default boolean isCurrent(Query list) {
    return list.partition().index().isEmpty();
  }

  default Optional<Item> find(Key key) {
    return Optional.ofNullable(find(List.of(key)).get(key));
  }

  default WriteOutcome write(Write... writes) {
    return write(List.of(writes));
  }
}
