package io.sheaf.docs.governance.why;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.gate.Permission;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Who would be able to do what, and who no more, if something were as proposed.
///
/// @param onSite what would be another right on the site itself, on the first page
/// @param documents that would be open to others, those that would not are left out
/// @param looked how much of the site this page has looked at
/// @param next where to go on; absent when all of the site was looked at
@Serdeable
record Preview(@Nullable List<Difference> onSite, List<OfDocument> documents, Looked looked, @Nullable String next) {

  /// One document, and those to whom it makes a difference.
  @Serdeable
  record OfDocument(String documentId, String path, List<Difference> people) {}

  /// A user of the directory, or whoever is in just this group, and what they would win and lose.
  @Serdeable
  record Difference(@Nullable String user, @Nullable String group, List<Permission> gains, List<Permission> loses) {}

  @Serdeable
  record Looked(int documents, int people) {}
}
