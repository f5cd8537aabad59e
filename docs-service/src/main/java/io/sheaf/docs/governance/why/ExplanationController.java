package io.sheaf.docs.governance.why;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.Standing;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.storage.table.Table;
import java.util.List;

/// Why somebody may do something with a document or not, over HTTP.
@Controller("/documents/{documentId}/access/explain")
@ExecuteOn(TaskExecutors.BLOCKING)
class ExplanationController {

  private static final List<Permission> ASKED = List.of(Permission.READ, Permission.WRITE, Permission.DELETE,
      Permission.GOVERN, Permission.ADMIN);

  private final Table table;
  private final Documents documents;
  private final People people;

  ExplanationController(Table table, Documents documents, People people) {
    this.table = table;
    this.documents = documents;
    this.people = people;
  }

  @Get
  @Needs(Need.ANYTHING)
  Explanation explain(Call call, String documentId) {
    var person = people.meant(call);
    var ref = Documents.named(call, documentId);
    var standing = documents.standing(ref).orElseThrow(() -> Documents.missing(documentId));
    var decided = documents.decidedBy(access -> access.reading(new RememberedRules(table::find)));
    boolean isMasked = isHidden(decided, call.caller(), standing);
    if (isMasked && standing.document().deleted() != null) {
      // why: nobody is told by another answer either that it was there.
      throw Documents.missing(documentId);
    }
    var verdicts = ASKED.stream().map(permission -> Explanation.Verdict.of(permission,
        person.letIn().and(decided.verdict(person.caller(), standing, permission)),
        isMasked ? ReasonView::masked : ReasonView::of)).toList();
    return new Explanation(documentId, ref.artifactId(), call.site().text(), person.caller().name(),
        person.caller().roles(), verdicts);
  }

  /// Whether who asks does not see the document.
  private static boolean isHidden(Documents decided, Caller caller, Standing standing) {
    return !Access.onSite(caller, standing.ref().site(), Permission.READ)
        .and(decided.decide(caller, standing, Permission.READ)).allowed();
  }
}
