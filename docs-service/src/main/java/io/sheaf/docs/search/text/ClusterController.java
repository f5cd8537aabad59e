package io.sheaf.docs.search.text;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;

/// What an OpenSearch cluster can do and nobody does through Sheaf: its index serves all sites, so that none of them
/// may choose its settings, and it is made again from the table instead of from a snapshot.
@Controller("/sites")
@ExecuteOn(TaskExecutors.BLOCKING)
class ClusterController {

  private final TextSearch search;

  ClusterController(TextSearch search) {
    this.search = search;
  }

  private Refused refused() {
    return new Refused(Refusal.INVALID_REQUEST, search.isInCluster()
        ? "One index in OpenSearch serves all sites and is made again from the table when it is lost: its settings, "
            + "snapshots and repositories are the cluster's, and not a site's to change"
        : "The text index is the embedded one, which looks after itself: only OpenSearch has settings, snapshots and "
            + "repositories");
  }

  @Put("/{siteId}/opensearch/indices")
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> chooseIndex(Call call, String siteId) {
    throw refused();
  }

  @Put("/{siteId}/opensearch/index")
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> setIndex(Call call, String siteId) {
    throw refused();
  }

  @Delete("/{siteId}/opensearch/index")
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> deleteIndex(Call call, String siteId) {
    throw refused();
  }

  @Delete("/global/opensearch/indices/{indexName}")
  @Needs(Need.ADMIN)
  HttpResponse<?> deleteIndexByName(Call call, String indexName) {
    throw refused();
  }

  @Get("/global/opensearch/snapshotRepositories")
  @Needs(Need.ADMIN)
  HttpResponse<?> repositories(Call call) {
    throw refused();
  }

  @Post("/global/opensearch/snapshotRepositories/{repositoryName}/cleanup")
  @Needs(Need.ADMIN)
  HttpResponse<?> cleanUp(Call call, String repositoryName) {
    throw refused();
  }

  @Get("/{siteId}/opensearch/snapshotRepository")
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> repository(Call call, String siteId) {
    throw refused();
  }

  @Delete("/{siteId}/opensearch/snapshotRepository")
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> deleteRepository(Call call, String siteId) {
    throw refused();
  }

  @Get("/{siteId}/opensearch/snapshots")
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> snapshots(Call call, String siteId) {
    throw refused();
  }

  @Get("/{siteId}/opensearch/snapshots/{snapshotName}")
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> snapshot(Call call, String siteId, String snapshotName) {
    throw refused();
  }

  @Post("/{siteId}/opensearch/snapshots/{snapshotName}")
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> addSnapshot(Call call, String siteId, String snapshotName) {
    throw refused();
  }

  @Delete("/{siteId}/opensearch/snapshots/{snapshotName}")
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> deleteSnapshot(Call call, String siteId, String snapshotName) {
    throw refused();
  }

  @Post("/{siteId}/opensearch/snapshots/{snapshotName}/restore")
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> restore(Call call, String siteId, String snapshotName) {
    throw refused();
  }

  @Delete("/{siteId}/opensearch/snapshots/{snapshotName}/restore")
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> endRestore(Call call, String siteId, String snapshotName) {
    throw refused();
  }
}
