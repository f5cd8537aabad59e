package io.sheaf.docs.metadata.schemas;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where a schema stands: under the site, or under a classification.
///
/// @param classificationId null for the site's own
record SchemaSource(SiteId site, @Nullable String classificationId) {

  /// What somebody who is about to remove a classification leaves on it; who begins to use it takes it away.
  static final String FENCE = "removing";

  private static final String OF_DOCUMENTS = "document";
  private static final int LONGEST_ID = 100;

  static SchemaSource ofSite(SiteId site) {
    return new SchemaSource(site, null);
  }

  static SchemaSource ofClassification(SiteId site, String classificationId) {
    return new SchemaSource(site, classificationId);
  }

  /// Whether a classification can be called so; nothing else is ever found.
  static boolean isId(String text) {
    return text.length() <= LONGEST_ID && text.matches("[A-Za-z0-9][A-Za-z0-9_.-]*");
  }

  boolean isSite() {
    return classificationId == null;
  }

  Key key() {
    return classificationId == null
        ? TableSchema.SITE_SCHEMA.key(site, OF_DOCUMENTS)
        : TableSchema.CLASSIFICATION.key(site, classificationId, OF_DOCUMENTS);
  }

  /// The write by which somebody relies on what was found here.
  Write relyingOn(Optional<Item> found) {
    if (found.isEmpty()) {
      return Write.check(key(), Condition.absent());
    }
    long revision = found.get().wholeNumber("revision");
    var asRead = Condition.equal("revision", revision);
    return found.get().flag(FENCE)
        ? Write.update(key()).remove(FENCE).set("revision", revision + 1).when(asRead)
        : Write.check(key(), asRead);
  }
}
