package io.sheaf.docs.metadata.schemas;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Stamp;

/// What a site demands of documents of a kind, over HTTP.
@Controller("/sites/{siteId}/classifications")
@ExecuteOn(TaskExecutors.BLOCKING)
class ClassificationController {

  private final Schemas schemas;
  private final SchemaChanges schemaChanges;
  private final AllowedValues allowedValues;
  private final Impacts impacts;
  private final Listing listing;
  private final Changes changes;
  private final FollowUp follow;

  ClassificationController(Schemas schemas, SchemaChanges schemaChanges, AllowedValues allowedValues,
      Impacts impacts, Listing listing, Changes changes, FollowUp follow) {
    this.schemas = schemas;
    this.schemaChanges = schemaChanges;
    this.allowedValues = allowedValues;
    this.impacts = impacts;
    this.listing = listing;
    this.changes = changes;
    this.follow = follow;
  }

  @Get
  @Needs(Need.READ)
  ClassificationView.Page list(Call call, String siteId) {
    var page = listing.pageOfAll(Register.list(call.site()), call.limit(), call.query("next"), call.audience(),
        item -> summary(Register.read(call.site(), item)));
    return new ClassificationView.Page(page.next(), page.rows());
  }

  private static ClassificationView.Summary summary(Register.Entry entry) {
    return new ClassificationView.Summary(entry.classificationId(), entry.name(), entry.userId(),
        Dates.wire(entry.inserted().micros()));
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call, String siteId) {
    var source = SchemaSource.ofClassification(call.site(), Ids.uuid());
    var body = wrapped(call);
    var job = SchemaChanges.job(call, source);
    var answer = changes.commit(call, () -> schemaChanges.putting(call, source, body, job, true),
        added -> Answer.ok(new ClassificationView.Added(String.valueOf(added.classificationId()))));
    follow.up(job);
    return answer;
  }

  private static Fields wrapped(Call call) {
    return call.body().object("classification")
        .orElseThrow(() -> new Refused(Refusal.INVALID_REQUEST, "invalid request body"));
  }

  @Get("/{classificationId}")
  @Needs(Need.READ)
  ClassificationView.One one(Call call, String siteId, String classificationId) {
    var source = source(call, classificationId);
    var locale = call.query("locale");
    var item = schemas.item(source).orElseThrow(() -> SchemaChanges.missing(classificationId));
    var view = SchemaView.of(SchemaItem.read(item), rule -> allowedValues.localized(call.site(), locale,
        rule.attributeKey(), rule.allowedValues(), classificationId));
    return new ClassificationView.One(new ClassificationView(view.name(), item.text("userId"),
        Dates.wire(Stamp.parse(item.text("inserteddate")).micros()), view.attributes()));
  }

  private static SchemaSource source(Call call, String classificationId) {
    if (!SchemaSource.isId(classificationId)) {
      throw SchemaChanges.missing(classificationId);
    }
    return SchemaSource.ofClassification(call.site(), classificationId);
  }

  @Put("/{classificationId}")
  @Needs(Need.WRITE)
  HttpResponse<?> put(Call call, String siteId, String classificationId) {
    if (!SchemaSource.isId(classificationId)) {
      throw Refused.because("classificationId",
          "'classificationId' must be letters, digits, '_', '.' and '-', at most 100");
    }
    var source = source(call, classificationId);
    var body = wrapped(call);
    var job = SchemaChanges.job(call, source);
    var answer = changes.commit(call, () -> schemaChanges.putting(call, source, body, job, false),
        _ -> Answer.ok("Set Classification"));
    follow.up(job);
    return answer;
  }

  @Delete("/{classificationId}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String siteId, String classificationId) {
    var source = source(call, classificationId);
    var job = SchemaChanges.job(call, source);
    var answer = changes.commit(call, () -> schemaChanges.removing(call, source, job),
        _ -> Answer.ok("Classification '" + classificationId + "' deleted"));
    follow.up(job);
    return answer;
  }

  @Get("/{classificationId}/attributes/{key}/allowedValues")
  @Needs(Need.READ)
  AllowedValuesView allowedValues(Call call, String siteId, String classificationId, String key) {
    return allowedValues.ofClassification(call.site(), classificationId, key, call.query("locale"));
  }

  @Post("/{classificationId}/impact")
  @Produces({"application/json", Impacts.LINES})
  @Needs(value = Need.WRITE, changes = false)
  HttpResponse<?> impact(Call call, String siteId, String classificationId) {
    var source = source(call, classificationId);
    if (!schemas.hasClassification(call.site(), classificationId)) {
      throw SchemaChanges.missing(classificationId);
    }
    return impacts.answer(call, source, wrapped(call));
  }
}
