package io.sheaf.docs.automation.webhooks;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.tags.NewTag;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.PublicUrl;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Webhooks over HTTP.
@Controller("/webhooks")
@ExecuteOn(TaskExecutors.BLOCKING)
class WebhookController {

  private static final String RESOURCE = "webhooks";
  private static final int LONGEST_NAME = 200;
  private static final long LONGEST_LIFE = Duration.ofDays(3650).toSeconds();

  private final Webhooks webhooks;
  private final Listing listing;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;
  private final PublicUrl url;

  WebhookController(Webhooks webhooks, Listing listing, Changes changes, Events events, Stamps stamps, PublicUrl url) {
    this.webhooks = webhooks;
    this.listing = listing;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
    this.url = url;
  }

  @Serdeable
  record WebhookView(String siteId, String name, String url, String insertedDate, String webhookId, String userId,
      String enabled, @Nullable String ttl) {}

  @Serdeable
  record WebhooksView(@Nullable String next, List<WebhookView> webhooks) {}

  @Serdeable
  record MadeView(String webhookId, String siteId) {}

  @Serdeable
  record TagView(String insertedDate, String webhookId, String type, String userId, String value, String key) {}

  @Serdeable
  record TagsView(List<TagView> tags) {}

  @Get
  @Needs(Need.READ)
  WebhooksView list(Call call) {
    var page = listing.pageOfAll(Query.of(TableSchema.WEBHOOKS_BY_TIME.partition(call.site())), call.limit(),
        call.query("next"), call.audience(), item -> view(Webhook.read(call.site(), item)));
    return new WebhooksView(page.next(), page.rows());
  }

  @Get("/{webhookId}")
  @Needs(Need.READ)
  WebhookView one(Call call, String webhookId) {
    return view(webhooks.open(call.site(), webhookId));
  }

  private WebhookView view(Webhook webhook) {
    var way = webhook.enabled() == Webhook.Enabled.PRIVATE ? "/private" : "/public";
    var site = webhook.site().equals(SiteId.DEFAULT) ? "" : "?siteId=" + webhook.site().text();
    return new WebhookView(webhook.site().text(), webhook.name(), url.at(way + "/webhooks/" + webhook.id() + site),
        Dates.wire(webhook.inserted().micros()), webhook.id(), webhook.userId(), webhook.enabled().word(),
        webhook.ttl() == null ? null : Long.toString(webhook.ttl()));
  }

