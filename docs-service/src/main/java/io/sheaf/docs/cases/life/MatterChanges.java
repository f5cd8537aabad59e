package io.sheaf.docs.cases.life;

import io.sheaf.docs.cases.Matter;
import io.sheaf.docs.cases.MatterRef;
import io.sheaf.docs.cases.Matters;
import io.sheaf.docs.cases.numbers.Numbers;
import io.sheaf.docs.cases.numbers.Series;
import io.sheaf.docs.cases.papers.Papers;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Plans what makes and what changes a matter.
@Singleton
final class MatterChanges {

  private final Matters matters;
  private final Papers papers;
  private final Numbers numbers;
  private final Events events;
  private final Stamps stamps;

  MatterChanges(Matters matters, Papers papers, Numbers numbers, Events events, Stamps stamps) {
    this.matters = matters;
    this.papers = papers;
    this.numbers = numbers;
    this.events = events;
    this.stamps = stamps;
  }

  /// A new case, with its numbers.
  Plan<Matter> addingCase(Call call, MatterRef ref, GivenMatter given) {
    var ofCases = given.format(Series.CASE);
    var ofDocuments = given.format(Series.DOCUMENT);
    var said = given.onto(Matter.Said.NOTHING, ref.kind());
    var adding = addedPapers(call, ref, given);
    given.faults().check();
    var caseNumber = numbers.draw(call.site(), Series.CASE, ofCases);
    var documentNumber = numbers.draw(call.site(), Series.DOCUMENT, ofDocuments);
    var matter = Matter.of(ref, said, call.caller().name(), stamps.next())
        .numbered(caseNumber.number(), documentNumber.number());
    return added(call, matter, adding).and(caseNumber.writes()).and(documentNumber.writes());
  }

  /// A new task or nigo of a case that is there.
  Plan<Matter> addingWithin(Call call, MatterRef ref, GivenMatter given) {
    matters.open(ref.ofItsCase());
    var said = given.onto(Matter.Said.NOTHING, ref.kind());
    var adding = addedPapers(call, ref, given);
    given.faults().check();
    return added(call, Matter.of(ref, said, call.caller().name(), stamps.next()), adding);
  }

  private Plan<Matter> added(Call call, Matter matter, Papers.Adding adding) {
    return new Plan<>(matters.inserting(matter), matter).and(adding.writes())
        .and(told(call, Event.Type.CREATE, null, matter, adding));
  }

  Plan<Matter> changing(Call call, MatterRef ref, GivenMatter given) {
    var before = matters.open(ref);
    var said = given.onto(before.said(), ref.kind());
    var adding = addedPapers(call, ref, given);
    given.faults().check();
    boolean saysTheSame = said.equals(before.said());
    if (saysTheSame && adding.added().isEmpty()) {
      return Plan.nothing(before);
    }
    var after = saysTheSame ? before : before.saying(said);
    var kept = saysTheSame ? List.of(matters.relyingOn(ref)) : matters.replacing(before, after);
    return new Plan<>(kept, after).and(adding.writes()).and(told(call, Event.Type.UPDATE, before, after, adding));
  }

  private Papers.Adding addedPapers(Call call, MatterRef ref, GivenMatter given) {
    return papers.adding(call, ref, given.documentIds(), given.placeOfDocumentIds(), given.faults());
  }

  private Write told(Call call, Event.Type type, @Nullable Matter before, Matter after, Papers.Adding adding) {
    return events.recording(adding.noted(
        Matters.compared(Matters.event(call, after.ref(), type), before, after)).build());
  }
}
