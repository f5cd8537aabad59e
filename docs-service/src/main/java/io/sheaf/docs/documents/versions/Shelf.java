package io.sheaf.docs.documents.versions;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The versions of a document that are there, newest first, and what protects them.
record Shelf(@Nullable Integer current, List<Version> versions, Set<Integer> pinned, @Nullable Integer published) {

  static final int MOST = 10;

  Shelf {
    versions = List.copyOf(versions);
    pinned = Set.copyOf(pinned);
  }

  /// The one rule by which versions are removed to make room: what a save does, and what it is said to do.
  NextEviction next() {
    if (versions.size() < MOST) {
      return new NextEviction.Nothing();
    }
    return versions.reversed().stream().filter(version -> !isProtected(version)).findFirst()
        .<NextEviction>map(NextEviction.Removes::new)
        .orElseGet(() -> new NextEviction.Refused(versions.stream().filter(this::isPinnedOnly).toList()));
  }

  Optional<Version> find(int number) {
    return versions.stream().filter(version -> version.number() == number).findFirst();
  }

  boolean isCurrent(Version version) {
    return current != null && current == version.number();
  }

  boolean isPublished(Version version) {
    return published != null && published == version.number();
  }

  boolean isPinned(Version version) {
    return pinned.contains(version.number());
  }

  private boolean isProtected(Version version) {
    return isCurrent(version) || isPublished(version) || isPinned(version);
  }

  private boolean isPinnedOnly(Version version) {
    return isPinned(version) && !isCurrent(version) && !isPublished(version);
  }

  /// Whether another of them has the same bytes under the same name, which then must stay.
  boolean isShared(Version version) {
    return versions.stream()
        .anyMatch(other -> other.number() != version.number() && other.blob().equals(version.blob()));
  }
}
