package io.sheaf.docs.automation.outward;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The keys by which the actions of a site sign what they send; none before somebody asks for one.
@Singleton
final class SiteKeys {

  private final Table table;

  SiteKeys(Table table) {
    this.table = table;
  }

  List<SigningKey> of(SiteId site) {
    return table.find(key(site)).map(SiteKeys::read).orElse(List.of());
  }

  /// The keys as they are to be next, and the write that makes them so. To be called in a plan.
  Next changing(SiteId site, UnaryOperator<List<SigningKey>> turning) {
    var found = table.find(key(site));
    var before = found.map(SiteKeys::read).orElse(List.of());
    var after = turning.apply(before);
    long revision = found.map(item -> item.wholeNumber("revision")).orElse(0L);
    var item = Item.of(key(site)).with("keys", SigningKey.kept(after)).with("revision", revision + 1).build();
    return new Next(before, after,
        revision == 0 ? Write.insert(item) : Write.put(item, Condition.equal("revision", revision)));
  }

  record Next(List<SigningKey> before, List<SigningKey> after, Write write) {
    Next {
      before = new ArrayList<>(before);
      after = new ArrayList<>(after);
    }
  }

  private static Key key(SiteId site) {
    return TableSchema.SIGNING_KEYS.key(site);
  }

  private static List<SigningKey> read(Item item) {
    return Optional.ofNullable(item.value("keys")).map(SigningKey::read).orElse(List.of());
  }
}
