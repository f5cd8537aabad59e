package io.sheaf.workflow.runner;

import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.runs.Effect;
import io.sheaf.workflow.wire.Faults;
import io.sheaf.workflow.wire.Fields;
import io.sheaf.workflow.wire.Json;
import java.util.List;

/// The message that says what a run asks for.
public record EffectsDue(RunRef ref, String runId, long revision, List<Effect> effects) {

  private static final int MOST = 100;

  public EffectsDue {
    effects = List.copyOf(effects);
  }

  /// The same for every copy of it, and no other's.
  public String id() {
    return runId + "-" + revision;
  }

  public String written() {
    return Json.write(Json.object().with("siteId", ref.site().text()).with("documentId", ref.documentId())
        .with("workflowId", ref.workflowId()).with("runId", runId).with("revision", revision)
        .with("effects", Value.of(effects.stream().map(EffectJson::written).toList())).build());
  }

  public static EffectsDue read(String body) {
    var faults = new Faults();
    var at = Fields.of(Json.read(body), faults);
    var ref = new RunRef(new SiteId(at.required("siteId")), at.required("documentId"), at.required("workflowId"));
    var revision = at.number("revision");
    var effects = at.objects("effects", MOST).stream().map(EffectJson::read).toList();
    if (!faults.isEmpty() || revision == null) {
      throw new IllegalArgumentException("not a message of effects: " + faults.found());
    }
    return new EffectsDue(ref, at.required("runId"), revision.longValueExact(), effects);
  }
}
