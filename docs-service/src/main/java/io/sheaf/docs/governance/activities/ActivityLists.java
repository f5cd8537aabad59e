package io.sheaf.docs.governance.activities;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.listing.Moments;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.metadata.entities.Entities;
import io.sheaf.docs.web.Faults;
import io.sheaf.storage.table.Face;
import io.sheaf.storage.table.Kind;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Range;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Which lists answer a question for activities: those of one thing, of one person, or of the days one after the other.
@Singleton
final class ActivityLists {

  private static final Map<String, Kind> BY_ID = Map.of("workflowId", TableSchema.WORKFLOW_ACTIVITY, "queueId",
      TableSchema.QUEUE_ACTIVITY, "webhookId", TableSchema.WEBHOOK_ACTIVITY, "locale", TableSchema.LOCALE_ACTIVITY,
      "schema", TableSchema.SCHEMA_ACTIVITY, "classificationId", TableSchema.CLASSIFICATION_ACTIVITY, "mappingId",
      TableSchema.MAPPING_ACTIVITY, "attributeKey", TableSchema.ATTRIBUTE_ACTIVITY, "apiKey",
      TableSchema.API_KEY_ACTIVITY, "controlPolicy", TableSchema.CONTROL_POLICY_ACTIVITY);

  private static final int DAYS_AT_ONCE = 1000;
  private static final int LONGEST = 200;

  /// What is asked for.
  ///
  /// @param ids that all of them must have
  record Asked(Map<String, String> ids, @Nullable String userId, @Nullable Instant start, @Nullable Instant end,
      boolean ascending) {

    boolean fits(Activity activity) {
      return (userId == null || userId.equals(activity.userId()))
          && ids.entrySet().stream().allMatch(id -> id.getValue().equals(activity.ids().get(id.getKey()))
              || isAttributeOfDocument(activity, id.getKey(), id.getValue()));
    }

    /// Several attributes of a document may change at once; each is then one of the changes.
    private static boolean isAttributeOfDocument(Activity activity, String name, String id) {
      return name.equals("attributeKey") && activity.resource().equals("documentAttributes")
          && activity.changes().containsKey(id);
    }
  }

  private final Table table;
  private final Entities entities;

  ActivityLists(Table table, Entities entities) {
    this.table = table;
    this.entities = entities;
  }

  /// What the query of a request asks for.
  Asked asked(Call call) {
    var faults = new Faults();
    var ids = new LinkedHashMap<String, String>();
    for (var name : Resources.WIRE_IDS) {
      var id = call.query(name);
      if (id != null && !id.isEmpty()) {
        faults.when(id.length() > LONGEST, name, "'" + name + "' has at most " + LONGEST + " characters");
        ids.put(name, id);
      }
    }
    needs(ids, "artifactId", "documentId", faults);
    needs(ids, "entityId", "entityTypeId", faults);
    needs(ids, "ruleId", "rulesetId", faults);
    var schema = ids.get("schema");
    faults.when(schema != null && !schema.equals("document"), "schema", "'schema' must be document");
    var policy = ids.get("controlPolicy");
    faults.when(policy != null && !policy.equals("opa"), "controlPolicy", "'controlPolicy' must be opa");
    var namespace = call.query("namespace");
    faults.when(namespace != null && !namespace.isEmpty() && !namespace.matches("(?i)PRESET|CUSTOM"), "namespace",
        "'namespace' must be PRESET or CUSTOM");
    var sort = call.query("sort");
    faults.when(sort != null && !sort.isEmpty() && !sort.matches("(?i)ASC|DESC"), "sort",
        "'sort' must be ASC or DESC");
    faults.check();
    if (ids.containsKey("entityTypeId")) {
      ids.computeIfPresent("entityTypeId", (_, given) -> entities.type(call.site(), given, namespace)
          .filter(type -> type.isStored()).map(type -> type.entityTypeId()).orElse(given));
    }
    var userId = call.query("userId");
    return new Asked(ids, userId == null || userId.isEmpty() ? null : userId, Moments.moment(call, "start"),
        Moments.endOf(Moments.moment(call, "end")), "ASC".equalsIgnoreCase(sort));
  }

