package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.metadata.attributes.AttributeUse;
import io.sheaf.docs.metadata.attributes.KnownDocuments;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Whether documents use an attribute or have a value of it, those included that are put away.
@Singleton
final class UsedByDocuments implements AttributeUse, KnownDocuments {

  private static final int AT_ONCE = 100;
  /// How far lists of an index are behind at most where they are behind at all.
  private static final Duration LAG = Duration.ofSeconds(3);

  private final Table table;
  private final Documents documents;

  UsedByDocuments(Table table, Documents documents) {
    this.table = table;
    this.documents = documents;
  }

  @Override
  public boolean isThere(SiteId site, String documentId) {
    return DocumentRef.isId(documentId) && documents.find(DocumentRef.of(site, documentId)).isPresent();
  }

  @Override
  public boolean isUsed(SiteId site, String attributeKey) {
    return any(Query.of(AttributeItem.inList(site, attributeKey)));
  }

  @Override
  public boolean hasValue(SiteId site, String attributeKey, String value) {
    return meanings(value).stream().filter(part -> AttributeItem.fits(attributeKey, part))
        .anyMatch(part -> any(Query.of(AttributeItem.inList(site, attributeKey),
            TableSchema.ATTRIBUTES_BY_VALUE.between(part, part))));
  }

  @Override
  public Duration lag() {
    return table.isCurrent(Query.of(AttributeItem.inList(SiteId.DEFAULT, NewAttribute.CLASSIFICATION)))
        ? Duration.ZERO
        : LAG;
  }

  /// What a text can stand for, where nobody says whether the attribute has texts, numbers or flags.
  private static List<Object> meanings(String value) {
    var meanings = new ArrayList<Object>();
    meanings.add(value);
    if (value.length() <= 40) {
      try {
        meanings.add(new BigDecimal(value));
      } catch (NumberFormatException notANumber) {
        // why: then it means no number.
      }
    }
    return meanings;
  }

  /// why the items themselves are asked for: the list may still have what is gone.
  private boolean any(Query list) {
    var query = list.limit(AT_ONCE);
    while (true) {
      var page = table.page(query);
      var keys = page.items().stream().map(item -> item.key()).toList();
      if (!keys.isEmpty() && !table.find(keys).isEmpty()) {
        return true;
      }
      if (page.next() == null) {
        return false;
      }
      query = query.after(page.next());
    }
  }
}
