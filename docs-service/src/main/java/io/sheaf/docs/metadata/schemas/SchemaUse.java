package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.metadata.attributes.AttributeUse;
import io.sheaf.docs.metadata.entities.EntityRef;
import io.sheaf.docs.metadata.entities.EntityUse;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;

/// What schemas and classifications name, for those who would remove it.
@Singleton
final class SchemaUse implements AttributeUse, EntityUse {

  private final Schemas schemas;
  private final Register register;

  SchemaUse(Schemas schemas, Register register) {
    this.schemas = schemas;
    this.register = register;
  }

  @Override
  public boolean isBySchema() {
    return true;
  }

  @Override
  public boolean isUsed(SiteId site, String attributeKey) {
    return schemas.schema(SchemaSource.ofSite(site)).filter(one -> one.attributeKeys().contains(attributeKey))
        .isPresent() || register.all(site).stream().anyMatch(entry -> entry.attributeKeys().contains(attributeKey));
  }

  /// Schemas have no values of their own; what they fill in becomes one of a document.
  @Override
  public boolean hasValue(SiteId site, String attributeKey, String value) {
    return false;
  }

  @Override
  public boolean isDefault(SiteId site, EntityRef entity) {
    return schemas.schema(SchemaSource.ofSite(site)).filter(one -> one.entities().contains(entity.text()))
        .isPresent() || register.all(site).stream().anyMatch(entry -> entry.entities().contains(entity.text()));
  }
}