  /// What a request says of a webhook; what it does not say is null.
  private record Asked(@Nullable String name, Webhook.@Nullable Enabled enabled, @Nullable Long ttl,
      List<NewTag> tags) {

    static Asked read(Fields body, boolean isNew) {
      var name = body.text("name");
      var faults = body.faults();
      faults.when(isNew ? name == null || name.isBlank() : name != null && name.isBlank(), "name",
          "'name' is required");
      faults.when(name != null && name.length() > LONGEST_NAME, "name", "'name' has at most " + LONGEST_NAME
          + " characters");
      var word = body.text("enabled");
      var enabled = word == null || word.isEmpty() ? null : Webhook.Enabled.named(word).orElse(null);
      faults.when(word != null && !word.isEmpty() && enabled == null, "enabled",
          "'enabled' must be true, false or private");
      var life = body.text("ttl");
      var seconds = life == null ? null : seconds(life);
      faults.when(life != null && !life.isEmpty() && seconds == null, "ttl",
          "'ttl' must be 1 to " + LONGEST_LIFE + " seconds");
      var tags = Tags.read(body, "tags");
      faults.when(tags.size() > Webhooks.MOST_TAGS, "tags", tooManyTags());
      body.check();
      return new Asked(name, enabled, seconds, tags);
    }

    private static @Nullable Long seconds(String life) {
      return life.matches("[1-9][0-9]{0,9}") && Long.parseLong(life) <= LONGEST_LIFE ? Long.valueOf(life) : null;
    }

    static String tooManyTags() {
      return "a webhook has at most " + Webhooks.MOST_TAGS + " tags";
    }
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> make(Call call) {
    var asked = Asked.read(call.body(), true);
    return changes.commit(call, () -> {
      var now = stamps.next();
      var made = new Webhook(call.site(), Ids.uuid(), String.valueOf(asked.name()),
          asked.enabled() == null ? Webhook.Enabled.TRUE : asked.enabled(), asked.ttl(), call.caller().name(), now);
      var writes = new ArrayList<Write>();
      writes.add(Write.insert(made.item()));
      writes.addAll(webhooks.countingOne(call.site()));
      tagged(asked.tags(), call, now).forEach(tag -> writes.add(Write.put(tag.item(made))));
      writes.add(events.recordingAfter(now,
          noting(event(call, Event.Type.CREATE, made), null, List.of(), made,
              tagged(asked.tags(), call, now).toList())));
      return new Plan<>(writes, made);
    }, made -> Answer.created(new MadeView(made.id(), made.site().text())));
  }

  private static Stream<WebhookTag> tagged(List<NewTag> tags, Call call, Stamp now) {
    return tags.stream().map(tag -> new WebhookTag(tag.key(), tag.all(), call.caller().name(), now));
  }

  private static Event.Builder event(Call call, Event.Type type, Webhook of) {
    return Event.of(call, RESOURCE, type, "webhook#" + of.id()).id("webhookId", of.id());
  }

  /// How the webhook and its tags were and are.
  private static Event noting(Event.Builder event, @Nullable Webhook before, List<WebhookTag> tagsBefore,
      @Nullable Webhook after, List<WebhookTag> tagsAfter) {
    event.changed("name", before == null ? null : before.name(), after == null ? null : after.name())
        .changed("enabled", before == null ? null : before.enabled().word(),
            after == null ? null : after.enabled().word())
        .changed("ttl", ttl(before), ttl(after));
    var keys = new TreeSet<String>();
    tagsBefore.forEach(tag -> keys.add(tag.key()));
    tagsAfter.forEach(tag -> keys.add(tag.key()));
    keys.forEach(key -> event.changed("tags." + key, values(tagsBefore, key), values(tagsAfter, key)));
    return event.build();
  }

  private static @Nullable Value ttl(@Nullable Webhook webhook) {
    var life = webhook == null ? null : webhook.ttl();
    return life == null ? null : Value.of(life);
  }

  private static @Nullable Value values(List<WebhookTag> tags, String key) {
    return tags.stream().filter(tag -> tag.key().equals(key)).findFirst().map(WebhookTag::values)
        .map(values -> values.size() == 1 ? Value.of(values.getFirst()) : Value.texts(values)).orElse(null);
  }

  @Patch("/{webhookId}")
  @Needs(Need.WRITE)
  HttpResponse<?> change(Call call, String webhookId) {
    var asked = Asked.read(call.body(), false);
    return changes.commit(call, () -> {
      var before = webhooks.open(call.site(), webhookId);
      var after = before.as(asked.name(), asked.enabled(), asked.ttl());
      var now = stamps.next();
      var writes = new ArrayList<Write>();
      writes.add(Write.put(after.item(), Condition.present()));
      var tagsBefore = webhooks.tags(before);
      var tags = all(tagsBefore, tagged(asked.tags(), call, now).toList());
      tags.forEach(tag -> writes.add(Write.put(tag.item(after))));
      writes.add(events.recordingAfter(now,
          noting(event(call, Event.Type.UPDATE, after), before, tagsBefore, after, tags)));
      return new Plan<>(writes, after);
    }, after -> Answer.ok("'" + after.id() + "' object updated"));
  }

  private static List<WebhookTag> all(List<WebhookTag> before, List<WebhookTag> added) {
    var all = new ArrayList<>(before);
    all.removeIf(tag -> added.stream().anyMatch(one -> one.key().equals(tag.key())));
    all.addAll(added);
    if (all.size() > Webhooks.MOST_TAGS) {
      throw Refused.because("tags", Asked.tooManyTags());
    }
    return all;
  }

  @Delete("/{webhookId}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String webhookId) {
    return changes.commit(call, () -> {
      var before = webhooks.open(call.site(), webhookId);
      var writes = new ArrayList<Write>();
      writes.add(Write.delete(Webhook.key(before.site(), before.id()), Condition.present()));
      var tags = webhooks.tags(before);
      tags.forEach(tag -> writes.add(Write.delete(WebhookTag.key(before, tag.key()))));
      writes.add(events.recording(
          noting(event(call, Event.Type.DELETE, before), before, tags, null, List.of())));
      return new Plan<>(writes, before);
    }, before -> Answer.ok("'" + before.id() + "' object deleted"));
  }

  @Get("/{webhookId}/tags")
  @Needs(Need.READ)
  TagsView tags(Call call, String webhookId) {
    var webhook = webhooks.open(call.site(), webhookId);
    return new TagsView(webhooks.tags(webhook).stream()
        .map(tag -> new TagView(Dates.wire(tag.inserted().micros()), webhook.id(), "userdefined", tag.userId(),
            tag.values().getFirst(), tag.key()))
        .toList());
  }

  @Post("/{webhookId}/tags")
  @Needs(Need.WRITE)
  HttpResponse<?> tag(Call call, String webhookId) {
    var body = call.body();
    var key = body.text("key");
    body.faults().when(key == null || !Tags.isKey(key), "key", "'key' is required");
    var values = body.texts("values");
    var value = body.text("value");
    body.faults().when(values.size() > Webhooks.MOST_TAGS, "values", "'values' are too many");
    body.check();
    var tag = new NewTag(String.valueOf(key), value, values.isEmpty() ? null : values);
    return changes.commit(call, () -> {
      var webhook = webhooks.open(call.site(), webhookId);
      var now = stamps.next();
      var added = tagged(List.of(tag), call, now).toList();
      var before = webhooks.tags(webhook);
      var after = all(before, added);
      return Plan.of(webhook, Write.put(added.getFirst().item(webhook)),
          Write.check(Webhook.key(webhook.site(), webhook.id()), Condition.present()), events.recordingAfter(now,
              noting(event(call, Event.Type.UPDATE, webhook), webhook, before, webhook, after)));
    }, _ -> Answer.created("Created Tag '" + tag.key() + "'."));
  }
}
