package io.sheaf.docs.changes;

import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.OnlyProcess;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.docs.web.Texts;
import io.sheaf.storage.secrets.Secrets;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Requests that may come twice. The first that brings an `Idempotency-Key` takes a record under it; its answer is
/// kept there for two days, and whoever repeats it gets that answer. A record whose first request ended without an
/// answer, as in a crash, is taken over by the next.
///
/// What a try writes carries as a condition that it still holds the record, so that it does not matter whether one
/// that is taken for ended comes to its write after all.
@Singleton
final class Repeats {

  private static final Duration KEPT = Duration.ofDays(2);
  private static final Duration GIVEN_UP_AFTER = Duration.ofSeconds(60);
  private static final int LONGEST_KEY = 255;

  /// What a request with a key is.
  sealed interface Turn {

    /// The first, or one that follows a first that never ended.
    record First(Attempt attempt) implements Turn {}

    /// One that was answered before.
    ///
    /// @param body the SHA-256 of the body, where it was read as it came
    record Again(Rendered answer, @Nullable String body) implements Turn {}
  }

  private final Table table;
  private final InstantSource clock;
  private final byte[] secret;
  /// Tells this life of the process from others: nobody of an earlier one still runs where only one process can.
  private final String life = Ids.uuid();
  private final boolean alone;
  /// The tries that go on here. No more than there are requests at once.
  private final Set<String> running = ConcurrentHashMap.newKeySet();

  Repeats(Table table, InstantSource clock, Secrets secrets, OnlyProcess only) {
    this.table = table;
    this.clock = clock;
    this.secret = secrets.secret("answers");
    this.alone = only.isOnly();
  }

  /// What this request is. Who is the first has to say when it has [#ended].
  ///
  /// @param digest of what must be the same for a request to be the same one
  Turn begin(Call call, String idempotencyKey, byte[] digest) {
    if (idempotencyKey.isBlank() || idempotencyKey.length() > LONGEST_KEY
        || Texts.fault(idempotencyKey).isPresent()) {
      throw Refused.because("Idempotency-Key", "'Idempotency-Key' must have 1 to " + LONGEST_KEY + " characters");
    }
    var seal = new AnswerSeal(secret, idempotencyKey);
    var attempt = new Attempt(key(call, idempotencyKey), Ids.uuid(), seal);
    running.add(attempt.id());
    boolean first = false;
    try {
      var turn = turn(attempt, seal.mark(digest));
      first = turn instanceof Turn.First;
      return turn;
    } finally {
      if (!first) {
        ended(attempt);
      }
    }
  }

  /// Whoever comes now need not wait for this try, whatever became of it.
  void ended(Attempt attempt) {
    running.remove(attempt.id());
  }

  private Turn turn(Attempt attempt, String fingerprint) {
    if (table.write(Write.insert(running(attempt, fingerprint))).isDone()) {
      return new Turn.First(attempt);
    }
    var found = table.find(attempt.key());
    if (found.isEmpty()) {
      throw new Refused(Refusal.STILL_RUNNING);
    }
    return follow(found.get(), attempt, fingerprint);
  }

  private Turn follow(Item found, Attempt attempt, String fingerprint) {
    if (!found.text("fingerprint").equals(fingerprint)) {
      throw new Refused(Refusal.OTHER_REQUEST);
    }
    var answer = answer(found, attempt);
    if (answer.isPresent()) {
      return new Turn.Again(answer.get(), found.findText("body").orElse(null));
    }
    var taken = Write.put(running(attempt, fingerprint),
        Condition.equal("attempt", found.text("attempt")).and(Condition.equal("status", "RUNNING")));
    if (!hasEnded(found) || !table.write(taken).isDone()) {
      throw new Refused(Refusal.STILL_RUNNING);
    }
    return new Turn.First(attempt);
  }

  /// Whether nobody is at work on it any more: known of this process, and of any other where there can be only one;
  /// else it is believed after a while.
  private boolean hasEnded(Item found) {
    if (found.text("life").equals(life)) {
      return !running.contains(found.text("attempt"));
    }
    return alone || found.wholeNumber("begun") + GIVEN_UP_AFTER.toMillis() <= clock.millis();
  }

  private static Optional<Rendered> answer(Item found, Attempt attempt) {
    return found.text("status").equals("ANSWERED") && found.value("answer") instanceof Value.Bytes sealed
        ? Optional.of(attempt.seal().open(sealed.bytes()))
        : Optional.empty();
  }

  private Item running(Attempt attempt, String fingerprint) {
    return Item.of(attempt.key()).with("fingerprint", fingerprint).with("status", "RUNNING")
        .with("attempt", attempt.id()).with("life", life).with("begun", clock.millis())
        .with("inserteddate", clock.instant().toString()).expiring(clock.instant().plus(KEPT)).build();
  }

  /// Keeps an answer that had no effect to be kept with: a refusal, most often. Answers what the request is to be
  /// answered: this, or what whoever has overtaken this try has come to.
  Rendered keep(Attempt attempt, Rendered answer) {
    if (table.write(attempt.answered(answer)).isDone()) {
      return answer;
    }
    var found = table.find(attempt.key());
    if (found.isEmpty()) {
      // why not refused: the record is gone as everything of its site is, which may be just what was asked for.
      return answer;
    }
    return ofSameBody(found.get(), attempt).orElseThrow(() -> new Refused(Refusal.STILL_RUNNING));
  }

  /// Lets the next one try, since this one came to nothing; or answers what it has come to all the same, as when
  /// only the table's word of it was lost.
  Optional<Rendered> giveUp(Attempt attempt) {
    return table.write(attempt.givenUp()).isDone()
        ? Optional.empty()
        : table.find(attempt.key()).flatMap(found -> ofSameBody(found, attempt));
  }

  private static Optional<Rendered> ofSameBody(Item found, Attempt attempt) {
    var body = found.findText("body").orElse(null);
    return body == null || body.equals(attempt.body()) ? answer(found, attempt) : Optional.empty();
  }

  private Key key(Call call, String idempotencyKey) {
    var site = call.hasSite() ? call.site() : SiteId.DEFAULT;
    var caller = call.caller().kind() + "#" + call.caller().name();
    return TableSchema.IDEMPOTENT_REQUEST.key(site, digest(caller), digest(idempotencyKey));
  }

  private static String digest(String text) {
    return HexFormat.of().formatHex(AnswerSeal.sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
  }
}
