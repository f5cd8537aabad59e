package io.sheaf.docs.documents.life;

import io.sheaf.docs.documents.Metadata;
import io.sheaf.docs.documents.actions.ActionFields;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.folders.Folders;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.web.Fields;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.NewBlob;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads drafts from requests. What is wrong with one becomes faults of its request.
public final class Drafts {

  static final int MOST_METADATA = 25;
  static final String TOO_MANY_METADATA = "maximum number is " + MOST_METADATA;

  private static final int LONGEST_METADATA = 1000;
  private static final Pattern SIZE = Pattern.compile("\\d{1,9}|auto");

  private Drafts() {
  }

  public static Draft read(Fields fields) {
    var path = fields.text("path");
    if (path != null && path.isEmpty()) {
      path = null;
    }
    if (path != null) {
      Folders.faultOf(path).ifPresent(fault -> fields.faults().add(fields.pathOf("path"), fault.error()));
    }
    var width = size(fields, "width");
    var height = size(fields, "height");
    var link = deepLink(fields);
    var type = contentType(fields);
    var content = content(fields);
    if (content != null && link != null) {
      fields.faults().add("both 'content', and 'deepLinkPath' cannot be set");
    }
    var checksum = blankToNull(fields.text("checksum"));
    var kind = fields.word("checksumType", Checksum.Kind.class);
    checkChecksum(fields, checksum, kind, content != null);
    var metadata = metadata(fields);
    var tags = Tags.read(fields, "tags");
    var attributes = DocumentAttributes.read(fields, "attributes");
    var actions = ActionFields.list(fields, "actions");
    return new Draft(path, width, height, link, type, content, kind, checksum, metadata, tags, attributes, actions);
  }

  private static @Nullable String blankToNull(@Nullable String text) {
    return text == null || text.isBlank() ? null : text;
  }

  private static @Nullable String size(Fields fields, String name) {
    var size = blankToNull(fields.text(name));
    if (size != null && !SIZE.matcher(size).matches()) {
      fields.faults().add(fields.pathOf(name), "invalid '" + name + "' must be numeric or 'auto'");
    }
    return size;
  }

  private static @Nullable String deepLink(Fields fields) {
    var link = blankToNull(fields.text("deepLinkPath"));
    if (link != null && !DeepLink.isLink(link)) {
      fields.faults().add(fields.pathOf("deepLinkPath"), "DeepLinkPath '" + shortened(link) + "' is not a valid URL");
    }
    return link;
  }

  private static String shortened(String text) {
    return text.length() <= DeepLink.LONGEST
        ? text
        : text.substring(0, text.offsetByCodePoints(0, 100)) + "…";
  }

  private static @Nullable String contentType(Fields fields) {
    var type = blankToNull(fields.text("contentType"));
    if (type != null && !NewBlob.isContentType(type)) {
      fields.faults().add(fields.pathOf("contentType"),
          "'" + fields.pathOf("contentType") + "' must be printable ASCII characters, at most 255");
    }
    return type;
  }

  private static byte @Nullable [] content(Fields fields) {
    var content = fields.text("content");
    var isBase64 = fields.flag("isBase64");
    if (content == null) {
      return null;
    }
    if (!isBase64) {
      return content.getBytes(StandardCharsets.UTF_8);
    }
    try {
      return Base64.getDecoder().decode(content.replaceAll("[\\r\\n]", ""));
    } catch (IllegalArgumentException notBase64) {
      fields.faults().add(fields.pathOf("content"), "'" + fields.pathOf("content") + "' is not base64");
      return new byte[0];
    }
  }

  private static void checkChecksum(Fields fields, @Nullable String checksum, Checksum.@Nullable Kind kind,
      boolean inline) {
    if (checksum != null && kind == null) {
      fields.faults().add(fields.pathOf("checksumType"), "'checksumType' required when 'checksum' is set");
    }
    if (checksum == null && kind != null && !inline) {
      fields.faults().add(fields.pathOf("checksum"), "'checksum' is required");
    }
    if (checksum != null && kind != null && !inline && !isChecksum(kind, checksum)) {
      fields.faults().add(fields.pathOf("checksum"), "'checksum' is not a " + kind + " checksum in hex");
    }
  }

  private static boolean isChecksum(Checksum.Kind kind, String hex) {
    return hex.length() == 2 * kind.digest().getDigestLength()
        && hex.chars().allMatch(java.util.HexFormat::isHexDigit);
  }

  private static List<Metadata> metadata(Fields fields) {
    var byKey = new LinkedHashMap<String, Metadata>();
    for (var one : fields.objects("metadata")) {
      var key = one.text("key");
      if (key == null || key.isEmpty() || key.length() > LONGEST_METADATA) {
        one.faults().add(one.pathOf("key"), key == null || key.isEmpty()
            ? "'" + one.pathOf("key") + "' is required"
            : "'" + one.pathOf("key") + "' has at most " + LONGEST_METADATA + " characters");
        continue;
      }
      var value = one.text("value");
      var values = one.has("values") ? one.texts("values") : null;
      if (joined(value, values) > LONGEST_METADATA) {
        one.faults().add(fields.pathOf("metadata"), "maximum length of a value is " + LONGEST_METADATA);
      }
      byKey.put(key, new Metadata(key, values == null || values.isEmpty() ? value : null,
          values == null || values.isEmpty() ? null : values));
    }
    if (byKey.size() > MOST_METADATA) {
      fields.faults().add(fields.pathOf("metadata"), TOO_MANY_METADATA);
    }
    return new ArrayList<>(byKey.values());
  }

  private static long joined(@Nullable String value, @Nullable List<String> values) {
    long length = value == null ? 0 : value.length();
    return values == null ? length : length + values.stream().mapToLong(String::length).sum();
  }

  /// Refuses a path that is a folder's, where a document is meant.
  static void refuseFolder(Fields fields, Draft draft) {
    fields.faults().when(draft.path() != null && draft.path().endsWith("/"), fields.pathOf("path"),
        "'" + fields.pathOf("path") + "' must not end with '/'");
  }
}
