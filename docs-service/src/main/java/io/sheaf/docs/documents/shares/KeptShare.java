package io.sheaf.docs.documents.shares;

import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Ids;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/// A share as it is kept: once under its id, and once in the list of those it is with.
///
/// @param sharedId the id of the folder or of the document
/// @param path where that was when it was shared
/// @param userId who shares it
record KeptShare(SiteId site, String id, Type type, String sharedId, String path, Grantee with,
    List<Permission> permissions, String userId, Caller.Kind callerKind, Instant inserted) {

  enum Type {
    FOLDER, FILE
  }

  private static final int LONGEST_KEY = 256;
  private static final int LONGEST_PATH = 200;

  KeptShare {
    permissions = List.copyOf(permissions);
  }

  /// What clients name a share by, wherever they are: of which site it is stands in it.
  static String shareKey(SiteId site, String id) {
    return Base64.getUrlEncoder().withoutPadding()
        .encodeToString((site.text() + "#" + id).getBytes(StandardCharsets.UTF_8));
  }

  String shareKey() {
    return shareKey(site, id);
  }

  /// Where the share is that a client names; nothing when that can be none.
  static Optional<Key> keyOf(String shareKey) {
    if (shareKey.length() > LONGEST_KEY) {
      return Optional.empty();
    }
    try {
      var plain = new String(Base64.getUrlDecoder().decode(shareKey), StandardCharsets.UTF_8);
      int hash = plain.indexOf('#');
      var id = plain.substring(hash + 1);
      return hash > 0 && SiteId.isSiteId(plain.substring(0, hash)) && Ids.isUuid(id)
          ? Optional.of(key(new SiteId(plain.substring(0, hash)), id))
          : Optional.empty();
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }

  static Key key(SiteId site, String id) {
    return TableSchema.DOCUMENT_SHARE.key(site, id);
  }

  Key key() {
    return key(site, id);
  }

  /// Where the list has what is shared with somebody.
  static Key listKey(Grantee with, SiteId site, String sharedId) {
    return TableSchema.SHARE.globalKey(with.kind().word(), with.name(), site, sharedId);
  }

  Key listKey() {
    return listKey(with, site, sharedId);
  }

  Item item() {
    return filled(Item.of(key()).with("documentId", id).with("sharedDocumentId", sharedId))
        .indexed(TableSchema.SHARES_BY_PATH.entry(site, with.name(), beginning(path), id)).build();
  }

  /// why not all of it: paths may be longer than keys.
  private static String beginning(String path) {
    return path.length() <= LONGEST_PATH ? path : path.substring(0, path.offsetByCodePoints(0, LONGEST_PATH / 2));
  }

  Item listed() {
    return filled(Item.of(listKey()).with("documentId", sharedId).with("shareId", id))
        .indexed(TableSchema.SHARES_OF_SITE.globalEntry(site, sharedId, with.kind().word(), with.name()))
        .indexed(TableSchema.SHARES_BY.globalEntry(callerKind, userId, site, sharedId, with.kind().word(),
            with.name()))
        .build();
  }

  private Item.Builder filled(Item.Builder item) {
    return item.with("type", type.name()).with("inserteddate", inserted.toString()).with("userId", userId)
        .with("callerKind", callerKind.name()).with("path", path).with("name", with.name())
        .with("siteId", site.text()).with("permissionType", with.kind().name())
        .with("permissions", Value.texts(words()));
  }

  static KeptShare of(Item item) {
    return read(item, item.text("documentId"), item.text("sharedDocumentId"));
  }

  static KeptShare ofListed(Item item) {
    return read(item, item.text("shareId"), item.text("documentId"));
  }

  private static KeptShare read(Item item, String id, String sharedId) {
    return new KeptShare(new SiteId(item.text("siteId")), id, Type.valueOf(item.text("type")), sharedId,
        item.text("path"), new Grantee(Grantee.Kind.valueOf(item.text("permissionType")), item.text("name")),
        item.texts("permissions").stream().map(Permission::valueOf).toList(), item.text("userId"),
        Caller.Kind.valueOf(item.text("callerKind")), Instant.parse(item.text("inserteddate")));
  }

  List<String> words() {
    return permissions.stream().map(Permission::name).toList();
  }

  boolean isBy(Caller caller) {
    return userId.equals(caller.name()) && callerKind == caller.kind();
  }
}
