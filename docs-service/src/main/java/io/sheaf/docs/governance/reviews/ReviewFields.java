package io.sheaf.docs.governance.reviews;

import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refused;
import org.jspecify.annotations.Nullable;

/// What requests about reviews say, read and checked.
final class ReviewFields {

  private static final int LONGEST_CATEGORY = 250;
  private static final int LONGEST_DECISION = 1024;
  private static final int LONGEST_COMMENT = 8 * 1024;
  private static final int MOST_REQUIRED = 100;

  private ReviewFields() {
  }

  record New(String category, ReviewStatus status, int required, @Nullable String comments) {

    static New read(Call call) {
      var body = wrapped(call, "review");
      var category = bounded(body, "reviewCategory", LONGEST_CATEGORY);
      body.faults().when((category == null || category.isBlank()) && body.faults().isEmpty(), "reviewCategory",
          "'reviewCategory' is required");
      var status = readStatus(body);
      body.faults().when(status != null && status != ReviewStatus.PENDING && status != ReviewStatus.IN_PROGRESS,
          "reviewStatus", "'reviewStatus' of a new review must be PENDING or IN_PROGRESS");
      var required = readRequired(body);
      body.faults().when(!body.has("requiredDecisions"), "requiredDecisions", "'requiredDecisions' is required");
      var comments = bounded(body, "comments", LONGEST_COMMENT);
      body.check();
      return new New(String.valueOf(category), status == null ? ReviewStatus.PENDING : status,
          required == null ? 1 : required, comments);
    }
  }

  record Changed(@Nullable ReviewStatus status, @Nullable Integer required, @Nullable String comments) {

    static Changed read(Call call) {
      var body = wrapped(call, "review");
      var changed = new Changed(readStatus(body), readRequired(body), bounded(body, "comments", LONGEST_COMMENT));
      body.faults().when(changed.status == null && changed.required == null && changed.comments == null
          && body.faults().isEmpty(), null, "'reviewStatus', 'requiredDecisions' or 'comments' is required");
      body.check();
      return changed;
    }
  }

  record Decided(DecisionType type, @Nullable String decision, @Nullable String comment) {

    static Decided read(Call call) {
      var body = wrapped(call, "decision");
      var type = body.word("type", DecisionType.class);
      body.faults().when(type == null, "type",
          "'type' must be one of APPROVAL, RECOMMENDATION, ACKNOWLEDGMENT, COMMENT");
      var decision = bounded(body, "decision", LONGEST_DECISION);
      var comment = bounded(body, "comment", LONGEST_COMMENT);
      body.check();
      return new Decided(type == null ? DecisionType.COMMENT : type, decision, comment);
    }
  }

  private static Fields wrapped(Call call, String name) {
    return call.body().object(name).orElseThrow(() -> Refused.because(name, "'" + name + "' is required"));
  }

  private static @Nullable ReviewStatus readStatus(Fields body) {
    var status = body.word("reviewStatus", ReviewStatus.class);
    body.faults().when(status == null && body.has("reviewStatus"), "reviewStatus",
        "'reviewStatus' must be one of PENDING, IN_PROGRESS, COMPLETED, CANCELLED, SUPERSEDED");
    return status;
  }

  private static @Nullable Integer readRequired(Fields body) {
    var required = body.integer("requiredDecisions");
    body.faults().when(required != null && (required < 1 || required > MOST_REQUIRED), "requiredDecisions",
        "'requiredDecisions' must be from 1 to " + MOST_REQUIRED);
    return required;
  }

  private static @Nullable String bounded(Fields body, String name, int longest) {
    var text = body.text(name);
    body.faults().when(text != null && text.length() > longest, name,
        "'" + name + "' has at most " + longest + " characters");
    return text;
  }
}
