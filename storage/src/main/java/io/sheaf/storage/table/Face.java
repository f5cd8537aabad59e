package io.sheaf.storage.table;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// One way to reach the items of a kind: by their key, or by their entry in an index; named by the question that
/// it answers.
public final class Face {

  private final Kind kind;
  private final Optional<IndexName> index;
  private final String question;
  private final Template partition;
  private final Template sort;
  private final boolean spread;
  private final int bucket;
  /// For each placeholder of the sort key, which of the values given it takes.
  private final int[] sources;
  private final List<String> names;

  Face(Kind kind, Optional<IndexName> index, String question, Template partition, Template sort, boolean spread,
      int bucket) {
    this.kind = kind;
    this.index = index;
    this.question = question;
    this.partition = partition;
    this.sort = sort;
    this.spread = spread;
    this.bucket = bucket;
    var all = new LinkedHashSet<String>();
    partition.placeholders().forEach(placeholder -> all.add(placeholder.name()));
    sort.placeholders().forEach(placeholder -> all.add(placeholder.name()));
    this.names = List.copyOf(all);
    this.sources = sort.placeholders().stream().mapToInt(placeholder -> names.indexOf(placeholder.name())).toArray();
  }

  public Kind kind() {
    return kind;
  }

  /// Empty for the item's own key.
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

  /// The values that a key takes, in order: those of the partition key, then those of the sort key that are new.
  public List<String> names() {
    return names;
  }

  Template partitionTemplate() {
    return partition;
  }

  Template sortTemplate() {
    return sort;
  }

  /// Whether the entries of a busy site may be spread over several partitions, see [Buckets].
  public boolean isSpread() {
    return spread;
  }

  /// The same face in one of the buckets; bucket 0 is spelled as if there were none.
  public Face inBucket(int number) {
    if (!spread && number != 0) {
      throw new IllegalArgumentException(question + " is not spread over buckets");
    }
    if (number < 0 || number >= Buckets.MOST) {
      throw new IllegalArgumentException("no such bucket: " + number);
    }
    return new Face(kind, index, question, partition, sort, spread, number);
  }

  /// All items of a site under one partition key.
  public Partition partition(SiteId site, Object... values) {
    return new Partition(kind.table(), index, kind.prefix(site) + bucketed(partition.fill(values)));
  }

  /// The partitions that together hold what [#partition] holds without buckets; the order is theirs to merge.
  public List<Partition> partitions(Buckets buckets, SiteId site, Object... values) {
    if (!spread) {
      return List.of(partition(site, values));
    }
    return IntStream.range(0, buckets.count()).mapToObj(number -> inBucket(number).partition(site, values)).toList();
  }

  /// All items under one partition key, of a kind that belongs to no site.
  public Partition globalPartition(Object... values) {
    kind.mustBeGlobal();
    return partition(SiteId.DEFAULT, values);
  }

  /// The sort keys of this kind that begin with these values, in the order of the placeholders.
  public Range beginning(Object... values) {
    return within(values).all();
  }

  /// The sort keys that begin with these values, where of the last one only the first letters are given.
  public Range startingWith(Object... values) {
    if (values.length == 0) {
      return within().all();
    }
    return within(Arrays.copyOf(values, values.length - 1)).startingWith(values[values.length - 1]);
  }

  /// From one value to another, both included; of the first placeholder of the sort key.
  public Range between(Object from, Object to) {
    return within().between(from, to);
  }

  /// From the last of these values on, among the sort keys that begin with the others.
  public Range atLeast(Object... from) {
    return within(Arrays.copyOf(from, from.length - 1)).atLeast(from[from.length - 1]);
  }

  /// Up to the last of these values, it included, among the sort keys that begin with the others.
  public Range atMost(Object... to) {
    return within(Arrays.copyOf(to, to.length - 1)).atMost(to[to.length - 1]);
  }

  /// Below the last of these values, among the sort keys that begin with the others.
  public Range below(Object... than) {
    return within(Arrays.copyOf(than, than.length - 1)).below(than[than.length - 1]);
  }

  /// The sort keys that begin with these values, to take ranges of.
  public Span within(Object... values) {
    return new Span(sort, values);
  }

  Key key(SiteId site, Object... values) {
    check(values);
    return new Key(kind.table(), kind.prefix(site) + partition.fill(partitionValues(values)), sort.fill(sortValues(
        values)));
  }

  /// The entry in this index; takes the values of the partition key, then those of the sort key, none twice.
  public IndexEntry entry(SiteId site, Object... values) {
    check(values);
    return new IndexEntry(index.orElseThrow(), kind.prefix(site) + bucketed(partition.fill(partitionValues(values))),
        sort.fill(sortValues(values)));
  }

  /// The entry of an item that belongs to no site.
  public IndexEntry globalEntry(Object... values) {
    kind.mustBeGlobal();
    return entry(SiteId.DEFAULT, values);
  }

  private String bucketed(String text) {
    return bucket == 0 ? text : text + "#b" + bucket;
  }

  private void check(Object[] values) {
    if (values.length != names.size()) {
      throw new IllegalArgumentException(kind.name() + " takes " + names + ", not " + Arrays.toString(values));
    }
  }

  private Object[] partitionValues(Object[] values) {
    return Arrays.copyOf(values, partition.placeholders().size());
  }

  private Object[] sortValues(Object[] values) {
    var taken = new Object[sources.length];
    for (int at = 0; at < sources.length; at++) {
      taken[at] = values[sources[at]];
    }
    return taken;
  }

  @Override
  public String toString() {
    return kind.name() + " " + index.map(IndexName::name).orElse("key") + ": " + partition + " | " + sort;
  }
}