  private static void needs(Map<String, String> ids, String name, String other, Faults faults) {
    faults.when(ids.containsKey(name) && !ids.containsKey(other), other,
        "'" + other + "' is required with '" + name + "'");
  }

  /// In the order in which they are to be read; none where nothing can be.
  List<Query> of(SiteId site, Asked asked) {
    if (asked.start() != null && asked.end() != null && asked.start().isAfter(asked.end())) {
      return List.of();
    }
    var kept = kept(asked);
    if (kept != null) {
      return List.of(list(kept.main(), site, asked, values(kept, asked)));
    }
    return asked.userId() != null
        ? List.of(list(TableSchema.DOCUMENT_ACTIVITY_OF_USER, site, asked, Resources.shortened(asked.userId())))
        : days(site, asked);
  }

  private static Query list(Face face, SiteId site, Asked asked, Object... values) {
    var list = Query.of(face.partition(site, values), range(face, asked));
    return asked.ascending() ? list : list.backwards();
  }

  private static Range range(Face face, Asked asked) {
    if (asked.start() == null) {
      return asked.end() == null ? face.beginning() : face.atMost(asked.end());
    }
    return asked.end() == null ? face.atLeast(asked.start()) : face.between(asked.start(), asked.end());
  }

  private static @Nullable Kind kept(Asked asked) {
    var ids = asked.ids();
    if (ids.containsKey("documentId")) {
      return TableSchema.DOCUMENT_ACTIVITY;
    }
    if (ids.containsKey("entityTypeId")) {
      return ids.containsKey("entityId") ? TableSchema.ENTITY_ACTIVITY : TableSchema.ENTITY_TYPE_ACTIVITY;
    }
    if (ids.containsKey("rulesetId")) {
      return ids.containsKey("ruleId") ? TableSchema.RULE_ACTIVITY : TableSchema.RULESET_ACTIVITY;
    }
    for (var name : ids.keySet()) {
      if (BY_ID.containsKey(name)) {
        return BY_ID.get(name);
      }
    }
    return null;
  }

  private static Object[] values(Kind kind, Asked asked) {
    var face = kind.main();
    return face.names().stream().filter(name -> !name.equals("when"))
        .map(name -> Resources.shortened(String.valueOf(asked.ids().get(name.equals("mask") ? "apiKey" : name))))
        .toArray();
  }

  /// The days on which something happened, as far as they are asked for.
  private List<Query> days(SiteId site, Asked asked) {
    var days = new TreeSet<LocalDate>();
    var list = Query.of(TableSchema.LEDGER_DAY.main().partition(site)).limit(DAYS_AT_ONCE);
    var page = table.page(list);
    while (true) {
      page.items().forEach(item -> days.add(LocalDate.parse(item.text("day"))));
      if (page.next() == null) {
        break;
      }
      page = table.page(list.after(page.next()));
    }
    var lists = new ArrayList<Query>();
    for (var day : asked.ascending() ? days : days.descendingSet()) {
      if ((asked.start() == null || !day.isBefore(day(asked.start())))
          && (asked.end() == null || !day.isAfter(day(asked.end())))) {
        lists.add(list(TableSchema.DOCUMENT_ACTIVITY_OF_DAY, site, asked, day));
      }
    }
    return lists;
  }

  private static LocalDate day(Instant moment) {
    return LocalDate.ofInstant(moment, ZoneOffset.UTC);
  }

  /// All on one document and its artifacts, or on one artifact, the newest first.
  static Asked onDocument(DocumentRef ref) {
    return new Asked(ref.artifactId() == null
        ? Map.of("documentId", ref.documentId())
        : Map.of("documentId", ref.documentId(), "artifactId", ref.artifactId()), null, null, null, false);
  }

  /// All that somebody did, the newest first.
  static Asked by(String userId) {
    return new Asked(Map.of(), userId, null, null, false);
  }
}
