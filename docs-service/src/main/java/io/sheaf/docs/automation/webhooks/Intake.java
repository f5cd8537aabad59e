package io.sheaf.docs.automation.webhooks;

import io.micronaut.http.HttpResponse;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.life.Creation;
import io.sheaf.docs.documents.life.Draft;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.SiteGuard;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.JsonText;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Makes documents of what comes to webhooks.
@Singleton
final class Intake {

  private static final Duration SAME_FOR = Duration.ofDays(2);
  private static final int LONGEST_KEY = 255;
  private static final int MOST_ROUNDS = 1000;

  private final Webhooks webhooks;
  private final Creation creation;
  private final Documents documents;
  private final List<SiteGuard> guards;
  private final InstantSource clock;

  Intake(Webhooks webhooks, Creation creation, Documents documents, List<SiteGuard> guards, InstantSource clock) {
    this.webhooks = webhooks;
    this.creation = creation;
    this.documents = documents;
    this.guards = List.copyOf(guards);
    this.clock = clock;
  }

  @Serdeable
  record TakenView(String documentId) {}

  static Refused unknown() {
    return new Refused(Refusal.INVALID_REQUEST, "invalid webhook url");
  }

  /// @param known whether who left it may write on the site
  HttpResponse<?> take(Call call, SiteId site, String webhookId, boolean known) {
    var webhook = webhooks.find(site, webhookId).orElseThrow(Intake::unknown);
    checkOpen(webhook, known);
    guards.forEach(guard -> guard.check(site, call));
    var body = call.bytes();
    var type = type(call);
    checkJson(type, body);
    var wayOn = type != null && type.toLowerCase(Locale.ROOT).startsWith("application/x-www-form-urlencoded")
        ? Form.read(body).wayOn()
        : Optional.<URI>empty();
    var taken = taken(call, webhook, type, body);
    return wayOn.<HttpResponse<?>>map(page -> HttpResponse.redirect(page).status(301)).orElse(taken);
  }

  private static void checkOpen(Webhook webhook, boolean known) {
    switch (webhook.enabled()) {
      case FALSE -> throw new Refused(Refusal.TOO_MANY, "webhook is disabled");
      case PRIVATE -> {
        if (!known) {
          throw new Refused(Refusal.DENIED, "webhook is private");
        }
      }
      case TRUE -> {
      }
    }
  }

  private static @Nullable String type(Call call) {
    var type = call.header("Content-Type");
    return type == null || !NewBlob.isContentType(type) ? null : type;
  }

  private static void checkJson(@Nullable String type, byte[] body) {
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/json")) {
      return;
    }
    try {
      JsonText.read(body);
    } catch (Refused malformed) {
      throw new Refused(Refusal.INVALID_REQUEST, "body isn't valid JSON");
    }
  }

  private HttpResponse<?> taken(Call call, Webhook webhook, @Nullable String type, byte[] body) {
    var key = call.header("Idempotency-Key");
    if (key == null || key.isEmpty()) {
      return made(call, webhook, null, type, body);
    }
    if (key.length() > LONGEST_KEY) {
      throw Refused.because("Idempotency-Key", "'Idempotency-Key' has at most " + LONGEST_KEY + " characters");
    }
    for (int round = 0; round < MOST_ROUNDS; round++) {
      var ref = DocumentRef.of(webhook.site(), named(webhook, key, round));
      var there = documents.findAnywhere(ref);
      if (there.isEmpty()) {
        try {
          return made(call, webhook, ref.documentId(), type, body);
        } catch (Refused refused) {
          // why: somebody else was quicker with the same key.
          if (refused.refusal() != Refusal.CONFLICT || documents.findAnywhere(ref).isEmpty()) {
            throw refused;
          }
          return HttpResponse.ok(new TakenView(ref.documentId()));
        }
      }
      if (there.get().inserted().micros().plus(SAME_FOR).isAfter(clock.instant())) {
        return HttpResponse.ok(new TakenView(ref.documentId()));
      }
    }
    throw new Refused(Refusal.OTHER_REQUEST);
  }

  /// The document of a key; a further round for each two days after which the key means another one.
  private static String named(Webhook webhook, String key, int round) {
    var name = String.join("\n", webhook.site().text(), webhook.id(), Integer.toString(round), key);
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }

  private HttpResponse<?> made(Call call, Webhook webhook, @Nullable String documentId, @Nullable String type,
      byte[] body) {
    var tags = webhooks.tags(webhook).stream().map(WebhookTag::forDocument).toList();
    var draft = new Draft("webhooks/" + webhook.id(), null, null, null, type, body, null, null, List.of(), tags,
        List.of(), List.of());
    var order = new Creation.Order(documentId, false, null, draft, List.of(), SAME_FOR);
    var by = Call.ofService(Caller.service("webhook/" + webhook.name()), webhook.site(), call.address());
    return creation.create(by, order, created -> Answer.ok(new TakenView(created.ref().documentId())));
  }
}
