package io.sheaf.docs.access.policies;

import io.micronaut.json.JsonMapper;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.JsonText;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Policies as items of the table: all of it in one as it was given, which is read to decide; each item of it as it was
/// given; and the text, which stands in the list of all sites.
@Singleton
final class KeptPolicies {

  private final Table table;
  private final JsonMapper json;

  KeptPolicies(Table table, JsonMapper json) {
    this.table = table;
    this.json = json;
  }

  Optional<SitePolicy> find(SiteId site) {
    return table.find(key(site))
        .map(item -> SitePolicy.of(read(item.text("policy")), item.wholeNumber("revision")));
  }

  private static List<PolicyItem> read(String kept) {
    var body = Fields.of(JsonText.read(kept.getBytes(StandardCharsets.UTF_8)));
    var items = PolicyFields.read(body);
    body.check();
    return items;
  }

  static Key key(SiteId site) {
    return TableSchema.OPA_POLICY.globalKey(site.text());
  }

  /// The writes that put the policy in the place of the one before.
  List<Write> putting(SiteId site, Optional<SitePolicy> before, SitePolicy after) {
    var writes = new ArrayList<Write>();
    writes.add(Write.put(item(key(site), site, whole(after.items()), "POLICY").with("revision", after.revision())
        .build(), unchanged(before)));
    writes.add(Write.put(item(textKey(site), site, after.text(), "FULL").build()));
    for (int at = 0; at < after.items().size(); at++) {
      writes.add(Write.put(item(itemKey(site, at), site, written(after.items().get(at)), "POLICY_ITEM")
          .with("index", at).build()));
    }
    for (int at = after.items().size(); at < before.map(SitePolicy::items).map(List::size).orElse(0); at++) {
      writes.add(Write.delete(itemKey(site, at)));
    }
    return writes;
  }

  List<Write> removing(SiteId site, SitePolicy before) {
    var writes = new ArrayList<Write>();
    writes.add(Write.delete(key(site), unchanged(Optional.of(before))));
    writes.add(Write.delete(textKey(site)));
    for (int at = 0; at < before.items().size(); at++) {
      writes.add(Write.delete(itemKey(site, at)));
    }
    return writes;
  }

  private static Condition unchanged(Optional<SitePolicy> before) {
    return before.map(policy -> Condition.equal("revision", policy.revision())).orElse(Condition.absent());
  }

  private static Key textKey(SiteId site) {
    return TableSchema.OPA_FULL.globalKey(site.text());
  }

  private static Key itemKey(SiteId site, int index) {
    return TableSchema.OPA_ITEM.globalKey(site.text(), index);
  }

  private static Item.Builder item(Key key, SiteId site, String policy, String type) {
    return Item.of(key).with("siteId", site.text()).with("policy", policy).with("type", type);
  }

  private String whole(List<PolicyItem> items) {
    return "{\"" + PolicyFields.ITEMS + "\":[" + String.join(",", items.stream().map(this::written).toList()) + "]}";
  }

  /// An item as it is given and shown.
  String written(PolicyItem item) {
    try {
      return new String(json.writeValueAsBytes(item), StandardCharsets.UTF_8);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
