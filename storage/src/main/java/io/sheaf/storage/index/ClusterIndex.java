package io.sheaf.storage.index;

import io.sheaf.storage.table.SiteId;

/// A text index that a cluster keeps, and what there is to say of it that an embedded one need not know.
public interface ClusterIndex extends TextIndex {

  /// The index behind the name that is used, and of how many parts it is.
  record Facts(String index, String alias, int shards, int replicas) {}

  Facts facts();

  /// Answers a search in the cluster's own language, of this site's documents and nothing else; what could reach
  /// further, or run something, is a [RefusedQuery].
  String query(SiteId site, String body);
}
