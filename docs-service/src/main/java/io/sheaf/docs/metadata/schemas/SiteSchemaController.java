package io.sheaf.docs.metadata.schemas;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
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
import io.sheaf.docs.web.Refused;

/// What a site demands of all its documents, over HTTP.
@Controller("/sites/{siteId}/schema/document")
@ExecuteOn(TaskExecutors.BLOCKING)
class SiteSchemaController {

  private final Schemas schemas;
  private final SchemaChanges schemaChanges;
  private final AllowedValues allowedValues;
  private final Impacts impacts;
  private final Changes changes;
  private final FollowUp follow;

  SiteSchemaController(Schemas schemas, SchemaChanges schemaChanges, AllowedValues allowedValues, Impacts impacts,
      Changes changes, FollowUp follow) {
    this.schemas = schemas;
    this.schemaChanges = schemaChanges;
    this.allowedValues = allowedValues;
    this.impacts = impacts;
    this.changes = changes;
    this.follow = follow;
  }

  @Get
  @Needs(Need.READ)
  SchemaView schema(Call call, String siteId) {
    var locale = call.query("locale");
    var schema = schemas.schema(SchemaSource.ofSite(call.site()))
        .orElseThrow(() -> Refused.notFound("Sites Schema not found"));
    return SchemaView.of(schema, rule -> allowedValues.localized(call.site(), locale, rule.attributeKey(),
        rule.allowedValues(), null));
  }

  @Put
  @Needs(Need.WRITE)
  HttpResponse<?> put(Call call, String siteId) {
    var body = call.body();
    var source = SchemaSource.ofSite(call.site());
    var job = SchemaChanges.job(call, source);
    var answer = changes.commit(call, () -> schemaChanges.putting(call, source, body, job, false),
        _ -> Answer.ok("Sites Schema set"));
    follow.up(job);
    return answer;
  }

  @Get("/attributes/{key}/allowedValues")
  @Needs(Need.READ)
  AllowedValuesView allowedValues(Call call, String siteId, String key) {
    return allowedValues.ofSite(call.site(), key, call.query("locale"));
  }

  @Post("/impact")
  @Produces({"application/json", Impacts.LINES})
  @Needs(value = Need.WRITE, changes = false)
  HttpResponse<?> impact(Call call, String siteId) {
    return impacts.answer(call, SchemaSource.ofSite(call.site()), call.body());
  }
}
