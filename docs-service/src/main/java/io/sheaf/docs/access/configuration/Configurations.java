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

  public static final String TOO_MANY_OCRS = "Maximum number of OCRs reached";

  private static final String DOCUMENTS = "documents";
  private static final String OCRS = "ocrs";

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
    return count(counter(site));
  }

  /// How many contents were read by OCR since there is a limit.
  public long ocrCount(SiteId site) {
    return count(ocrCounter(site));
  }

  private long count(Key counter) {
    return table.find(counter).map(item -> item.wholeNumber("count")).orElse(0L);
  }

  /// The write that counts one more document; none where the site has no limit. Refuses when the limit is reached.
  /// To be called in a plan.
  public List<Write> countingOne(SiteId site) {
    return counting(site, of(site), 1);
  }

  /// The write that counts so many more documents.
  public List<Write> counting(SiteId site, Configuration configuration, int more) {
    return configuration.maxDocuments()
        .map(limit -> counting(counter(site), limit, more, "Max Number of Documents reached")).orElse(List.of());
  }

  /// The write that counts one more content to be read by OCR; none where the site has no limit. Refuses when the limit
  /// is reached. To be called in a plan.
  public List<Write> countingOcr(SiteId site, Configuration configuration) {
    return configuration.maxOcrs().map(limit -> counting(ocrCounter(site), limit, 1, TOO_MANY_OCRS))
        .orElse(List.of());
  }

  /// Whether no more contents may be read by OCR.
  public boolean isOcrExhausted(SiteId site) {
    return of(site).maxOcrs().filter(limit -> ocrCount(site) >= limit).isPresent();
  }

  private List<Write> counting(Key counter, long limit, int more, String tooMany) {
    var found = table.find(counter);
    long count = found.map(item -> item.wholeNumber("count")).orElse(0L);
    if (count + more > limit) {
      throw Refused.because(null, tooMany);
    }
    return List.of(found.isEmpty()
        ? Write.insert(Item.of(counter).with("count", more).build())
        : Write.update(counter).add("count", more).when(Condition.atMost("count", Value.of(limit - more))));
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

  private static Key ocrCounter(SiteId site) {
    return TableSchema.COUNTER.key(site, OCRS);
  }
}
