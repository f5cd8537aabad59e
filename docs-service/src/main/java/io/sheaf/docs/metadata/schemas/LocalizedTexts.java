package io.sheaf.docs.metadata.schemas;

import io.sheaf.storage.table.SiteId;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What allowed values are called in a language, asked of whoever keeps such texts.
public interface LocalizedTexts {

  /// The texts of those of the values that have one.
  ///
  /// @param classificationId whose allowed values they are; null for those of the site's schema
  Map<String, String> of(SiteId site, String locale, String attributeKey, Collection<String> values,
      @Nullable String classificationId);
}
