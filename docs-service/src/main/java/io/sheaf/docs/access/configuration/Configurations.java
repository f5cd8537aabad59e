package io.sheaf.docs.access.configuration;

import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The door to the settings of sites, and to what their limits count.
@Singleton
public final class Configurations {

  private static final String DOCUMENTS = "documents";

  private final Table table;

  Configurations(Table table) {
    this.table = table;
  }

  public Configuration of(SiteId site) {
    return new Configuration(table.find(key(site)).orElse(null));
  }

  public Map<SiteId, Configuration> of(Collection<SiteId> sites) {
    var keys = sites.stream().map(Configurations::key).distinct().toList();
    var items = keys.isEmpty() ? Map.<Key, Item>of() : table.find(keys);
    var found = new HashMap<SiteId, Configuration>();
    sites.forEach(site -> found.put(site, new Configuration(items.get(key(site)))));
    return found;
  }

  static Key key(SiteId site) {
    return TableSchema.SITE_CONFIGURATION.key(site);
  }

  /// How many documents were counted since there is a limit.
  public long documentCount(SiteId site) {
    return table.find(counter(site)).map(item -> item.wholeNumber("count")).orElse(0L);
  }

  /// The write that counts one more document; none where the site has no limit. Refuses when the limit is reached.
  /// To be called in a plan.
  public List<Write> countingOne(SiteId site) {
    return counting(site, of(site), 1);
  }

  /// The write that counts so many more documents.
  public List<Write> counting(SiteId site, Configuration configuration, int more) {
    var limit = configuration.maxDocuments();
    if (limit.isEmpty()) {
      return List.of();
    }
    var counter = counter(site);
    var found = table.find(counter);
    long count = found.map(item -> item.wholeNumber("count")).orElse(0L);
    if (count + more > limit.get()) {
      throw Refused.because(null, "Max Number of Documents reached");
    }
    return List.of(found.isEmpty()
        ? Write.insert(Item.of(counter).with("count", more).build())
        : Write.update(counter).add("count", more).when(Condition.atMost("count", Value.of(limit.get() - more))));
  }

  /// The write that counts one document less; none where none are counted.
  public List<Write> uncountingOne(SiteId site) {
    var counter = counter(site);
    Optional<Item> found = table.find(counter).filter(item -> item.wholeNumber("count") > 0);
    return found.isEmpty()
        ? List.of()
        : List.of(Write.update(counter).add("count", -1).when(Condition.greater("count", Value.of(0))));
  }

  private static Key counter(SiteId site) {
    return TableSchema.COUNTER.key(site, DOCUMENTS);
  }
}
