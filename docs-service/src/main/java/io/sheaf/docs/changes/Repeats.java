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
import org.jspecify.annotations.Nullable;

/// Requests that may come twice. The first that brings an `Idempotency-Key` takes a record under it; its answer is
/// kept there for two days, and whoever repeats it gets that answer. A record whose first request ended without an
/// answer, as in a crash, is taken over by the next.
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

  Repeats(Table table, InstantSource clock, Secrets secrets, OnlyProcess only) {
    this.table = table;
    this.clock = clock;
    this.secret = secrets.secret("answers");
    this.alone = only.isOnly();
  }

  Turn begin(Call call, String idempotencyKey, String fingerprint) {
    if (idempotencyKey.isBlank() || idempotencyKey.length() > LONGEST_KEY
        || Texts.fault(idempotencyKey).isPresent()) {
      throw Refused.because("Idempotency-Key", "'Idempotency-Key' must have 1 to " + LONGEST_KEY + " characters");
    }
    var seal = new AnswerSeal(secret, idempotencyKey);
    var key = key(call, idempotencyKey);
    var attempt = Ids.uuid();
    var first = running(Item.of(key), attempt, fingerprint);
    var outcome = table.write(Write.insert(first));
    if (outcome.isDone()) {
      return new Turn.First(new Attempt(key, attempt, seal));
    }
    var found = table.find(key);
    if (found.isEmpty()) {
      throw new Refused(Refusal.STILL_RUNNING);
    }
    return follow(found.get(), attempt, fingerprint, seal);
  }

  private Turn follow(Item found, String attempt, String fingerprint, AnswerSeal seal) {
    if (!found.text("fingerprint").equals(fingerprint)) {
      throw new Refused(Refusal.OTHER_REQUEST);
    }
    if (found.text("status").equals("ANSWERED") && found.value("answer") instanceof Value.Bytes sealed) {
      return new Turn.Again(seal.open(sealed.bytes()), found.findText("body").orElse(null));
    }
    boolean overdue = found.wholeNumber("begun") + GIVEN_UP_AFTER.toMillis() <= clock.millis();
    if (!overdue && !(alone && !found.text("life").equals(life))) {
      throw new Refused(Refusal.STILL_RUNNING);
    }
    var taken = Write.put(running(Item.of(found.key()), attempt, fingerprint),
        Condition.equal("attempt", found.text("attempt")).and(Condition.equal("status", "RUNNING")));
    if (!table.write(taken).isDone()) {
      throw new Refused(Refusal.STILL_RUNNING);
    }
    return new Turn.First(new Attempt(found.key(), attempt, seal));
  }

  private Item running(Item.Builder item, String attempt, String fingerprint) {
    return item.with("fingerprint", fingerprint).with("status", "RUNNING").with("attempt", attempt).with("life", life)
        .with("begun", clock.millis()).with("inserteddate", clock.instant().toString())
        .expiring(clock.instant().plus(KEPT)).build();
  }

  /// Keeps an answer that had no effect to be kept with: a refusal, most often.
  void keep(Attempt attempt, Rendered answer) {
    table.write(attempt.answered(answer));
  }

  /// Lets the next one try, since this one came to nothing.
  void giveUp(Attempt attempt) {
    table.write(attempt.givenUp());
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
