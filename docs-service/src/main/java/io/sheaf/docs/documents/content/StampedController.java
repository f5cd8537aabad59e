package io.sheaf.docs.documents.content;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.ShareKeys;
import io.sheaf.docs.metadata.attributes.Watermark;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.docs.web.edge.Outgoing;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.ByteRange;
import io.sheaf.storage.blobs.Opening;
import java.util.List;

/// Gives stamped content to who holds a link to it. The link is all the credentials there are.
@Controller("/stamped/{link}")
@ExecuteOn(TaskExecutors.BLOCKING)
class StampedController {

  private final Documents documents;
  private final StampedContents stamped;
  private final StampedLinks links;
  private final ShareKeys shares;
  private final BlobStore blobs;

  StampedController(Documents documents, StampedContents stamped, StampedLinks links, ShareKeys shares,
      BlobStore blobs) {
    this.documents = documents;
    this.stamped = stamped;
    this.links = links;
    this.shares = shares;
    this.blobs = blobs;
  }

  @Get
  @Produces(MediaType.ALL)
  @Needs(Need.NOTHING)
  HttpResponse<?> download(Call call, String link) {
    var target = links.open(link).orElseThrow(() -> new Refused(Refusal.NOT_FOUND));
    var document = documents.find(target.ref()).filter(_ -> isStillShared(target))
        .orElseThrow(() -> new Refused(Refusal.NOT_FOUND));
    var kept = blobs.describe(target.blob())
        .map(blob -> new Contents.Kept(document, target.blob(), blob.size(), target.contentType(), null))
        .orElseThrow(() -> new Refused(Refusal.NOT_FOUND));
    var range = ByteRange.ofHeader(call.header(HttpHeaders.RANGE));
    // why also without watermarks: they may have been taken away since the link was given.
    var marks = target.bare() ? List.<Watermark>of() : stamped.of(target.ref());
    return switch (marks.isEmpty() ? blobs.open(target.blob(), range) : stamped.open(kept, marks, range).opening()) {
      case Opening.Opened(var ref, _, var size, var first, var length, var bytes) -> {
        var answer = Outgoing.of(new Opening.Opened(ref, target.contentType(), size, first, length, bytes))
            .header("X-Content-Type-Options", "nosniff");
        if (!target.disposition().isEmpty()) {
          answer.header(HttpHeaders.CONTENT_DISPOSITION, target.disposition());
        }
        // why not for PDF: browsers show none in a sandbox.
        yield target.contentType().startsWith("application/pdf")
            ? answer
            : answer.header("Content-Security-Policy", "sandbox");
      }
      case Opening.PastEnd pastEnd -> Outgoing.refusedPastEnd(pastEnd);
      case Opening.Absent _ -> throw new Refused(Refusal.NOT_FOUND);
    };
  }

  /// why the document itself and not its artifact: where that one is, is where all of it is.
  private boolean isStillShared(StampedLinks.Target target) {
    var lent = target.lent();
    if (lent == null) {
      return true;
    }
    var share = shares.find(lent.shareKey(), lent.borrower());
    return share.isPresent() && documents.find(target.ref().root())
        .filter(root -> share.get().opens(root.site(), root.subject(), Permission.READ)).isPresent();
  }
}
