package io.sheaf.storage.table;

import java.util.Arrays;
import java.util.Optional;

/// One way to reach the items of a kind: by their key, or by their entry in an index; named by the question that
/// it answers.
public final class Face {

  private final Kind kind;
  private final Optional<IndexName> index;
  private final String question;
  private final Template partition;
  private final Template sort;

  Face(Kind kind, Optional<IndexName> index, String question, String partition, String sort) {
    this.kind = kind;
    this.index = index;
    this.question = question;
    this.partition = new Template(partition);
    this.sort = new Template(sort);
  }

  public Optional<IndexName> index() {
    return index;
  }

  public String question() {
    return question;
  }

  public String partitionSpelling() {
    return partition.spelling();
  }

  public String sortSpelling() {
    return sort.spelling();
  }

  /// All items of a site under one partition key.
  public Partition partition(SiteId site, Object... values) {
    return new Partition(kind.table(), index, prefix(site) + partition.fill(values));
  }

  /// The sort keys that begin with these values, in the order of the placeholders.
  public Range beginning(Object... values) {
    return new Range.Beginning(sort.beginning(values));
  }

  /// The sort keys that begin with these values, where of the last one only the first letters are given.
  public Range startingWith(Object... values) {
    return new Range.Beginning(sort.startingWith(values));
  }

  /// From one value to another, both included with all that begins so; the first placeholder of the sort key.
  public Range between(Object from, Object to) {
    return new Range.Between(sort.startingWith(from), sort.startingWith(to) + '\uffff');
  }

  public Range atLeast(Object... from) {
    return new Range.Between(sort.startingWith(from), sort.beginning() + '\uffff');
  }

  public Range below(Object... than) {
    return new Range.Between(sort.beginning(), sort.startingWith(than));
  }

  Key key(SiteId site, Object... values) {
    return new Key(kind.table(), prefix(site) + partition.fill(partitionValues(values)), sort.fill(sortValues(values)));
  }

  /// The entry in this index; takes the values of the partition key, then those of the sort key.
  public IndexEntry entry(SiteId site, Object... values) {
    return new IndexEntry(index.orElseThrow(), prefix(site) + partition.fill(partitionValues(values)),
        sort.fill(sortValues(values)));
  }

  private String prefix(SiteId site) {
    return kind.scope().prefix(site);
  }

  private Object[] partitionValues(Object[] values) {
    if (values.length != partition.names().size() + sort.names().size()) {
      throw new IllegalArgumentException(kind.name() + " takes " + partition.names() + " and " + sort.names()
          + ", not " + Arrays.toString(values));
    }
    return Arrays.copyOf(values, partition.names().size());
  }

  private Object[] sortValues(Object[] values) {
    return Arrays.copyOfRange(values, partition.names().size(), values.length);
  }
}
