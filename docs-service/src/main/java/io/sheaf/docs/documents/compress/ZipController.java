package io.sheaf.docs.documents.compress;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.docs.web.edge.Outgoing;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.ByteRange;
import io.sheaf.storage.blobs.Disposition;
import io.sheaf.storage.blobs.Opening;

/// Gives a zip to who knows its id, which nobody can guess, as soon as it is made. Until then it is not found, which
/// is what clients wait on.
@Controller("/zips/{zipId}")
@ExecuteOn(TaskExecutors.BLOCKING)
class ZipController {

  private static final String NAME = new Disposition(Disposition.Kind.ATTACHMENT, "documents.zip").header();

  private final Zips zips;
  private final BlobStore blobs;

  ZipController(Zips zips, BlobStore blobs) {
    this.zips = zips;
    this.blobs = blobs;
  }

  @Get
  @Produces(MediaType.ALL)
  @Needs(Need.NOTHING)
  HttpResponse<?> download(Call call, String zipId) {
    if (!Ids.isUuid(zipId)) {
      throw new Refused(Refusal.NOT_FOUND);
    }
    var made = zips.find(zipId).flatMap(zip -> blobs.newest(zip.blobKey()))
        .orElseThrow(() -> new Refused(Refusal.NOT_FOUND));
    return switch (blobs.open(made.ref(), ByteRange.ofHeader(call.header(HttpHeaders.RANGE)))) {
      case Opening.Opened opened -> Outgoing.of(opened).header(HttpHeaders.CONTENT_DISPOSITION, NAME);
      case Opening.PastEnd pastEnd -> Outgoing.refusedPastEnd(pastEnd);
      case Opening.Absent _ -> throw new Refused(Refusal.NOT_FOUND);
    };
  }
}
