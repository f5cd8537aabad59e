package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.schemas.InForce;
import io.sheaf.docs.metadata.schemas.Schemas;
import io.sheaf.storage.table.SiteId;
import java.util.Collection;

/// What is demanded of a document, as who asks may know it.
interface Demands {

  Attributes.Defined defined(SiteId site, Collection<String> keys);

  InForce inForce(SiteId site, Collection<String> classificationIds);

  /// As it is now.
  record Read(Attributes attributes, Schemas schemas) implements Demands {

    @Override
    public Attributes.Defined defined(SiteId site, Collection<String> keys) {
      return attributes.defined(site, keys);
    }

    @Override
    public InForce inForce(SiteId site, Collection<String> classificationIds) {
      return schemas.inForce(site, classificationIds);
    }
  }

  /// As this process remembers it.
  record Lately(Attributes attributes, Schemas schemas) implements Demands {

    @Override
    public Attributes.Defined defined(SiteId site, Collection<String> keys) {
      return attributes.definedLately(site, keys);
    }

    @Override
    public InForce inForce(SiteId site, Collection<String> classificationIds) {
      return schemas.inForceLately(site, classificationIds);
    }
  }
}
