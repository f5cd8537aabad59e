package io.sheaf.docs.gate;

import io.sheaf.docs.gate.Decision.Reason;
import io.sheaf.docs.web.Refusal;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What roles may do below folders. A folder without a rule is open to all of the site; where several folders above
/// have rules, each must allow.
@Singleton
public final class FolderRules {

  private static final int MOST_RULES = 10_000;

  /// What a role's permissions are kept under.
  public static final String ROLE = "role#";

  /// Where the rules of folders are found, by their keys.
  @FunctionalInterface
  public interface Source {
    Map<Key, Item> find(Collection<Key> keys);
  }

  private final Table table;
  private final Source source;

  @Inject
  FolderRules(Table table) {
    this(table, table::find);
  }

  private FolderRules(Table table, Source source) {
    this.table = table;
    this.source = source;
  }

  FolderRules reading(Source rules) {
    return new FolderRules(table, rules);
  }

  /// A rule as it would be.
  public static Item proposed(SiteId site, String folder, Map<String, List<String>> roles) {
    var item = Item.of(key(site, folder)).with("path", folder);
    roles.forEach((role, permissions) -> item.with(ROLE + role, Value.texts(permissions)));
    return item.build();
  }

  /// Every folder that the path is in, outermost first: of `a/b/c.txt` these are `a` and `a/b`. Names only, without
  /// a slash at either end.
  public static List<String> foldersAbove(String path) {
    var folders = new ArrayList<String>();
    int from = path.startsWith("/") ? 1 : 0;
    for (int slash = path.indexOf('/', from); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      if (slash > from) {
        folders.add(path.substring(from, slash));
      }
    }
    return folders;
  }

  public static Key key(SiteId site, String folder) {
    return TableSchema.FOLDER_PERMISSION.key(site, folder);
  }

  Decision decide(Caller caller, SiteId site, List<String> folders, Permission permission) {
    if (folders.isEmpty()) {
      return Decision.allow();
    }
    var keys = folders.stream().map(folder -> key(site, folder)).distinct().toList();
    var rules = source.find(keys);
    var decision = Decision.allow();
    for (var key : keys) {
      var rule = rules.get(key);
      if (rule != null) {
        decision = decision.and(decide(caller, rule, permission));
      }
    }
    return decision;
  }

  Set<String> closed(Caller caller, SiteId site, List<String> folders, Permission permission) {
    var keys = folders.stream().map(folder -> key(site, folder)).distinct().toList();
    var rules = keys.isEmpty() ? Map.<Key, Item>of() : source.find(keys);
    var closed = new HashSet<String>();
    for (var folder : folders) {
      var rule = rules.get(key(site, folder));
      if (rule != null && !decide(caller, rule, permission).allowed()) {
        closed.add(folder);
      }
    }
    return closed;
  }

  /// The keys of all rules of the site that refuse; empty where the site has more rules than are looked through.
  Optional<Set<Key>> closed(Caller caller, SiteId site, Permission permission) {
    var closed = new HashSet<Key>();
    var face = TableSchema.FOLDER_PERMISSION.main();
    var list = Query.of(face.partition(site)).limit(Limits.PAGE_ITEMS);
    var page = table.page(list);
    for (int seen = page.items().size();; seen += page.items().size()) {
      page.items().stream().filter(rule -> !decide(caller, rule, permission).allowed()).map(Item::key)
          .forEach(closed::add);
      if (page.next() == null) {
        return Optional.of(closed);
      }
      if (seen >= MOST_RULES) {
        return Optional.empty();
      }
      page = table.page(list.after(page.next()));
    }
  }

  private static Decision decide(Caller caller, Item rule, Permission permission) {
    var path = rule.text("path");
    for (var role : caller.roles()) {
      if (rule.texts(ROLE + role).contains(permission.name())) {
        return Decision.allow(new Reason.FolderAllows(path, role, permission));
      }
    }
    return Decision.refuse(Refusal.DENIED, Refusal.DENIED.text(), new Reason.FolderRefuses(path, permission));
  }
}
