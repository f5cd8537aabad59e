package io.sheaf.docs.cases.life;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.cases.Matter;
import io.sheaf.docs.cases.MatterKind;
import io.sheaf.docs.cases.MatterRef;
import io.sheaf.docs.cases.Matters;
import io.sheaf.docs.cases.removal.MatterRemovals;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Listing;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What all three controllers do, each for its own kind of matter.
@Singleton
final class MatterDesk {

  private final Matters matters;
  private final MatterChanges matterChanges;
  private final MatterRemovals removals;
  private final Changes changes;
  private final InstantSource clock;

  MatterDesk(Matters matters, MatterChanges matterChanges, MatterRemovals removals, Changes changes,
      InstantSource clock) {
    this.matters = matters;
    this.matterChanges = matterChanges;
    this.removals = removals;
    this.changes = changes;
    this.clock = clock;
  }

  /// A page of matters.
  record Rows(@Nullable String next, List<MatterView> views) {

    private static Rows of(Listing.PageOf<Matter> page) {
      return new Rows(page.next(), page.rows().stream().map(MatterView::of).toList());
    }
  }

  static MatterRef within(Call call, String caseId, MatterKind kind, String id) {
    return MatterRef.ofCase(call.site(), caseId).within(kind, id);
  }

  Rows cases(Call call) {
    return Rows.of(matters.cases(call));
  }

  Rows within(Call call, String caseId, MatterKind kind) {
    return Rows.of(matters.within(call, MatterRef.ofCase(call.site(), caseId), kind));
  }

  MatterView view(MatterRef ref) {
    return MatterView.of(matters.open(ref));
  }

  HttpResponse<?> addCase(Call call, Function<String, Object> view) {
    var given = GivenMatter.read(call, MatterKind.CASE);
    var ref = MatterRef.ofCase(call.site(), newId());
    return changes.commit(call, () -> matterChanges.addingCase(call, ref, given),
        added -> Answer.ok(view.apply(added.ref().id())));
  }

  HttpResponse<?> addWithin(Call call, String caseId, MatterKind kind, Function<String, Object> view) {
    var given = GivenMatter.read(call, kind);
    var ref = within(call, caseId, kind, newId());
    return changes.commit(call, () -> matterChanges.addingWithin(call, ref, given),
        added -> Answer.ok(view.apply(added.ref().id())));
  }

  HttpResponse<?> change(Call call, MatterRef ref, Function<String, Object> view) {
    var given = GivenMatter.read(call, ref.kind());
    return changes.commit(call, () -> matterChanges.changing(call, ref, given),
        changed -> Answer.ok(view.apply(changed.ref().id())));
  }

  HttpResponse<?> remove(Call call, MatterRef ref) {
    return removals.remove(call, ref);
  }

  /// why one that sorts by time: lists are in the order of their ids.
  private String newId() {
    return Ids.ulid(clock.instant());
  }
}
