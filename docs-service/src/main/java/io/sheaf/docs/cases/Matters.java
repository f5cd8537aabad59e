package io.sheaf.docs.cases;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The door to matters: finds and lists them, and lends the writes that make, change and remove one.
@Singleton
public final class Matters {

  private final Table table;
  private final Listing listing;

  Matters(Table table, Listing listing) {
    this.table = table;
    this.listing = listing;
  }

  // Finding

  /// The matter; what is not there, or belongs to a case that is not, is refused.
  public Matter open(MatterRef ref) {
    var ofItsCase = ref.ofItsCase();
    if (!ref.isPossible()) {
      throw missing(ref);
    }
    var items = table.find(new LinkedHashSet<>(List.of(ofItsCase.key(), ref.key())));
    if (!items.containsKey(ofItsCase.key())) {
      throw missing(ofItsCase);
    }
    return Optional.ofNullable(items.get(ref.key())).map(item -> MatterItem.read(ref.site(), ref.kind(), item))
        .orElseThrow(() -> missing(ref));
  }

  private static Refused missing(MatterRef ref) {
    return Refused.notFound(ref + " not found");
  }

  /// A page of the cases of the site, in the order of their making, as their ids are.
  public Listing.PageOf<Matter> cases(Call call) {
    return page(call, MatterKind.CASE, Query.of(TableSchema.CASES_BY_ID.partition(call.site())));
  }

  /// A page of what belongs to the case, in the order of its making.
  public Listing.PageOf<Matter> within(Call call, MatterRef ofCase, MatterKind kind) {
    open(ofCase);
    return page(call, kind, Query.of(kind.items().main().partition(ofCase.site(), ofCase.caseId()),
        kind.items().main().beginning()));
  }

  private Listing.PageOf<Matter> page(Call call, MatterKind kind, Query list) {
    return listing.page(list, call.limit(), call.query("next"), call.audience(), new Rows(call.site(), kind));
  }

  /// why looked up again where the index may be late: a case that was deleted is not to be seen any more.
  private final class Rows implements Listing.Rows<Matter> {

    private final SiteId site;
    private final MatterKind kind;

    Rows(SiteId site, MatterKind kind) {
      this.site = site;
      this.kind = kind;
    }

    @Override
    public List<@Nullable Matter> of(List<Item> items) {
      return of(items, false);
    }

    @Override
    public List<@Nullable Matter> of(List<Item> items, boolean areCurrent) {
      var rows = new ArrayList<@Nullable Matter>(items.size());
      if (areCurrent || items.isEmpty()) {
        items.forEach(item -> rows.add(MatterItem.read(site, kind, item)));
        return rows;
      }
      var now = table.find(items.stream().map(Item::key).toList());
      for (var item : items) {
        var found = now.get(item.key());
        rows.add(found == null ? null : MatterItem.read(site, kind, found));
      }
      return rows;
    }
  }

  /// Some of what is left of this kind under a case that is gone.
  public List<Matter> leftWithin(MatterRef ofCase, MatterKind kind, int most) {
    var list = Query.of(kind.items().main().partition(ofCase.site(), ofCase.caseId()),
        kind.items().main().beginning());
    return table.page(list.limit(most)).items().stream().map(item -> MatterItem.read(ofCase.site(), kind, item))
        .toList();
  }

  // Changing

  /// The writes that make the matter; they hold only while its case is there.
  public List<Write> inserting(Matter matter) {
    var insert = Write.insert(MatterItem.of(matter));
    return matter.ref().isCase() ? List.of(insert) : List.of(insert, relyingOn(matter.ref().ofItsCase()));
  }

  /// The writes that turn the matter as it was read into the other; they hold only while its case is there.
  public List<Write> replacing(Matter before, Matter after) {
    var put = Write.put(MatterItem.of(after), unchanged(before));
    return before.ref().isCase() ? List.of(put) : List.of(put, relyingOn(before.ref().ofItsCase()));
  }

  /// The write that removes the matter as it was read; what belongs to it is for who asks to remove.
  public Write removing(Matter before) {
    return Write.delete(before.ref().key(), unchanged(before));
  }

  /// The write that holds only while the matter is there.
  public Write relyingOn(MatterRef ref) {
    return Write.check(ref.key(), Condition.present());
  }

  private static Condition unchanged(Matter before) {
    return Condition.equal("revision", before.revision());
  }

  // Telling

  /// An event about the matter, with its ids; all of one case are told of in their order.
  public static Event.Builder event(Call call, MatterRef ref, Event.Type type) {
    return named(Event.of(call, ref.kind().resource(), type, subject(ref)), ref);
  }

  /// The same, of a job of the service's own.
  public static Event.Builder event(Caller caller, MatterRef ref, Event.Type type) {
    return named(Event.ofJob(ref.site(), caller, ref.kind().resource(), type, subject(ref)), ref);
  }

  private static Event.Builder named(Event.Builder event, MatterRef ref) {
    event.id(MatterKind.CASE.idName(), ref.caseId());
    return ref.isCase() ? event : event.id(ref.kind().idName(), ref.id());
  }

  private static String subject(MatterRef ref) {
    return "case#" + ref.caseId();
  }

  /// Notes in the event how the matter was and is; it was not there before, or is not any more.
  public static Event.Builder compared(Event.Builder event, @Nullable Matter before, @Nullable Matter after) {
    return MatterFields.compared(event, before, after);
  }
}
