/// The text index on OpenSearch, for as many processes as there are.
///
/// One index holds all sites, each of them on one shard, behind an alias that bears the name of the table's own id:
/// what two tables keep never meets. Every request names a site and filters by it. Revisions are the versions of
/// OpenSearch's documents, so that the cluster itself refuses what is stale, whoever sends it.
@NullMarked
package io.sheaf.storage.index.opensearch;

import org.jspecify.annotations.NullMarked;
