package io.sheaf.docs.automation.models;

import io.sheaf.docs.automation.outward.Reply;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.wire.Json;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Which models there are where the operator's model is, as those are listed that OpenAI has. What was said holds for a
/// minute: anybody who may read may ask.
@Singleton
final class Catalogue {

  private static final Duration FRESH = Duration.ofMinutes(1);
  private static final Duration WITHIN = Duration.ofSeconds(5);
  private static final int LONGEST_ANSWER = 512 * 1024;
  private static final int MOST = 500;
  private static final Pattern ID = Pattern.compile("[\\x21-\\x7e]{1,200}");

  private final Model model;
  private final InstantSource clock;
  private @Nullable Said last;

  Catalogue(Model model, InstantSource clock) {
    this.model = model;
    this.clock = clock;
  }

  /// @param isOpen whether the operator's key is taken
  /// @param ids of all there are; empty where nobody says
  record Listed(boolean isOpen, Optional<List<String>> ids) {

    /// why also where nobody says: not all who have models list them.
    boolean mayHave(String modelId) {
      return ids.map(all -> all.contains(modelId)).orElse(true);
    }
  }

  private record Said(Listed listed, Instant when) {}

  static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  /// why one at a time: all others wait for what the first is told.
  synchronized Listed listed() {
    var now = clock.instant();
    var known = last;
    if (known == null || known.when().plus(FRESH).isBefore(now)) {
      known = new Said(asked(), now);
      last = known;
    }
    return known.listed();
  }

  private Listed asked() {
    return switch (model.listed(WITHIN, LONGEST_ANSWER)) {
      case Reply.Answered answered when answered.isSuccess() && !answered.wasCut() ->
        new Listed(true, ids(answered.text()));
      case Reply.Answered answered ->
        new Listed(answered.status() != 401 && answered.status() != 403, Optional.empty());
      case Reply.Forbidden _,Reply.Unreachable _ -> new Listed(true, Optional.empty());
    };
  }

  private static Optional<List<String>> ids(String body) {
    Map<String, Value> fields;
    try {
      fields = Model.fields(Json.read(body));
    } catch (Json.Unreadable unreadable) {
      return Optional.empty();
    }
    if (!(fields.get("data") instanceof Value.Listing(var all))) {
      return Optional.empty();
    }
    var ids = new ArrayList<String>();
    for (var one : all) {
      if (ids.size() < MOST && Model.fields(one).get("id") instanceof Value.Text(var id) && isId(id)) {
        ids.add(id);
      }
    }
    return Optional.of(ids.stream().distinct().sorted().toList());
  }
}
