package io.sheaf.docs.automation.rules;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.ErrandWork;
import io.sheaf.docs.errands.Errands;
import io.sheaf.workflow.rules.Occasion;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Map;

/// Asks the rules about a document. As long as its content is still being read it asks again, ever more seldom.
@Singleton
final class RuleWork implements ErrandWork {

  private static final String TYPE = "rules";
  /// Half a day, about; what has not been read by then is heard of when it is.
  private static final int MOST_TRIES = 80;

  private final RuleRuns runs;
  private final Changes changes;
  private final Errands errands;

  RuleWork(RuleRuns runs, Changes changes, Errands errands) {
    this.runs = runs;
    this.changes = changes;
    this.errands = errands;
  }

  static Errand errand(DocumentRef ref, Occasion occasion, String userId, Instant now) {
    return errand("rules " + ref.keyId(), ref, occasion, userId, now);
  }

  /// About a document whose actions have waited for the same content.
  ///
  /// why under their subject: both change the document, and side by side each would overtake the other.
  ///
  /// @param when the content came; the actions are due when that is heard of, and so come after the rules
  static Errand beforeActions(DocumentRef ref, Occasion occasion, String userId, Instant when) {
    return errand(ref.keyId(), ref, occasion, userId, when);
  }

  private static Errand errand(String subject, DocumentRef ref, Occasion occasion, String userId, Instant due) {
    return Errand.of(ref.site(), TYPE, subject, Map.of("documentId", ref.keyId(), "occasion", occasion.name()), userId,
        due);
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Done carryOut(Errand errand) {
    var ref = DocumentRef.ofKeyId(errand.site(), errand.argument("documentId"));
    var occasion = Occasion.valueOf(errand.argument("occasion"));
    var asked = changes.commit(() -> {
      var plan = runs.asking(ref, occasion);
      return plan.outcome() == RuleRuns.Asked.ACTED ? plan.and(errands.done(errand)) : Plan.nothing(plan.outcome());
    });
    return switch (asked) {
      case ACTED -> Done.SETTLED;
      case NOTHING -> Done.FINISHED;
      case LATER -> errand.tries() < MOST_TRIES ? new Done.Later(Errands.pause(errand.tries())) : Done.FINISHED;
    };
  }
}
