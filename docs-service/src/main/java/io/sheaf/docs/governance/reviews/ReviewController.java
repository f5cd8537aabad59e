package io.sheaf.docs.governance.reviews;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Listing;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reviews over HTTP.
@Controller("/documents/{documentId}/reviews")
@ExecuteOn(TaskExecutors.BLOCKING)
class ReviewController {

  private final Reviews reviews;
  private final Documents documents;
  private final Listing listing;
  private final Changes changes;

  ReviewController(Reviews reviews, Documents documents, Listing listing, Changes changes) {
    this.reviews = reviews;
    this.documents = documents;
    this.listing = listing;
    this.changes = changes;
  }

  @Serdeable
  record ReviewView(String documentId, @Nullable String artifactId, String reviewId, String reviewCategory,
      String reviewStatus, int requiredDecisions, String userId, @Nullable String comments, String insertedDate,
      String lastModifiedDate) {

    static ReviewView of(Review review) {
      var changed = review.changed() == null ? review.inserted() : review.changed();
      return new ReviewView(review.document().documentId(), review.document().artifactId(), review.id(),
          review.category(), review.status().name(), review.required(), review.userId(), review.comments(),
          Dates.wire(review.inserted().micros()), Dates.wire(changed.micros()));
    }
  }

  @Serdeable
  record OneView(ReviewView review) {}

  @Serdeable
  record ListView(@Nullable String next, List<ReviewView> reviews) {}

  @Serdeable
  record AddedView(String reviewId) {}

  @Serdeable
  record DecisionView(String documentId, @Nullable String artifactId, String reviewId, String decisionId, String type,
      @Nullable String decision, @Nullable String comment, String userId, String insertedDate) {

    static DecisionView of(ReviewDecision made) {
      return new DecisionView(made.document().documentId(), made.document().artifactId(), made.reviewId(), made.id(),
          made.type().name(), made.decision(), made.comment(), made.userId(), Dates.wire(made.inserted().micros()));
    }
  }

  @Serdeable
  record DecisionsView(@Nullable String next, List<DecisionView> decisions) {}

  @Serdeable
  record DecidedView(String decisionId) {}

  @Get
  @Needs(Need.READ)
  ListView list(Call call, String documentId) {
    var ref = documents.open(call, documentId).ref();
    var page = listing.pageOfAll(Reviews.list(ref), call.limit(), call.query("next"), call.audience(),
        item -> ReviewView.of(Review.of(ref, item)));
    return new ListView(page.next(), page.rows());
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> begin(Call call, String documentId) {
    var wanted = ReviewFields.New.read(call);
    return changes.commit(call, () -> reviews.beginning(call, Documents.named(call, documentId), wanted),
        review -> Answer.created(new AddedView(review.id())));
  }

  @Get("/{reviewId}")
  @Needs(Need.READ)
  OneView get(Call call, String documentId, String reviewId) {
    return new OneView(ReviewView.of(reviews.open(documents.open(call, documentId).ref(), reviewId)));
  }

  @Patch("/{reviewId}")
  @Needs(Need.WRITE)
  HttpResponse<?> change(Call call, String documentId, String reviewId) {
    var wanted = ReviewFields.Changed.read(call);
    return changes.commit(call, () -> reviews.changing(call, Documents.named(call, documentId), reviewId, wanted),
        review -> Answer.ok("review '" + review.id() + "' updated"));
  }

  @Get("/{reviewId}/decisions")
  @Needs(Need.READ)
  DecisionsView decisions(Call call, String documentId, String reviewId) {
    var review = reviews.open(documents.open(call, documentId).ref(), reviewId);
    var page = listing.pageOfAll(Reviews.decisions(review), call.limit(), call.query("next"), call.audience(),
        item -> DecisionView.of(ReviewDecision.of(review.document(), item)));
    return new DecisionsView(page.next(), page.rows());
  }

  @Post("/{reviewId}/decisions")
  @Needs(Need.WRITE)
  HttpResponse<?> decide(Call call, String documentId, String reviewId) {
    var wanted = ReviewFields.Decided.read(call);
    return changes.commit(call, () -> reviews.deciding(call, Documents.named(call, documentId), reviewId, wanted),
        decision -> Answer.created(new DecidedView(decision.id())));
  }
}
