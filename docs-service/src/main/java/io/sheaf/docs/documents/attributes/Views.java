package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.docs.metadata.entities.Entities;
import io.sheaf.docs.metadata.entities.Entity;
import io.sheaf.docs.metadata.entities.EntityRef;
import io.sheaf.docs.metadata.entities.EntityView;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Attributes as clients see them: locks among them, and with the entities that they refer to.
@Singleton
final class Views {

  private final Table table;
  private final Entities entities;
  private final Locks locks;
  private final Retention retention;

  Views(Table table, Entities entities, Locks locks, Retention retention) {
    this.table = table;
    this.entities = entities;
    this.locks = locks;
    this.retention = retention;
  }

  List<DocumentAttributeView> of(DocumentRef ref) {
    return views(ref, AttributeItem.all(table, ref), locks.of(ref));
  }

  /// The locks of the document, as the attributes that they are shown as.
  List<DocumentAttribute> locked(DocumentRef ref) {
    return locks.of(ref).stream().map(Locks.Lock::attribute).toList();
  }

  /// What the documents say under the key of a lock.
  Map<DocumentRef, AttributeValue> locked(Collection<DocumentRef> refs, String key) {
    return locks.of(refs, key);
  }

  Optional<DocumentAttributeView> one(DocumentRef ref, String key) {
    if (Locks.isLock(key)) {
      return locks.of(ref).stream().filter(lock -> lock.attribute().key().equals(key)).findFirst().map(Views::view);
    }
    if (Attributes.isDerived(key)) {
      return of(ref).stream().filter(view -> view.key().equals(key)).findFirst();
    }
    return AttributeItem.fits(key, "")
        ? AttributeItem.one(table, ref, key)
            .map(attribute -> view(attribute, found(ref.site(), List.of(attribute))))
        : Optional.empty();
  }

  private List<DocumentAttributeView> views(DocumentRef ref, List<DocumentAttribute> attributes,
      List<Locks.Lock> locked) {
    var found = found(ref.site(), attributes);
    var views = new ArrayList<DocumentAttributeView>();
    var derived = retention.derived(ref, attributes, found);
    // why not as stored: what follows from a policy is shown as it follows now.
    attributes.stream().filter(attribute -> DocumentAttributes.find(derived, attribute.key()).isEmpty())
        .forEach(attribute -> views.add(view(attribute, found)));
    locked.forEach(lock -> views.add(view(lock)));
    derived.forEach(one -> views.add(DocumentAttributeView.of(one, List.of())));
    views.sort(Comparator.comparing(DocumentAttributeView::key));
    return views;
  }

  private static DocumentAttributeView view(Locks.Lock lock) {
    return DocumentAttributeView.of(lock.attribute(), List.of(lock.entity()));
  }

  private static DocumentAttributeView view(DocumentAttribute attribute, Map<EntityRef, Entity> found) {
    var shown = new ArrayList<EntityView>();
    refs(attribute).forEach(ref -> Optional.ofNullable(found.get(ref)).map(EntityView::of).ifPresent(shown::add));
    return DocumentAttributeView.of(attribute, shown);
  }

  private Map<EntityRef, Entity> found(SiteId site, List<DocumentAttribute> attributes) {
    var refs = new LinkedHashSet<EntityRef>();
    attributes.forEach(attribute -> refs.addAll(refs(attribute)));
    return refs.isEmpty() ? Map.of() : entities.find(site, refs);
  }

  private static List<EntityRef> refs(DocumentAttribute attribute) {
    return attribute.value().type() == ValueType.ENTITY
        ? attribute.value().strings().stream().map(EntityRef::parse).flatMap(Optional::stream).toList()
        : List.of();
  }
}
