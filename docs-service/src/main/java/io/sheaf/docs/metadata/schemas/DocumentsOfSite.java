package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.gate.Call;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.storage.table.SiteId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The documents that schemas are about, asked of whoever keeps them.
public interface DocumentsOfSite {

  /// A document, and what it says about itself.
  ///
  /// @param values by key, without those that were composed of others
  /// @param readable whether who asks may know of it
  record Said(String documentId, @Nullable String artifactId, Map<String, AttributeValue> values,
      List<String> classificationIds, boolean readable) {

    public Said {
      values = Map.copyOf(values);
      classificationIds = List.copyOf(classificationIds);
    }
  }

  /// @param next where to go on; null where there are no more
  record PageOf(List<Said> documents, @Nullable String next) {}

  /// Some documents of the site, and their artifacts, each once.
  ///
  /// @param call of who asks
  /// @param classificationId only those that have it; null for all
  /// @param from null for the first ones
  PageOf page(Call call, @Nullable String classificationId, @Nullable String from, int most);

  /// Brings the composite keys of some documents in line with the schemas in force, those that are put away included.
  ///
  /// @param from what was answered for the documents before these; empty for the first ones
  /// @return where to go on; null where all are done
  @Nullable
  String compose(SiteId site, @Nullable String classificationId, String from);
}
