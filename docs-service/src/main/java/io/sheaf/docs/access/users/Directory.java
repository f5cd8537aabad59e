package io.sheaf.docs.access.users;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/// The door to all users and groups there are, for who looks through them.
@Singleton
public final class Directory {

  private final Table table;

  Directory(Table table) {
    this.table = table;
  }

  /// The users in the order of their names, or the first of them.
  public List<User> users(int most) {
    var keys = read(Query.of(TableSchema.USERS_BY_NAME.globalPartition()), most).stream().map(Item::key).toList();
    var users = new ArrayList<User>(keys.size());
    // why once more: what somebody may do is as the user's own item says, and the index may be late.
    for (int from = 0; from < keys.size(); from += 1000) {
      var some = keys.subList(from, Math.min(keys.size(), from + 1000));
      var found = table.find(some);
      for (var key : some) {
        var user = found.get(key);
        if (user != null) {
          users.add(User.of(user));
        }
      }
    }
    return users;
  }

  /// The names of the groups, in order, or the first of them.
  public List<String> groups(int most) {
    return read(Query.of(TableSchema.GROUP.main().globalPartition()), most).stream().filter(Groups::isActive)
        .map(item -> item.text("groupName")).toList();
  }

  private List<Item> read(Query list, int most) {
    var items = new ArrayList<Item>();
    var page = table.page(list.limit(Math.min(most, 1000)));
    while (true) {
      items.addAll(page.items());
      if (page.next() == null || items.size() >= most) {
        return items.size() > most ? List.copyOf(items.subList(0, most)) : items;
      }
      page = table.page(list.limit(Math.min(most, 1000)).after(page.next()));
    }
  }
}
