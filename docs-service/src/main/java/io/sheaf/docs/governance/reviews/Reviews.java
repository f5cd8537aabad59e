package io.sheaf.docs.governance.reviews;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reviews and their decisions, each change as a plan. The document itself gets no next revision by them: they are
/// about it, and none of it; but the content that a review begins about is still current when that is written.
@Singleton
final class Reviews {

  private static final String RESOURCE = "documentReviews";
  private static final String ARTIFACT_STATUS = "ArtifactStatus";
  /// why bounded: a newer review writes each that it supersedes, and a list of them is read for that.
  private static final int MOST_STANDING = 40;
  private static final int MOST = 1000;
  private static final int MOST_ENTRIES = 1000;

  private final Table table;
  private final Documents documents;
  private final DocumentAttributes attributes;
  private final Events events;
  private final Stamps stamps;

  Reviews(Table table, Documents documents, DocumentAttributes attributes, Events events, Stamps stamps) {
    this.table = table;
    this.documents = documents;
    this.attributes = attributes;
    this.events = events;
    this.stamps = stamps;
  }

  /// In the order in which they began.
  static Query list(DocumentRef document) {
    var face = TableSchema.REVIEW.main();
    return Query.of(face.partition(document.site(), document.keyId()), face.beginning());
  }

  static Query decisions(Review review) {
    var face = TableSchema.REVIEW_DECISION.main();
    return Query.of(face.partition(review.document().site(), review.document().keyId()),
        face.beginning(review.id()));
  }

  Review open(DocumentRef document, String reviewId) {
    return find(document, reviewId).orElseThrow(() -> Refused.notFound("review '" + reviewId + "' not found"));
  }

  private Optional<Review> find(DocumentRef document, String reviewId) {
    return DocumentRef.isId(reviewId)
        ? table.find(Review.key(document, reviewId)).map(item -> Review.of(document, item))
        : Optional.empty();
  }

  Plan<Review> beginning(Call call, DocumentRef ref, ReviewFields.New wanted) {
    var document = documents.open(call, ref, Permission.WRITE);
    var all = all(ref);
    var standing = all.stream().filter(one -> one.status() != ReviewStatus.CANCELLED
        && one.status() != ReviewStatus.SUPERSEDED).toList();
    int version = version(document);
    var overtaken = standing.stream()
        .filter(one -> one.category().equals(wanted.category()) && one.contentVersion() != version).toList();
    if (all.size() >= MOST || standing.size() - overtaken.size() >= MOST_STANDING) {
      throw Refused.because(null, "a document has at most " + MOST + " reviews, and " + MOST_STANDING
          + " that are neither cancelled nor superseded");
    }
    var now = stamps.next();
    var review = new Review(ref, Ids.ulid(now.micros()), wanted.category(), wanted.status(), wanted.required(),
        wanted.comments(), version, 0, 0, null, call.caller().name(), now, null, 1);
    var writes = new ArrayList<Write>(List.of(review.inserting(), events.recordingAfter(now,
        told(call, Event.Type.CREATE, null, review).build())));
    for (var old : overtaken) {
      var gone = old.changedTo(ReviewStatus.SUPERSEDED, old.required(), old.comments(), now);
      writes.add(gone.replacing(old));
      writes.add(events.recordingAfter(now, told(call, Event.Type.UPDATE, old, gone).build()));
    }
    boolean isUndecidedNow = overtaken.stream().anyMatch(old -> old.status() == ReviewStatus.COMPLETED);
    var said = isUndecidedNow ? saying(call, document, null, now) : List.<Write>of();
    writes.addAll(said.isEmpty() ? List.of(documents.relyingOn(document)) : said);
    return new Plan<>(writes, review);
  }

  private List<Review> all(DocumentRef ref) {
    var all = new ArrayList<Review>();
    var list = list(ref).limit(Limits.PAGE_ITEMS);
    var page = table.page(list);
    while (true) {
      page.items().forEach(item -> all.add(Review.of(ref, item)));
      if (page.next() == null) {
        return all;
      }
      page = table.page(list.after(page.next()));
    }
  }

  private static int version(Document document) {
    return document.currentVersion() == null ? -1 : document.currentVersion();
  }

