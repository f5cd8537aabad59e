package io.sheaf.docs.governance.retention;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.attributes.AttributeItem;
import io.sheaf.docs.documents.attributes.Retention;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.ErrandWork;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.metadata.entities.EntityRef;
import io.sheaf.storage.table.Positions;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Stores other days of disposition, of one document or of all that have a policy which says otherwise now.
@Singleton
final class RedatingWork implements ErrandWork {

  static final String TYPE = "disposition dates";
  /// What of a policy days of disposition follow from.
  static final List<String> TELLING = List.of("RetentionPeriodInDays", "RetentionStartDateSourceType",
      "DispositionPeriodInDays");

  private static final String DOCUMENT = "documentId";
  private static final String ARTIFACT = "artifactId";
  private static final String POLICY = "policy";
  private static final String FROM = "from";
  private static final int AT_ONCE = 50;

  private final Table table;
  private final Positions positions;
  private final Dispositions dispositions;
  private final Errands errands;
  private final InstantSource clock;

  RedatingWork(Table table, Positions positions, Dispositions dispositions, Errands errands, InstantSource clock) {
    this.table = table;
    this.positions = positions;
    this.dispositions = dispositions;
    this.errands = errands;
    this.clock = clock;
  }

  static Errand ofDocument(DocumentRef ref, Instant now) {
    var arguments = new HashMap<String, String>();
    arguments.put(DOCUMENT, ref.documentId());
    if (ref.artifactId() != null) {
      arguments.put(ARTIFACT, ref.artifactId());
    }
    return Errand.of(ref.site(), TYPE, ref.keyId(), arguments, "System", now);
  }

  static Errand ofPolicy(SiteId site, EntityRef policy, Instant now) {
    return Errand.of(site, TYPE, policy.text(), Map.of(POLICY, policy.text()), "System", now);
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Done carryOut(Errand errand) {
    var policy = errand.arguments().get(POLICY);
    if (policy == null) {
      dispositions.date(
          new DocumentRef(errand.site(), errand.argument(DOCUMENT), errand.arguments().get(ARTIFACT)));
      return Done.FINISHED;
    }
    var list = Query.of(AttributeItem.inList(errand.site(), Retention.POLICY),
        TableSchema.ATTRIBUTES_BY_VALUE.between(policy, policy)).limit(AT_ONCE);
    var from = errand.arguments().get(FROM);
    var page = table.page(from == null ? list : list.after(positions.open(from, policy)));
    page.items().stream().map(item -> AttributeItem.Listed.of(errand.site(), item).ref()).distinct()
        .forEach(dispositions::date);
    if (page.next() == null) {
      return Done.FINISHED;
    }
    var rest = Errand.of(errand.site(), TYPE, policy,
        Map.of(POLICY, policy, FROM, positions.seal(page.next(), policy)), "System", clock.instant());
    table.write(List.of(errands.done(errand), errands.recording(rest)));
    return Done.SETTLED;
  }
}
