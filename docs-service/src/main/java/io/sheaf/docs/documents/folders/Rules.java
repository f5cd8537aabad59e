package io.sheaf.docs.documents.folders;

import io.sheaf.docs.gate.FolderRules;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Fields;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Value;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What roles may do below a folder, as it is given and kept. The gate reads the same items.
@Singleton
public final class Rules {

  static final int MOST_ROLES = 100;
  private static final int LONGEST_ROLE = 128;

  private final Table table;

  Rules(Table table) {
    this.table = table;
  }

  static Key key(SiteId site, String folderPath) {
    return FolderRules.key(site, folderPath);
  }

  Optional<Item> find(SiteId site, String folderPath) {
    return table.find(key(site, folderPath));
  }

  static Item item(SiteId site, String folderPath, Map<String, List<String>> roles, String userId, Instant now) {
    var item = Item.of(key(site, folderPath)).with("path", folderPath).with("type", "folder").with("userId", userId)
        .with("inserteddate", now.toString());
    roles.forEach((role, permissions) -> item.with(FolderRules.ROLE + role, Value.texts(permissions)));
    return item.build();
  }

  static Map<String, List<String>> roles(Item item) {
    var roles = new TreeMap<String, List<String>>();
    item.attributes().forEach((name, value) -> {
      if (name.startsWith(FolderRules.ROLE)) {
        roles.put(name.substring(FolderRules.ROLE.length()), item.texts(name));
      }
    });
    return roles;
  }

  /// Reads `roles`; faults go to the body's.
  public static Map<String, List<String>> read(Fields body) {
    var roles = new LinkedHashMap<String, List<String>>();
    var given = body.objects("roles");
    body.faults().when(given.size() > MOST_ROLES, "roles", "'roles' has at most " + MOST_ROLES + " elements");
    for (var role : given) {
      var name = role.text("roleName");
      boolean named = name != null && !name.isBlank() && name.length() <= LONGEST_ROLE;
      role.faults().when(!named, "roleName", name == null || name.isBlank()
          ? "'roleName' is required"
          : "'roleName' has at most " + LONGEST_ROLE + " characters");
      role.faults().when(!role.has("permissions"), "permissions", "'permissions' is required");
      var permissions = permissions(role, body.faults());
      if (name != null) {
        roles.put(name, permissions);
      }
    }
    return roles;
  }

  private static List<String> permissions(Fields role, Faults faults) {
    var permissions = new ArrayList<String>();
    for (var word : role.texts("permissions")) {
      var upper = word.toUpperCase(java.util.Locale.ROOT);
      if (!List.of(Permission.READ.name(), Permission.WRITE.name(), Permission.DELETE.name()).contains(upper)) {
        faults.add("permissions", "'permissions' unexpected value '" + word + "' must be one of READ, WRITE, DELETE");
      } else if (!permissions.contains(upper)) {
        permissions.add(upper);
      }
    }
    permissions.sort(null);
    return permissions;
  }
}
