package io.sheaf.docs.documents.shares;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Listing;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Lists shares: with the caller, with one of the caller's groups, or by the caller. By group, then site, then what is
/// shared. A share of what is gone is not listed.
@Singleton
final class SharedLists {

  /// why fewer than other lists: where each folder is now is looked up step by step.
  private static final int MOST = 100;

  private final Table table;
  private final Listing listing;
  private final Shares shares;
  private final Documents documents;

  SharedLists(Table table, Listing listing, Shares shares, Documents documents) {
    this.table = table;
    this.listing = listing;
    this.shares = shares;
    this.documents = documents;
  }

  /// A share, and where what it shares is now.
  record Listed(KeptShare share, String path) {}

  Listing.PageOf<Listed> folders(Call call, boolean withPeople) {
    return page(call, withPeople, share -> share.type() == KeptShare.Type.FOLDER
        && (withPeople || share.with().kind() == Grantee.Kind.GROUP), this::foldersOf);
  }

  Listing.PageOf<Listed> files(Call call) {
    return page(call, true, share -> share.type() == KeptShare.Type.FILE, this::filesOf);
  }

  private Listing.PageOf<Listed> page(Call call, boolean withPeople, Predicate<KeptShare> which,
      Function<List<KeptShare>, List<Optional<Listed>>> where) {
    return listing.page(lists(call, withPeople), Math.min(call.limit(), MOST), call.query("next"), call.audience(),
        items -> rows(items, which, where));
  }

  private static List<Query> lists(Call call, boolean withPeople) {
    var caller = call.caller();
    if ("me".equals(call.query("by"))) {
      return List.of(Query.of(TableSchema.SHARES_BY.globalPartition(caller.kind(), caller.name())));
    }
    var group = call.query("group");
    if (group != null && !group.isEmpty()) {
      var named = new Grantee(Grantee.Kind.GROUP, group);
      return Grantee.isName(group) && (caller.admin() || named.is(caller)) ? List.of(list(named)) : List.of();
    }
    var lists = new ArrayList<Query>();
    new TreeSet<>(caller.roles()).stream().filter(Grantee::isName)
        .forEach(role -> lists.add(list(new Grantee(Grantee.Kind.GROUP, role))));
    var person = new Grantee(Grantee.Kind.USER, caller.name());
    if (withPeople && person.is(caller) && Grantee.isName(person.name())) {
      lists.add(list(person));
    }
    return lists;
  }

  private static Query list(Grantee with) {
    return Query.of(TableSchema.SHARE.main().globalPartition(with.kind().word(), with.name()));
  }

  private List<@Nullable Listed> rows(List<Item> items, Predicate<KeptShare> which,
      Function<List<KeptShare>, List<Optional<Listed>>> where) {
    var wanted = new LinkedHashMap<Integer, KeptShare>();
    for (int at = 0; at < items.size(); at++) {
      var share = KeptShare.ofListed(items.get(at));
      if (which.test(share)) {
        wanted.put(at, share);
      }
    }
    // why: lists may lag behind, and a site that is erased takes its shares before it takes their entries here.
    var there = wanted.isEmpty()
        ? Map.<Key, Item>of()
        : table.find(wanted.values().stream().map(KeptShare::key).toList());
    wanted.values().removeIf(share -> !there.containsKey(share.key()));
    var rows = new ArrayList<@Nullable Listed>(Collections.nCopies(items.size(), null));
    var found = where.apply(List.copyOf(wanted.values())).iterator();
    wanted.keySet().forEach(at -> rows.set(at, found.next().orElse(null)));
    return rows;
  }

  private List<Optional<Listed>> foldersOf(List<KeptShare> wanted) {
    return wanted.stream().map(share -> shares.pathOf(share).map(path -> new Listed(share, path))).toList();
  }

  private List<Optional<Listed>> filesOf(List<KeptShare> wanted) {
    var found = documents.find(wanted.stream().map(SharedLists::ref).toList());
    return wanted.stream().map(share -> Optional.ofNullable(found.get(ref(share)))
        .map(document -> new Listed(share, document.path()))).toList();
  }

  private static DocumentRef ref(KeptShare share) {
    return DocumentRef.of(share.site(), share.sharedId());
  }
}
