package io.sheaf.docs.documents.shares;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.folders.FolderPlaces;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Authentication;
import io.sheaf.docs.gate.Borrower;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.Share;
import io.sheaf.docs.gate.ShareKeys;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The door to shares: makes and ends them, and tells the gate what a key opens.
@Singleton
final class Shares implements ShareKeys {

  private static final String RESOURCE = "shares";

  private final Table table;
  private final FolderPlaces places;
  private final Events events;
  private final InstantSource clock;
  private final List<Authentication> ways;

  Shares(Table table, FolderPlaces places, Events events, InstantSource clock, List<Authentication> ways) {
    this.table = table;
    this.places = places;
    this.events = events;
    this.clock = clock;
    this.ways = List.copyOf(ways);
  }

  @Override
  public Optional<Share> find(String key, Caller caller) {
    return kept(key).filter(share -> isFor(share, caller)).flatMap(share -> opened(share, caller.borrower()));
  }

  private static boolean isFor(KeptShare share, Caller caller) {
    return caller.admin() || share.with().is(caller);
  }

  @Override
  public Optional<Share> find(String key, Borrower borrower) {
    return kept(key).filter(share -> isFor(share, borrower)).flatMap(share -> opened(share, borrower));
  }

  /// why not by the groups of who is in no directory: they are in a token that nobody has shown, and that may not be
  /// good any more; it was until its end.
  private boolean isFor(KeptShare share, Borrower borrower) {
    return switch (borrower) {
      case Borrower.Known known ->
        ways.stream().flatMap(way -> way.again(known).stream()).anyMatch(caller -> isFor(share, caller));
      case Borrower.Until(var end) -> clock.instant().isBefore(end);
    };
  }

  private Optional<KeptShare> kept(String key) {
    return KeptShare.keyOf(key).flatMap(table::find).map(KeptShare::of);
  }

  private Optional<Share> opened(KeptShare share, Borrower borrower) {
    return what(share).map(what -> new Share(share.shareKey(), share.site(), what,
        Set.copyOf(share.permissions()), share.with().name(), borrower));
  }

  private Optional<Share.What> what(KeptShare share) {
    return switch (share.type()) {
      case FOLDER -> pathOf(share).map(Share.What.Folder::new);
      case FILE -> Optional.of(new Share.What.File(share.sharedId()));
    };
  }

  /// Where the folder that is shared is now.
  Optional<String> pathOf(KeptShare share) {
    return places.find(share.site(), share.sharedId(), share.path()).map(FolderPlaces.Place::path);
  }

  /// What is to be shared.
  ///
  /// @param relying the writes that hold only while it is there
  record Thing(KeptShare.Type type, String id, String path, List<Write> relying) {
    Thing {
      relying = List.copyOf(relying);
    }
  }

  /// Lends the permissions; answers the share's key.
  Plan<String> sharing(Call call, Thing thing, Asked asked) {
    var site = call.site();
    var before = table.find(KeptShare.listKey(asked.with(), site, thing.id())).map(KeptShare::ofListed);
    var share = new KeptShare(site, before.map(KeptShare::id).orElseGet(Ids::uuid), thing.type(), thing.id(),
        thing.path(), asked.with(), asked.permissions(), call.caller().name(), call.caller().kind(), clock.instant());
    var known = before.isEmpty() ? Condition.absent() : Condition.equal("shareId", share.id());
    var event = event(call, share, before.isEmpty() ? Event.Type.CREATE : Event.Type.UPDATE)
        .changed("permissions", before.map(Shares::words).orElse(null), words(share));
    return Plan.of(share.shareKey(), Write.put(share.listed(), known),
        Write.put(share.item(), before.isEmpty() ? Condition.absent() : Condition.present()),
        events.recording(event.build())).and(thing.relying());
  }

  /// Takes the share back. Whoever shares something may, and who may delete on the site. Of a share that does not
  /// concern the caller nothing is said.
  Plan<KeptShare> ending(Call call, String shareKey) {
    var share = kept(shareKey).orElseThrow(() -> missing(shareKey));
    var caller = call.caller();
    if (!share.isBy(caller) && !Access.onSite(caller, share.site(), Permission.DELETE).allowed()) {
      throw share.with().is(caller) ? new Refused(Refusal.DENIED) : missing(shareKey);
    }
    var there = Call.ofService(caller, share.site(), call.address());
    var event = event(there, share, Event.Type.DELETE).changed("permissions", words(share), null);
    return Plan.of(share, Write.delete(share.key(), Condition.present()),
        Write.delete(share.listKey(), Condition.equal("shareId", share.id())), events.recording(event.build()));
  }

  private static Refused missing(String shareKey) {
    return Refused.notFound("Share '" + shareKey + "' not found");
  }

  private static Event.Builder event(Call call, KeptShare share, Event.Type type) {
    return Event.of(call, RESOURCE, type, share.id()).id("shareKey", share.shareKey())
        .id(share.type() == KeptShare.Type.FILE ? "documentId" : "folderId", share.sharedId())
        .id(share.with().kind() == Grantee.Kind.GROUP ? "group" : "username", share.with().name());
  }

  private static Value words(KeptShare share) {
    return Value.texts(share.words());
  }
}
