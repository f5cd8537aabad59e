package io.sheaf.docs.documents.links;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.ShareKeys;
import io.sheaf.docs.web.Message;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.docs.web.edge.Incoming;
import io.sheaf.docs.web.edge.links.Arrivals;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.table.SiteId;
import java.util.List;
import java.util.Optional;

/// Takes the content of a document from who holds a link to it that was given under a share, for as long as the share
/// is there. The link is all the credentials there are.
@Controller("/uploads/{link}")
@ExecuteOn(TaskExecutors.BLOCKING)
class LentUploadController {

  private final LentLinks links;
  private final ShareKeys shares;
  private final Documents documents;
  private final ContentLimits limits;
  private final BlobStore blobs;
  private final List<Arrivals> arrivals;

  LentUploadController(LentLinks links, ShareKeys shares, Documents documents, ContentLimits limits, BlobStore blobs,
      List<Arrivals> arrivals) {
    this.links = links;
    this.shares = shares;
    this.documents = documents;
    this.limits = limits;
    this.blobs = blobs;
    this.arrivals = List.copyOf(arrivals);
  }

  @Put
  @Consumes(MediaType.ALL)
  @Needs(value = Need.NOTHING, streams = true, changes = false)
  HttpResponse<?> upload(Call call, String link) {
    var target = links.open(link).filter(this::isStillShared).orElseThrow(() -> new Refused(Refusal.NOT_FOUND));
    var type = Optional.ofNullable(call.header(HttpHeaders.CONTENT_TYPE)).filter(NewBlob::isContentType)
        .orElse(NewBlob.UNKNOWN_TYPE);
    var announced = call.request().getContentLength();
    if (announced >= 0) {
      limits.checkLength(target.ref().site(), announced);
    }
    try (var body = limited(call, target.ref().site())) {
      var outcome = blobs.put(target.ref().blobKey(),
          new NewBlob(body, announced < 0 ? null : (Long) announced, type, target.expected()));
      return switch (outcome) {
        case PutOutcome.Stored stored -> {
          arrivals.forEach(waiting -> waiting.arrived(target.ref().blobKey(), stored, type));
          yield HttpResponse.ok(new Message("Uploaded"));
        }
        case PutOutcome.WrongChecksum(var wanted, var actual) -> throw Refused.because("checksum",
            "the content has the " + actual.kind() + " checksum " + actual.hex() + ", not " + wanted.hex());
        case PutOutcome.WrongLength(var wanted, var actual) ->
          throw Refused.because("Content-Length", "the content has " + actual + " bytes, not " + wanted);
      };
    }
  }

  private Incoming limited(Call call, SiteId site) {
    var most = limits.longest(site);
    return most.isPresent() ? Incoming.of(call.request(), most.get()) : call.stream();
  }

  private boolean isStillShared(LentLinks.Target target) {
    var share = shares.find(target.shareKey(), target.borrower());
    return share.isPresent() && documents.find(target.ref().root())
        .filter(root -> share.get().opens(root.site(), root.subject(), Permission.WRITE)).isPresent();
  }
}
