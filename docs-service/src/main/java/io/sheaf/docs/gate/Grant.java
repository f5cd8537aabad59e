package io.sheaf.docs.gate;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// What a caller may do on one site, and the groups or the key that give it.
public record Grant(Set<Permission> permissions, List<String> from) {

  public static final Grant NONE = new Grant(Set.of(), List.of());

  public Grant {
    permissions = Set.copyOf(permissions);
    from = List.copyOf(from);
  }

  public static Grant of(Collection<Permission> permissions, String from) {
    return new Grant(Set.copyOf(permissions), List.of(from));
  }

  /// Both together.
  public Grant and(Grant other) {
    var all = EnumSet.noneOf(Permission.class);
    all.addAll(permissions);
    all.addAll(other.permissions);
    var sources = new TreeSet<>(from);
    sources.addAll(other.from);
    return new Grant(all, List.copyOf(sources));
  }

  public boolean has(Permission permission) {
    return permissions.contains(permission);
  }
}
