package io.sheaf.docs.changes;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The way in for everything that changes the store. A plan that was overtaken is made anew; those that were
/// overtaken at the same item take turns from then on, so that the last of many comes through too.
@Singleton
public final class Changes {

  private static final int MOST_TRIES = 60;
  private static final int LOCKS = 64;
  /// With `true` a request asks for the position of its change; with a position, a search for seeing that change.
  public static final String POSITION = "X-Sheaf-Position";

  private final Table table;
  private final Answers answers;
  private final @Nullable Follower follower;
  private final List<Remembering> remembering;
  private final ReentrantLock[] locks = Stream.generate(ReentrantLock::new).limit(LOCKS).toArray(ReentrantLock[]::new);

  Changes(Table table, Answers answers, @Nullable Follower follower, List<Remembering> remembering) {
    this.table = table;
    this.answers = answers;
    this.follower = follower;
    this.remembering = List.copyOf(remembering);
  }

  /// Notes what the body of a request was that was read as it came: it has a part in what makes a repeated request the
  /// same one. To be called before [#commit], and before the request is refused for what was read.
  public void read(Call call, Checksum body) {
    if (call.attempt() instanceof Attempt running) {
      if (body.kind() != Checksum.Kind.SHA256) {
        throw new IllegalArgumentException("bodies are told apart by SHA-256");
      }
      running.body(body.hex());
    }
  }

  /// The one change of a request: planned, and written together with its answer when the request can be repeated.
  public <T> HttpResponse<?> commit(Call call, Supplier<Plan<T>> planning, Function<? super T, Answer> answering) {
    var attempt = call.attempt() instanceof Attempt running ? running : null;
    boolean wantsPosition = "true".equalsIgnoreCase(call.header(POSITION));
    var written = commit(planning, (plan, note) -> {
      var said = answering.apply(plan.outcome());
      var answer = answers.rendered(wantsPosition && note != null ? said.with(POSITION, note.position().get()) : said);
      return attempt == null ? plan.map(_ -> answer) : plan.and(attempt.answered(answer)).map(_ -> answer);
    }, attempt);
    if (attempt != null) {
      attempt.recorded(written);
    }
    return written.response();
  }

  /// A change that no request asks for, or one of several of a longer work.
  public <T> T commit(Supplier<Plan<T>> planning) {
    return commit(planning, (plan, _) -> plan, null);
  }

  private interface Finishing<T, R> {
    Plan<R> finish(Plan<T> plan, Follower.@Nullable Note note);
  }

  private <T, R> R commit(Supplier<Plan<T>> planning, Finishing<T, R> finishing, @Nullable Attempt attempt) {
    var held = new ArrayList<ReentrantLock>(1);
    try {
      for (int tried = 0; tried < MOST_TRIES; tried++) {
        var planned = planning.get();
        var note = note(planned.writes());
        var announced = planned.and(Events.announcing(planned.writes()));
        var plan = finishing.finish(note == null ? announced : announced.and(note.write()), note);
        switch (written(plan.writes(), note)) {
          case WriteOutcome.Done _ -> {
            return plan.outcome();
          }
          case WriteOutcome.Unmet unmet -> {
            if (attempt != null && unmet.names(attempt.key())) {
              throw new Refused(Refusal.STILL_RUNNING);
            }
            unmet.failures().forEach(failure -> remembering.forEach(one -> one.overtaken(failure.write().key())));
            takeTurns(unmet, held);
          }
        }
      }
      throw new Refused(Refusal.BUSY);
    } finally {
      held.forEach(ReentrantLock::unlock);
    }
  }

  private Follower.@Nullable Note note(List<Write> writes) {
    if (follower == null || writes.isEmpty()) {
      return null;
    }
    var told = Events.told(writes);
    return told.isEmpty() ? null : follower.noteOf(told).orElse(null);
  }

  private WriteOutcome written(List<Write> writes, Follower.@Nullable Note note) {
    if (writes.isEmpty()) {
      return new WriteOutcome.Done();
    }
    try {
      return table.write(writes);
    } finally {
      // why in any case: a write whose answer was lost may have happened.
      if (follower != null && note != null) {
        follower.sent(note);
      }
    }
  }

  /// why one lock at most: two could be taken in two orders.
  private void takeTurns(WriteOutcome.Unmet unmet, List<ReentrantLock> held) {
    if (held.isEmpty()) {
      var key = unmet.failures().getFirst().write().key();
      var lock = locks[Math.floorMod(key.hashCode(), LOCKS)];
      lock.lock();
      held.add(lock);
    }
  }
}
