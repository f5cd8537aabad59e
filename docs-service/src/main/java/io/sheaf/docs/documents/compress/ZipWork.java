package io.sheaf.docs.documents.compress;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.content.Contents;
import io.sheaf.docs.documents.content.StampedContents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Work;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Makes zips. One that is made twice, as after a crash, is the same twice, and the later one counts.
@Singleton
final class ZipWork implements Work {

  static final String MEDIA_TYPE = "application/zip";

  private static final String TYPE = "COMPRESS";
  private static final String ZIP = "zipId";
  private static final String DOCUMENTS = "documents";

  private final Documents documents;
  private final Contents contents;
  private final StampedContents stamped;
  private final Zips zips;
  private final BlobStore blobs;
  private final InstantSource clock;

  ZipWork(Documents documents, Contents contents, StampedContents stamped, Zips zips, BlobStore blobs,
      InstantSource clock) {
    this.documents = documents;
    this.contents = contents;
    this.stamped = stamped;
    this.zips = zips;
    this.blobs = blobs;
    this.clock = clock;
  }

  static Job job(Call call, Zips.Zip zip, List<DocumentRef> refs) {
    return Job.of(call, TYPE,
        Map.of(ZIP, zip.id(), DOCUMENTS, refs.stream().map(DocumentRef::keyId).collect(Collectors.joining("\n"))));
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Step step(Job job) {
    zips.find(job.argument(ZIP)).ifPresent(zip -> make(zip, job.argument(DOCUMENTS)));
    return Step.FINISHED;
  }

  private void make(Zips.Zip zip, String keyIds) {
    try (var stream = new ZipStream(files(zip.site(), keyIds).iterator())) {
      blobs.put(zip.blobKey(), NewBlob.of(stream).ofType(MEDIA_TYPE));
    }
  }

  private List<ZipStream.File> files(SiteId site, String keyIds) {
    var names = new EntryNames();
    var files = new ArrayList<ZipStream.File>();
    for (var keyId : keyIds.split("\n", -1)) {
      var document = documents.find(DocumentRef.ofKeyId(site, keyId));
      document.flatMap(contents::served).ifPresent(kept -> files.add(new ZipStream.File(
          names.nameOf(document.get().path(), document.get().id()), () -> stamped.openForAll(kept),
          kept.since() == null ? clock.instant() : kept.since())));
    }
    return files;
  }
}
