package io.sheaf.docs.automation.changes;

import io.micronaut.http.HttpResponse;
import io.micronaut.json.JsonMapper;
import io.sheaf.docs.feed.ChangeFeed;
import io.sheaf.docs.feed.NextChange;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.SiteGuard;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.docs.web.edge.MadeAsRead;
import io.sheaf.docs.web.edge.Outgoing;
import jakarta.inject.Singleton;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Changes as they happen, as server-sent events. A stream ends after a while, so that nobody listens on with
/// credentials that are no longer good; clients come back by themselves and say where they were.
@Singleton
final class Streams {

  private static final int MOST_STREAMS = 100;
  private static final int AT_ONCE = 50;
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final Duration HEARTBEAT = Duration.ofSeconds(10);
  private static final byte[] STILL_HERE = ":\n\n".getBytes(StandardCharsets.UTF_8);

  private final ChangeFeed feed;
  private final Seen seen;
  private final NextChange next;
  private final JsonMapper json;
  private final InstantSource clock;
  private final List<SiteGuard> guards;
  private final Semaphore places = new Semaphore(MOST_STREAMS);

  Streams(ChangeFeed feed, Seen seen, NextChange next, JsonMapper json, InstantSource clock,
      List<SiteGuard> guards) {
    this.feed = feed;
    this.seen = seen;
    this.next = next;
    this.json = json;
    this.clock = clock;
    this.guards = List.copyOf(guards);
  }

  HttpResponse<?> from(Call call, long number) {
    if (!places.tryAcquire()) {
      throw new Refused(Refusal.OVERLOADED, "Too many listen to changes at the moment. Try again, or ask for pages.");
    }
    return Outgoing.stream(new MadeAsRead(new Stream(call, number, clock.instant().plus(LONGEST))),
        ChangeController.EVENTS).header("Cache-Control", "no-store");
  }

  private final class Stream implements MadeAsRead.Pieces {

    private final Call call;
    private final Instant end;
    private final AtomicBoolean closed = new AtomicBoolean();
    private long at;

    Stream(Call call, long number, Instant end) {
      this.call = call;
      this.at = number;
      this.end = end;
    }

    @Override
    public byte @Nullable [] next() throws IOException {
      try {
        if (closed.get() || !clock.instant().isBefore(end)) {
          return null;
        }
        guards.forEach(guard -> guard.check(call.site(), call));
        long known = next.count();
        var found = feed.after(call.site(), at, AT_ONCE);
        if (found.isEmpty()) {
          next.await(known, HEARTBEAT);
          return STILL_HERE;
        }
        at = found.getLast().number();
        var text = new ByteArrayOutputStream();
        for (var change : seen.of(call, found)) {
          var view = ChangeView.of(change, feed.cursor(call.site(), change.number()));
          text.writeBytes(("id: " + view.cursor() + "\nevent: " + view.resource() + "." + view.type() + "\ndata: ")
              .getBytes(StandardCharsets.UTF_8));
          text.writeBytes(json.writeValueAsBytes(view));
          text.writeBytes("\n\n".getBytes(StandardCharsets.UTF_8));
        }
        return text.size() == 0 ? STILL_HERE : text.toByteArray();
      } catch (Refused closedSite) {
        return null;
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return null;
      }
    }

    @Override
    public void close() {
      if (closed.compareAndSet(false, true)) {
        places.release();
      }
    }
  }
}
