package io.sheaf.docs.gate;

import io.sheaf.storage.table.SiteId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What sites ask of everybody who touches their documents, besides grants, folders and lists. A site without a policy
/// asks nothing. Administrators are not asked about.
public interface DocumentPolicies {

  /// @param documentId of the document itself, also where one of its artifacts is meant; absent for what is not there
  /// any more, and says nothing
  Decision decide(Caller caller, SiteId site, @Nullable String documentId, Permission permission);

  /// The same of a document that is to be made, and would say this, by key.
  Decision decideNew(Caller caller, SiteId site, Map<String, List<Object>> said, Permission permission);

  /// Those of the documents about which [#decide] says no, by id; asked about all at once.
  Set<String> closed(Caller caller, SiteId site, Collection<String> documentIds, Permission permission);
}
