package io.sheaf.docs.governance.bottle;

import io.sheaf.storage.table.Kind;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.TableSchema;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Which kinds of items go into a bottle by themselves, and why the others do not. Every kind of a site goes unless it
/// says here why not; one of the whole store has to be named in either list.
final class Travel {

  /// Of the whole store, and yet a site's: their keys name it. [NamedItems] knows how they are found.
  static final Set<Kind> NAMING = Set.of(TableSchema.SITE, TableSchema.SITE_GROUP, TableSchema.OPA_FULL,
      TableSchema.OPA_POLICY, TableSchema.OPA_ITEM, TableSchema.SHARE, TableSchema.SHORT_LINK, TableSchema.JOB,
      TableSchema.NEWS, TableSchema.ERRAND);

  private static final String HERE = "it is about this store, and not about a site";
  private static final String PEOPLE = "people and their groups belong to the store; a backup has them";
  private static final String CREDENTIALS = "a copy of a site must not open to the credentials of the original";
  private static final String INDEX = "the text index is made from the documents wherever they are";

  private static final String RECORD = "activities go as the record itself writes them, and not item by item";

  private static final Map<Kind, String> STAYS = Map.ofEntries(
      Map.entry(TableSchema.IDEMPOTENT_REQUEST, "it answers requests that were sent to this store"),
      Map.entry(TableSchema.USER_RATE, "it counts what somebody did here a moment ago"),
      Map.entry(TableSchema.SESSION, "it says who is here at the moment"),
      Map.entry(TableSchema.UPLOAD, "the link that it is about leads to this store"),
      Map.entry(TableSchema.LEFTOVER, "the content that it is about is gone, and not in the bottle"),
      Map.entry(TableSchema.API_KEY, CREDENTIALS), Map.entry(TableSchema.PUBLIC_LINK_TOKEN, CREDENTIALS),
      Map.entry(TableSchema.LEDGER_DUE, "the ledger goes on where it is, when something happens there"),
      Map.entry(TableSchema.LEDGER_NOTES, "it is put into the ledger within a second"),
      Map.entry(TableSchema.SITE_ERASURE, HERE), Map.entry(TableSchema.SITE_IMPORT, HERE),
      Map.entry(TableSchema.SYSTEM_CONFIGURATION, HERE), Map.entry(TableSchema.LEASE, HERE),
      Map.entry(TableSchema.MODEL_AGREEMENT, HERE),
      Map.entry(TableSchema.SECRET, HERE), Map.entry(TableSchema.ZIP, "a zip is made again when it is asked for"),
      Map.entry(TableSchema.OUTBOX_MESSAGE, "it is on its way to a queue of this store"),
      Map.entry(TableSchema.USER_PROFILE, PEOPLE), Map.entry(TableSchema.USER_CREDENTIALS, PEOPLE),
      Map.entry(TableSchema.RESET_CODE, PEOPLE), Map.entry(TableSchema.REFRESH_TOKEN, PEOPLE),
      Map.entry(TableSchema.LOGIN_CHALLENGE, PEOPLE), Map.entry(TableSchema.LOGIN_TRIES, PEOPLE),
      Map.entry(TableSchema.GROUP, PEOPLE), Map.entry(TableSchema.GROUP_MEMBER, PEOPLE),
      Map.entry(TableSchema.ADMINISTRATORS, PEOPLE), Map.entry(TableSchema.TEXT_INDEX_CHECKPOINT, INDEX),
      Map.entry(TableSchema.TEXT_INDEX_TERM, INDEX), Map.entry(TableSchema.TEXT_INDEX_CHANGE, INDEX),
      Map.entry(TableSchema.TEXT_EXTRACTION, INDEX), Map.entry(TableSchema.TEXT_INDEX_SITE, INDEX));

  private Travel() {
  }

  static boolean goes(Kind kind) {
    return whyNot(kind).isEmpty() && (kind.scope() == Kind.Scope.SITE || NAMING.contains(kind));
  }

  static Optional<String> whyNot(Kind kind) {
    return kind.table() == TableName.AUDIT ? Optional.of(RECORD) : Optional.ofNullable(STAYS.get(kind));
  }
}
