package io.sheaf.docs.documents.publiclinks;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.publiclinks.LinkUse.Visitor;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The door to public links: made, found by their tokens, counted and revoked.
@Singleton
final class PublicLinks {

  private static final String RESOURCE = "publicLinks";

  private final Table table;
  private final Changes changes;
  private final Events events;
  private final InstantSource clock;

  PublicLinks(Table table, Changes changes, Events events, InstantSource clock) {
    this.table = table;
    this.changes = changes;
    this.events = events;
    this.clock = clock;
  }

  Optional<PublicLink> find(SiteId site, String linkId) {
    return linkId.matches("[0-9A-Z]{26}")
        ? table.find(PublicLink.key(site, linkId)).map(item -> PublicLink.of(site, item))
        : Optional.empty();
  }

  /// The link of this token, if it is good for that now. why nothing of why not: whoever tries tokens is not told
  /// which there were, and who holds one not what else it is for.
  PublicLink open(Call call, String token, PublicLink.Type type) {
    var link = table.find(PublicLink.tokenKey(PublicLink.hash(token)))
        .flatMap(item -> find(new SiteId(item.text("siteId")), item.text("linkId")))
        .orElseThrow(PublicLinks::missing);
    if (link.type() != type) {
      call.comesBy(link.way("the link is not for that"));
      throw missing();
    }
    return opened(call, link);
  }

  /// Tells the call which link it came by, and refuses it where that is good for nothing any more.
  private PublicLink opened(Call call, PublicLink link) {
    var closed = link.closed(clock.instant());
    call.comesBy(link.way(closed));
    if (closed != null) {
      throw missing();
    }
    return link;
  }

  private static Refused missing() {
    return new Refused(Refusal.NOT_FOUND);
  }

  Plan<PublicLink> making(Call call, PublicLink link) {
    var event = event(call, link, Event.Type.CREATE).changed("path", null, link.path())
        .changed("expires", null, link.expires() == null ? null : link.expires().toString())
        .changed("limit", null, link.limit() == null ? null : link.limit().toString())
        .changed("password", null, link.passwordHash() == null ? null : "***");
    return Plan.of(link, Write.insert(link.item()), Write.insert(link.token()), events.recording(event.build()));
  }

  Plan<PublicLink> revoking(Call call, PublicLink link) {
    var revoked = link.revoked(clock.instant());
    var event = event(call, link, Event.Type.DELETE).changed("path", link.path(), null);
    return Plan.of(link, revoked.replacing(link), Write.put(revoked.token()),
        events.recording(event.build()));
  }

  private static Event.Builder event(Call call, PublicLink link, Event.Type type) {
    return Event.of(call, RESOURCE, type, "publiclink#" + link.id()).id("linkId", link.id())
        .id(link.type() == PublicLink.Type.DOWNLOAD ? "documentId" : "folderId", link.targetId());
  }

  /// Counts a use that is about to happen; refused when the link is good for none any more. Answers the link as it is
  /// then.
  PublicLink use(Call call, PublicLink found, LinkUse.Kind kind, @Nullable String name, Visitor visitor) {
    return noted(call, found, kind, name, visitor, 1);
  }

  /// Notes a wrong password.
  void wrongPassword(Call call, PublicLink found, Visitor visitor) {
    noted(call, found, LinkUse.Kind.WRONG_PASSWORD, null, visitor, 0);
  }

  /// Gives back a use that came to nothing.
  void giveBack(PublicLink found, @Nullable String name, Visitor visitor) {
    changes.commit(() -> {
      var link = find(found.site(), found.id());
      return link.isEmpty()
          ? Plan.nothing(found)
          : noting(link.get(), LinkUse.Kind.FAILED, name, visitor, link.get().used() > 0 ? -1 : 0);
    });
  }

  private PublicLink noted(Call call, PublicLink found, LinkUse.Kind kind, @Nullable String name, Visitor visitor,
      int by) {
    return changes.commit(() -> {
      var link = opened(call, find(found.site(), found.id()).orElseThrow(PublicLinks::missing));
      return noting(link, kind, name, visitor, by);
    });
  }

  /// why without an event: the log has it in the same write as the count, and the record of activities as it has what
  /// others see.
  private Plan<PublicLink> noting(PublicLink link, LinkUse.Kind kind, @Nullable String name, Visitor visitor, int by) {
    var use = LinkUse.of(link, kind, name, visitor, clock.instant());
    var after = link.noted(by);
    return Plan.of(after, after.replacing(link)).and(use.noting(link));
  }
}
