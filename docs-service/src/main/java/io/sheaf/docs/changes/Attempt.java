package io.sheaf.docs.changes;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import org.jspecify.annotations.Nullable;

/// One try of a request that can be repeated. Its answer is written together with its effect, and only while this
/// try is the one that holds the record: one that was given up and overtaken has no effect any more.
final class Attempt {

  private final Key key;
  private final String id;
  private final AnswerSeal seal;
  private @Nullable String body;
  private @Nullable Rendered recorded;

  Attempt(Key key, String id, AnswerSeal seal) {
    this.key = key;
    this.id = id;
    this.seal = seal;
  }

  Key key() {
    return key;
  }

  String id() {
    return id;
  }

  AnswerSeal seal() {
    return seal;
  }

  Write answered(Rendered answer) {
    var update = Write.update(key).set("status", "ANSWERED").set("answer", Value.of(seal.seal(answer)));
    return (body == null ? update : update.set("body", body)).when(mine());
  }

  /// Notes the SHA-256 of a body that was read as it came, without which a repetition is not told from another request.
  void body(String sha256) {
    body = sha256;
  }

  @Nullable
  String body() {
    return body;
  }

  Write givenUp() {
    return Write.delete(key, mine());
  }

  private Condition mine() {
    return Condition.equal("attempt", id).and(Condition.equal("status", "RUNNING"));
  }

  /// Notes the answer that was written together with the effect: from then on it is the only one.
  void recorded(Rendered answer) {
    recorded = answer;
  }

  @Nullable
  Rendered recorded() {
    return recorded;
  }
}
