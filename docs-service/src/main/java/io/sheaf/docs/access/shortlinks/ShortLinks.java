package io.sheaf.docs.access.shortlinks;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.PublicUrl;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/// The door to short links: finds them, and makes one for an address that is given out anyway.
@Singleton
public final class ShortLinks {

  private final Table table;
  private final Changes changes;
  private final PublicUrl url;
  private final InstantSource clock;

  ShortLinks(Table table, Changes changes, PublicUrl url, InstantSource clock) {
    this.table = table;
    this.changes = changes;
    this.url = url;
    this.clock = clock;
  }

  Optional<ShortLink> find(String slug) {
    return ShortLink.isSlug(slug) ? table.find(ShortLink.key(slug)).map(ShortLink::of) : Optional.empty();
  }

  String at(String slug) {
    return url.at("/s/" + slug);
  }

  /// A short link to what the caller is just given a link to; it ends with that.
  ///
  /// why without an event: nothing changes but the length of a link, and links that are given out leave none.
  ///
  /// @param document what it leads to, which is downloaded by whoever follows it
  public String shortened(Call call, String target, Call.Shown document, Duration life) {
    return at(changes.commit(() -> {
      var now = clock.instant();
      var link = new ShortLink(ShortLink.randomSlug(), target, call.site(), call.caller().name(),
          call.caller().kind(), now, now.plus(life), document);
      return Plan.of(link.slug(), Write.put(link.item(), Condition.absent()));
    }));
  }
}
