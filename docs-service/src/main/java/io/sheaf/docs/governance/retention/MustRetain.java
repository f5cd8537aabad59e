package io.sheaf.docs.governance.retention;

import io.sheaf.docs.access.erasure.SiteKeeping;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.Keeping;
import io.sheaf.docs.documents.attributes.AttributeItem;
import io.sheaf.docs.documents.attributes.Retention;
import io.sheaf.docs.gate.Decision;
import io.sheaf.docs.gate.Decision.Reason;
import io.sheaf.docs.metadata.entities.EntityRef;
import io.sheaf.docs.metadata.entities.EntityUse;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Refusal;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/// The one guard before everything by which something of a document goes: the document itself, one of its versions, its
/// site, or the policy that has it kept. A document keeps its artifacts as it is kept itself.
@Singleton
final class MustRetain implements Keeping, SiteKeeping, EntityUse {

  private static final String LEGAL_HOLD = "CheckoutForLegalHold";
  private static final int AT_ONCE = 100;

  private final Table table;
  private final Documents documents;
  private final Retention retention;
  private final InstantSource clock;

  MustRetain(Table table, Documents documents, Retention retention, InstantSource clock) {
    this.table = table;
    this.documents = documents;
    this.retention = retention;
    this.clock = clock;
  }

  @Override
  public Decision mayGo(Document document) {
    var ref = document.ref();
    var own = documents.notHeld(ref).and(notRetained(document));
    if (!own.allowed() || !ref.isArtifact()) {
      return own;
    }
    return documents.findAnywhere(ref.root()).map(root -> own.and(notRetained(root))).orElse(own);
  }

  private Decision notRetained(Document document) {
    return retention.of(document).map(term -> decide(document.ref(), term.end())).orElseGet(Decision::allow);
  }

  private Decision decide(DocumentRef ref, Instant until) {
    return clock.instant().isBefore(until)
        ? Decision.refuse(Refusal.CONFLICT,
            "Document '" + ref.documentId() + "' must be retained until " + Dates.wire(until),
            new Reason.Retained(until))
        : Decision.allow();
  }

  /// why no count of what is kept: one is enough, and names itself.
  @Override
  public Decision mayGo(SiteId site) {
    return withoutHolds(site).and(withoutPolicies(site));
  }

  private Decision withoutHolds(SiteId site) {
    var list = Query.of(AttributeItem.inList(site, LEGAL_HOLD)).limit(AT_ONCE);
    var page = table.page(list);
    while (true) {
      for (var item : page.items()) {
        var decision = documents.notHeld(AttributeItem.Listed.of(site, item).ref());
        if (!decision.allowed()) {
          return ofSite(site, decision);
        }
      }
      if (page.next() == null) {
        return Decision.allow();
      }
      page = table.page(list.after(page.next()));
    }
  }

  private Decision withoutPolicies(SiteId site) {
    var list = Query.of(AttributeItem.inList(site, Retention.POLICY)).limit(AT_ONCE);
    var page = table.page(list);
    while (true) {
      var refs = page.items().stream().map(item -> AttributeItem.Listed.of(site, item).ref()).distinct().toList();
      var there = documents.findAnywhere(refs).values();
      for (var term : retention.of(site, there).entrySet()) {
        var decision = decide(term.getKey(), term.getValue().end());
        if (!decision.allowed()) {
          return ofSite(site, decision);
        }
      }
      if (page.next() == null) {
        return Decision.allow();
      }
      page = table.page(list.after(page.next()));
    }
  }

  private static Decision ofSite(SiteId site, Decision decision) {
    return Decision.refuse(Refusal.CONFLICT, "site '" + site.text() + "' cannot be erased: " + decision.text(),
        decision.reasons().toArray(Reason[]::new));
  }

  @Override
  public boolean isDefault(SiteId site, EntityRef entity) {
    return false;
  }

  /// why not also one that nothing is kept by any more: whoever brings such a document back wants to know why it was.
  @Override
  public Optional<String> needed(SiteId site, EntityRef entity) {
    var value = entity.text();
    var list = Query.of(AttributeItem.inList(site, Retention.POLICY),
        TableSchema.ATTRIBUTES_BY_VALUE.between(value, value)).limit(Limits.PAGE_ITEMS);
    var users = table.page(list).items().stream().map(item -> AttributeItem.Listed.of(site, item)).toList();
    return users.stream().filter(listed -> table.find(listed.item()).isPresent()).findFirst()
        .map(listed -> "entity '" + entity.entityId() + "' is the retention policy of document '"
            + listed.ref().documentId() + "', cannot be deleted");
  }
}
