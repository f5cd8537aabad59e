package io.sheaf.docs.cases;

import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import java.util.regex.Pattern;

/// Which case, or which task or nigo of one.
///
/// @param id its own; a case's is the `caseId`
public record MatterRef(SiteId site, String caseId, MatterKind kind, String id) {

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9-]{1,64}");

  public static MatterRef ofCase(SiteId site, String caseId) {
    return new MatterRef(site, caseId, MatterKind.CASE, caseId);
  }

  /// One that belongs to this case.
  public MatterRef within(MatterKind kindOfIt, String idOfIt) {
    return new MatterRef(site, caseId, kindOfIt, idOfIt);
  }

  /// The case that it belongs to; a case's is itself.
  public MatterRef ofItsCase() {
    return ofCase(site, caseId);
  }

  public boolean isCase() {
    return kind == MatterKind.CASE;
  }

  /// Whether anything can be called so; nothing else is ever found.
  boolean isPossible() {
    return ID.matcher(caseId).matches() && ID.matcher(id).matches();
  }

  Key key() {
    return isCase() ? kind.items().key(site, caseId) : kind.items().key(site, caseId, id);
  }

  @Override
  public String toString() {
    return kind.title() + " '" + id + "'";
  }
}
