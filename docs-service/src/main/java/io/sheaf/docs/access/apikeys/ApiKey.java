package io.sheaf.docs.access.apikeys;

import io.sheaf.docs.gate.Permission;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/// A key as it is kept: by its hash, with a mask to tell it by.
record ApiKey(String hash, String mask, String name, String userId, SiteId site, Instant inserted,
    List<Permission> permissions, List<String> groups) {

  static final int LENGTH = 51;

  private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9]{" + LENGTH + "}");
  private static final SecureRandom RANDOM = new SecureRandom();

  static boolean isKey(String text) {
    return FORM.matcher(text).matches();
  }

  static String random() {
    return RANDOM.ints(LENGTH, 0, LETTERS.length()).collect(StringBuilder::new,
        (text, at) -> text.append(LETTERS.charAt(at)), StringBuilder::append).toString();
  }

  static String hash(String key) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static String mask(String key) {
    return key.substring(0, 8) + "*".repeat(16) + key.substring(key.length() - 4);
  }

  Item item() {
    return Item.of(TableSchema.API_KEY.globalKey(hash)).with("keyHash", hash).with("mask", mask).with("name", name)
        .with("userId", userId).with("siteId", site.text()).with("inserteddate", inserted.toString())
        .with("permissions", Value.texts(permissions.stream().map(Permission::name).toList()))
        .with("groups", Value.texts(groups))
        .indexed(TableSchema.API_KEYS_OF_SITE.globalEntry(site, name, hash))
        .indexed(TableSchema.API_KEY_BY_MASK.globalEntry(site, mask)).build();
  }

  static ApiKey of(Item item) {
    return new ApiKey(item.text("keyHash"), item.text("mask"), item.text("name"), item.text("userId"),
        new SiteId(item.text("siteId")), Instant.parse(item.text("inserteddate")),
        item.texts("permissions").stream().map(Permission::valueOf).toList(), item.texts("groups"));
  }
}
