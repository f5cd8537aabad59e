package io.sheaf.docs.access.users;

import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/// Groups of the directory. Their names are sites, roles, or both; what they allow is decided where claims are read.
@Singleton
final class Groups {

  /// why no commas: some issuers write lists of groups as one text.
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}&&[^,\\[\\]]]{1,128}");
  private static final String DELETING = "DELETING";

  private final Table table;

  Groups(Table table) {
    this.table = table;
  }

  /// What is wrong with the name of a new group.
  static Optional<String> fault(String name) {
    if (!NAME.matcher(name).matches()) {
      return Optional.of("'name' has 1 to 128 characters, without spaces, commas and brackets");
    }
    // why Admins in no other case: each of them would mean the same.
    boolean reserved = name.equalsIgnoreCase("global") || name.equalsIgnoreCase("API_KEY")
        || name.equalsIgnoreCase(User.ADMINS) && !name.equals(User.ADMINS);
    return reserved ? Optional.of("'" + name + "' is reserved") : Optional.empty();
  }

  static Key key(String name) {
    return TableSchema.GROUP.globalKey(name);
  }

  static Item item(String name, String description, Instant now) {
    return Item.of(key(name)).with("groupName", name).with("description", description).with("status", "ACTIVE")
        .with("createdAt", now.toString()).with("updatedAt", now.toString()).build();
  }

  static Item member(String group, String userId, Instant now) {
    return Item.of(TableSchema.GROUP_MEMBER.globalKey(group, userId)).with("groupName", group).with("userId", userId)
        .with("createdAt", now.toString()).indexed(TableSchema.GROUPS_OF_USER.globalEntry(userId, group)).build();
  }

  Item named(String name) {
    return Optional.of(name).filter(given -> NAME.matcher(given).matches()).flatMap(given -> table.find(key(given)))
        .filter(Groups::isActive).orElseThrow(() -> missing(name));
  }

  static Refused missing(String name) {
    return new Refused(Refusal.INVALID_REQUEST, "group '" + name + "' not found");
  }

  static boolean isActive(Item group) {
    return !group.text("status").equals(DELETING);
  }

  /// Holds while the group is there and is to stay.
  static Write staying(String name) {
    return Write.check(key(name), Condition.equal("status", "ACTIVE"));
  }

  /// From now on nobody can be put into it.
  static Write closing(String name) {
    return Write.update(key(name)).set("status", DELETING).when(Condition.equal("status", "ACTIVE"));
  }
}
