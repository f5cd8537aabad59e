package io.sheaf.docs.automation.changes;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.feed.Change;
import io.sheaf.docs.feed.ChangeFeed;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.InvalidPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The changes of a site over HTTP: a page at a time, or as they happen.
@Controller("/changes")
@ExecuteOn(TaskExecutors.BLOCKING)
class ChangeController {

  static final String EVENTS = "text/event-stream";

  private static final int MOST = 100;
  /// Looked at for one page: who may see little of a site still comes on.
  private static final int MOST_LOOKED_AT = 1000;

  private final ChangeFeed feed;
  private final Seen seen;
  private final Streams streams;

  ChangeController(ChangeFeed feed, Seen seen, Streams streams) {
    this.feed = feed;
    this.seen = seen;
    this.streams = streams;
  }

  /// @param next where to go on, also where there is nothing yet
  @Serdeable
  record Changes(List<ChangeView> changes, String next) {}

  @Get
  @Needs(Need.READ)
  @Produces({"application/json", EVENTS})
  HttpResponse<?> changes(Call call) {
    long from = from(call);
    if (wantsEvents(call)) {
      return streams.from(call, from);
    }
    int limit = Math.min(call.limit(), MOST);
    long at = from;
    var visible = new ArrayList<Change>();
    // why until it is full: a page that is shorter than others would tell that something is left out.
    for (int looked = 0; looked < MOST_LOOKED_AT && visible.size() < limit; looked += limit) {
      var found = feed.after(call.site(), at, limit);
      if (found.isEmpty()) {
        break;
      }
      var some = seen.of(call, found);
      int room = limit - visible.size();
      visible.addAll(some.subList(0, Math.min(room, some.size())));
      at = some.size() > room ? visible.getLast().number() : found.getLast().number();
    }
    return HttpResponse.ok(page(call, visible, at));
  }

  private Changes page(Call call, List<Change> visible, long at) {
    var views = visible.stream()
        .map(change -> ChangeView.of(change, feed.cursor(call.site(), change.number()))).toList();
    return new Changes(views, feed.cursor(call.site(), at));
  }

  private long from(Call call) {
    var last = call.header("Last-Event-ID");
    var since = last == null || last.isEmpty() ? call.query("since") : last;
    if (since == null || since.isEmpty()) {
      return 0;
    }
    if (since.equals("now")) {
      return feed.last(call.site());
    }
    try {
      return feed.number(call.site(), since);
    } catch (InvalidPosition notOurs) {
      throw new Refused(Refusal.INVALID_POSITION, "'since' is 0, now, or the 'next' of an earlier answer");
    }
  }

  private static boolean wantsEvents(Call call) {
    var accept = call.header("Accept");
    return accept != null && accept.toLowerCase(Locale.ROOT).contains(EVENTS);
  }
}
