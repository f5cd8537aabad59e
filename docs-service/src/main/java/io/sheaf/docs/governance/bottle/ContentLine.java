package io.sheaf.docs.governance.bottle;

import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/// One version of a content: whose it is, what it was called, and in which file it lies. Its key is spelled as that of
/// the default site, since the site may get another name.
record ContentLine(String key, String version, String contentType, long size, Checksum checksum, String file) {

  static ContentLine of(BlobRef ref, String contentType, long size, Checksum checksum, String file) {
    return new ContentLine(spelled(ref.key()), ref.version(), contentType, size, checksum, file);
  }

  static String spelled(BlobKey key) {
    return BlobNames.elsewhere(key, SiteId.DEFAULT).text();
  }

  BlobKey in(SiteId site) {
    try {
      return BlobNames.elsewhere(BlobKey.parse(key), site);
    } catch (IllegalArgumentException malformed) {
      throw new CannotBottle("contents.jsonl names a content that none can be called: " + key);
    }
  }

  Map<String, Value> fields() {
    var line = new LinkedHashMap<String, Value>();
    line.put("content", Value.of(key));
    line.put("version", Value.of(version));
    line.put("contentType", Value.of(contentType));
    line.put("size", Value.of(size));
    line.put("checksum", Value.of(checksum.toString()));
    line.put("file", Value.of(file));
    return line;
  }

  static ContentLine read(Map<String, Value> line) {
    try {
      return new ContentLine(Bottle.text(line, "content"), Bottle.text(line, "version"),
          Bottle.text(line, "contentType"), Bottle.number(line, "size"), Checksum.parse(Bottle.text(line, "checksum")),
          Bottle.text(line, "file"));
    } catch (IllegalArgumentException malformed) {
      throw new CannotBottle("contents.jsonl has a line that was not written so: " + malformed.getMessage());
    }
  }

  /// Where the version lies in a bottle: a folder for each document, in it a file for each version.
  static String fileOf(BlobRef ref) {
    var document = ref.key().document();
    var name = "content/" + document.substring(0, Math.min(2, document.length())) + "/" + document + "/";
    var artifact = ref.key().artifact();
    return name + (artifact == null ? "" : "artifacts/" + artifact + "/") + "v-" + escaped(ref.version());
  }

  /// Versions are the engines' own words, and may hold what no file name should.
  private static String escaped(String version) {
    var name = new StringBuilder();
    version.chars().forEach(c -> {
      boolean plain = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_';
      name.append(plain ? String.valueOf((char) c) : String.format("%%%02X", c));
    });
    return name.length() <= 200
        ? name.toString()
        : Checksum.over(Checksum.Kind.SHA256,
            version.getBytes(java.nio.charset.StandardCharsets.US_ASCII)).hex();
  }
}
