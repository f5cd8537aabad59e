package io.sheaf.docs.automation.models;

import io.sheaf.docs.access.configuration.Configurations;
import io.sheaf.docs.automation.outward.Egress;
import io.sheaf.docs.automation.outward.Post;
import io.sheaf.docs.automation.outward.Reply;
import io.sheaf.docs.web.Outward;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.wire.Json;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Asks the model that the operator named, as those are asked that OpenAI has.
@Singleton
final class Model {

  static final String NONE = "no model is configured";

  private static final String AUTHORIZATION = "Authorization";
  private static final Duration WITHIN = Duration.ofMinutes(2);
  private static final int LONGEST_ANSWER = 512 * 1024;
  /// So many questions are under way at a time: each holds a document's words and an answer in memory.
  private static final int MOST_AT_ONCE = 4;
  private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,1000}");
  /// What may be otherwise another time, of all that is answered.
  private static final Set<Integer> OF_THE_MOMENT = Set.of(408, 425, 429, 500, 502, 503, 504, 509, 529);

  private final Outward.@Nullable Model configured;
  private final Egress egress;
  private final Configurations configurations;
  private final Semaphore room = new Semaphore(MOST_AT_ONCE, true);

  Model(Outward outward, Egress egress, Configurations configurations) {
    this.configured = outward.model();
    this.egress = egress;
    this.configurations = configurations;
  }

  /// What came of a question.
  sealed interface Said {

    record Words(String text, String modelId) implements Said {}

    /// It will not answer another time either.
    record Nothing(String why) implements Said {}

    /// It may answer another time.
    record NotNow(String why) implements Said {}
  }

  boolean isConfigured() {
    return configured != null;
  }

  /// The one that is asked where nobody says another; empty without one.
  Optional<String> usual() {
    return Optional.ofNullable(configured).map(Outward.Model::name).filter(name -> !name.isEmpty());
  }

  /// Asks whoever has the models which ones there are, with the operator's key.
  Reply listed(Duration within, int longest) {
    var model = configured;
    if (model == null) {
      return new Reply.Forbidden(NONE);
    }
    var headers = model.key().isEmpty() ? Map.<String, String>of() : Map.of(AUTHORIZATION, bearer(model.key()));
    return egress.postAsConfigured(Post.reading(model.url() + "/models", headers, within).mostAnswer(longest));
  }

  private static String bearer(String key) {
    return "Bearer " + key;
  }

  /// @param site in whose name, and with whose key if it has one
  Said ask(SiteId site, Question question) {
    var model = configured;
    if (model == null) {
      return new Said.Nothing(NONE);
    }
    var ofSite = configurations.of(site).modelKey();
    var key = ofSite.isEmpty() ? model.key() : ofSite;
    if (!key.isEmpty() && !KEY.matcher(key).matches()) {
      return new Said.Nothing("the site's key for the model is none");
    }
    if (!hasRoom()) {
      return new Said.NotNow("too many questions at once");
    }
    try {
      var modelId = Objects.requireNonNullElse(question.modelId(), model.name());
      return said(egress.postAsConfigured(post(model, key, modelId, question)), modelId);
    } finally {
      room.release();
    }
  }

  private boolean hasRoom() {
    try {
      return room.tryAcquire(WITHIN.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Post post(Outward.Model model, String key, String modelId, Question question) {
    var body = Json.object().with("model", modelId)
        .with("messages", Value.of(List.of(message("system", question.system()), message("user", question.user()))))
        .with("response_format", Json.object().with("type", "json_object").build());
    if (question.maxTokens() != null) {
      body.with("max_tokens", Long.valueOf(question.maxTokens()));
    }
    var headers = new LinkedHashMap<String, String>();
    headers.put("Idempotency-Key", question.id());
    headers.put("X-Sheaf-Delivery", question.id());
    if (!key.isEmpty()) {
      headers.put(AUTHORIZATION, bearer(key));
    }
    return Post.json(model.url() + "/chat/completions", headers,
        Json.write(body.build()).getBytes(StandardCharsets.UTF_8), WITHIN).mostAnswer(LONGEST_ANSWER);
  }

  private static Value message(String role, String content) {
    return Json.object().with("role", role).with("content", content).build();
  }

  private static Said said(Reply reply, String modelId) {
    return switch (reply) {
      case Reply.Answered answered when answered.isSuccess() && answered.wasCut() ->
        new Said.Nothing("the model answers at too great a length");
      case Reply.Answered answered when answered.isSuccess() -> words(answered.text(), modelId);
      // why without what it says: some services repeat the key.
      case Reply.Answered answered when OF_THE_MOMENT.contains(answered.status()) ->
        new Said.NotNow("the model answered with status " + answered.status());
      case Reply.Answered answered -> new Said.Nothing("the model answered with status " + answered.status());
      case Reply.Forbidden(var why) -> new Said.Nothing("the model cannot be asked: " + why);
      case Reply.Unreachable(var why) -> new Said.NotNow("the model did not answer: " + why);
    };
  }

  private static Said words(String body, String modelId) {
    Value answer;
    try {
      answer = Json.read(body);
    } catch (Json.Unreadable unreadable) {
      return new Said.Nothing("the model does not answer as those of OpenAI do");
    }
    if (!(fields(answer).get("choices") instanceof Value.Listing(var choices)) || choices.isEmpty()) {
      return new Said.Nothing("the model does not answer as those of OpenAI do");
    }
    var choice = fields(choices.getFirst());
    var content = fields(choice.get("message")).get("content");
    if (content instanceof Value.Text(var text) && !text.isBlank()) {
      return choice.get("finish_reason") instanceof Value.Text(var end) && end.equals("length")
          ? new Said.Nothing("the model did not come to an end within its tokens")
          : new Said.Words(text, modelId);
    }
    return new Said.Nothing("the model refuses to answer");
  }

  static Map<String, Value> fields(@Nullable Value value) {
    return value instanceof Value.Fields(var fields) ? fields : Map.of();
  }
}