  Plan<Review> changing(Call call, DocumentRef ref, String reviewId, ReviewFields.Changed wanted) {
    var document = documents.open(call, ref, Permission.WRITE);
    var before = open(ref, reviewId);
    refuseWhenOver(before);
    int required = wanted.required() == null ? before.required() : wanted.required();
    var asked = wanted.status() == null ? before.status() : wanted.status();
    if (asked != before.status() && !before.status().mayBecome(asked)) {
      throw Refused.because("reviewStatus",
          "'reviewStatus' cannot change from " + before.status() + " to " + asked);
    }
    boolean isEnough = before.decisions() >= required;
    if (asked == ReviewStatus.COMPLETED && !isEnough) {
      throw Refused.because("reviewStatus", "the review needs " + required + " decisions, and has "
          + before.decisions());
    }
    var next = isEnough && asked != ReviewStatus.CANCELLED ? ReviewStatus.COMPLETED : asked;
    var comments = wanted.comments() == null ? before.comments() : wanted.comments();
    var now = stamps.next();
    var after = before.changedTo(next, required, comments, now);
    return written(call, document, before, after, List.of(), now).map(_ -> after);
  }

  Plan<ReviewDecision> deciding(Call call, DocumentRef ref, String reviewId, ReviewFields.Decided wanted) {
    var document = documents.open(call, ref, Permission.WRITE);
    var before = open(ref, reviewId);
    refuseWhenOver(before);
    if (before.entries() >= MOST_ENTRIES) {
      throw Refused.because(null, "a review has at most " + MOST_ENTRIES + " decisions and comments");
    }
    var now = stamps.next();
    var decision = new ReviewDecision(ref, reviewId, Ids.ulid(now.micros()), wanted.type(), wanted.decision(),
        wanted.comment(), call.caller().name(), now);
    var after = before.decided(wanted.type(), decision.inWords(), now);
    return written(call, document, before, after, List.of(decision.inserting()), now).map(_ -> decision);
  }

  private static void refuseWhenOver(Review review) {
    if (review.status().isOver()) {
      throw Refused.conflict("review '" + review.id() + "' is " + review.status());
    }
  }

  private Plan<Review> written(Call call, Document document, Review before, Review after, List<Write> besides,
      Stamp now) {
    var writes = new ArrayList<Write>(besides);
    writes.add(after.replacing(before));
    writes.add(events.recordingAfter(now, told(call, Event.Type.UPDATE, before, after).build()));
    if (after.status() == ReviewStatus.COMPLETED && after.result() != null) {
      writes.addAll(saying(call, document, after.result(), now));
    }
    return new Plan<>(writes, after);
  }

  /// The writes by which an artifact says what was decided of it, or no longer does; none where it may not change now,
  /// or its schema knows no such value. why then none: the review is over all the same.
  private List<Write> saying(Call call, Document document, @Nullable String result, Stamp now) {
    var ref = document.ref();
    var service = Caller.service(call.caller().name());
    if (!ref.isArtifact() || !documents.free(call.caller(), ref).allowed()) {
      return List.of();
    }
    try {
      var setting = attributes.saying(service, document, ARTIFACT_STATUS,
          Optional.ofNullable(result).map(text -> AttributeValue.text(ARTIFACT_STATUS, text)), now);
      if (setting.isNothing()) {
        return List.of();
      }
      var event = setting.noting(
          DocumentEvents.of(call, ref, DocumentAttributes.RESOURCE, Event.Type.UPDATE), "");
      var writes = new ArrayList<Write>(setting.writes());
      writes.add(documents.touching(document));
      writes.add(events.recordingAfter(now, event.build()));
      return writes;
    } catch (Refused _) {
      return List.of();
    }
  }

  private static Event.Builder told(Call call, Event.Type type, @Nullable Review before, Review after) {
    return DocumentEvents.of(call, after.document(), RESOURCE, type).id("reviewId", after.id())
        .changed("reviewCategory", before == null ? null : before.category(), after.category())
        .changed("reviewStatus", before == null ? null : before.status().name(), after.status().name())
        .changed("requiredDecisions", before == null ? null : Value.of(before.required()), Value.of(after.required()))
        .changed("comments", before == null ? null : before.comments(), after.comments())
        .changed("decisions", before == null ? null : Value.of(before.decisions()), Value.of(after.decisions()));
  }
}
