package io.sheaf.docs.search;

import io.sheaf.docs.documents.folders.FolderListing.Entries;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A search as it stands in a request. The first of its fields decides what is searched by; empty lists are as good
/// as none, for clients send them where nothing is meant.
final class SearchFields {

  private static final int MOST_IDS = 100;
  private static final int MOST_RESPONSE_TAGS = 25;
  /// What the sort key of an index takes at most, however it is spelled there.
  private static final int LONGEST_PREFIX = 250;
  private static final String FOLDERS = "ff#";
  private static final String FILES = "fi#";

  private SearchFields() {
  }

  static Search query(Fields body) {
    var query = body.object("query");
    body.check();
    if (query.isEmpty()) {
      throw invalid();
    }
    var search = search(query.get());
    body.check();
    return search;
  }

  private static Refused invalid() {
    return Refused.because(null, "invalid body");
  }

  private static Search search(Fields query) {
    var ids = documentIds(query);
    boolean tags = query.has("tag") || !query.objects("tags").isEmpty();
    boolean attributes = query.has("attribute") || !query.objects("attributes").isEmpty();
    if (query.has("text")) {
      return fullText(query, ids, tags, attributes);
    }
    if (query.has("meta")) {
      query.faults().when(tags || attributes, null, "'meta' cannot be combined with 'tags' or 'attributes'");
      query.check();
      return query.object("meta").map(SearchFields::meta).orElseGet(() -> new Search.ByIds(ids));
    }
    if (query.has("filename")) {
      return new Search.FilesNamed(prefix(query, "filename"));
    }
    if (query.has("folder")) {
      return new Search.FoldersNamed(prefix(query, "folder"));
    }
    if (attributes) {
      return attributes(query);
    }
    if (tags) {
      return tag(query, ids);
    }
    if (ids.isEmpty()) {
      throw invalid();
    }
    return new Search.ByIds(ids);
  }

  private static List<String> documentIds(Fields query) {
    var ids = query.texts("documentIds");
    if (ids.size() > MOST_IDS) {
      throw new Refused(Refusal.INVALID_REQUEST, "Maximum number of DocumentIds is " + MOST_IDS);
    }
    return ids.stream().distinct().toList();
  }

  private static Search fullText(Fields query, List<String> ids, boolean tags, boolean attributes) {
    query.faults().when(tags, null, "'text' search cannot be combined with 'tags'");
    query.faults().when(attributes, null, "'text' search cannot be combined with 'attributes'");
    var text = query.text("text");
    query.check();
    return new Search.ByText(text == null ? "" : text, ids);
  }

  private static Search meta(Fields meta) {
    var path = meta.text("path");
    if (path != null) {
      return new Search.ByPath(path);
    }
    var folder = meta.text("folder");
    if (folder == null && "folder".equalsIgnoreCase(meta.text("indexType"))) {
      folder = meta.text("eq");
    }
    if (folder == null) {
      meta.faults().add("meta", "'meta' needs a 'path', a 'folder', or an 'indexType' with 'eq'");
      return new Search.ByPath("");
    }
    return new Search.InFolder(folder, entries(meta));
  }

  private static Entries entries(Fields meta) {
    var filter = meta.text("indexFilterBeginsWith");
    if (filter == null || filter.isEmpty()) {
      return Entries.ALL;
    }
    meta.faults().when(!filter.equals(FOLDERS) && !filter.equals(FILES), meta.pathOf("indexFilterBeginsWith"),
        "'indexFilterBeginsWith' is '" + FOLDERS + "' or '" + FILES + "'");
    return filter.equals(FOLDERS) ? Entries.FOLDERS : Entries.FILES;
  }

  private static String prefix(Fields query, String name) {
    var prefix = query.object(name).map(one -> one.text("beginsWith")).orElse(null);
    query.faults().when(prefix == null && !hasPrefix(query, name), name + "/beginsWith",
        name + " 'beginsWith' is required");
    query.faults().when(prefix != null && prefix.length() > LONGEST_PREFIX, name + "/beginsWith",
        name + " 'beginsWith' has at most " + LONGEST_PREFIX + " characters");
    return prefix == null ? "" : prefix.toLowerCase(Locale.ROOT);
  }

  private static boolean hasPrefix(Fields query, String name) {
    return query.object(name).filter(one -> one.has("beginsWith")).isPresent();
  }

  private static Search tag(Fields query, List<String> ids) {
    var several = query.objects("tags");
    if (several.size() > 1) {
      throw Refused.because("tags", "multiple tags search not supported");
    }
    var tag = query.object("tag").orElseGet(() -> several.isEmpty() ? query : several.getFirst());
    var key = tag.text("key");
    if (key == null || key.isEmpty()) {
      tag.faults().add("tag/key", "tag 'key' is required");
      return new Search.ByIds(ids);
    }
    return new Search.ByTag(Tags.readMatch(tag, key), ids);
  }

  /// why always nothing: attributes must be defined before a document can have one, and none is.
  private static Search attributes(Fields query) {
    var several = query.objects("attributes");
    if (query.has("attribute") || several.size() == 1) {
      var one = query.object("attribute").orElseGet(() -> several.isEmpty() ? query : several.getFirst());
      checkKey(one);
      range(one);
      return new Search.ByAttributes();
    }
    several.forEach(SearchFields::checkKey);
    for (var one : several.subList(0, several.size() - 1)) {
      one.faults().when(one.has("beginsWith"), "beginsWith",
          "'beginsWith' can only be used on last attribute in list");
      one.faults().when(one.has("range"), "range", "'range' can only be used on last attribute in list");
      one.faults().when(!one.texts("eqOr").isEmpty(), "range",
          "'eqOr' can only be used on last attribute in list");
    }
    query.check();
    throw Refused.because(null, "no composite key found for attributes '"
        + several.stream().map(one -> String.valueOf(one.text("key"))).collect(Collectors.joining(",")) + "'");
  }

  private static void checkKey(Fields attribute) {
    var key = attribute.text("key");
    attribute.faults().when(key == null || key.isEmpty(), "attribute/key", "attribute 'key' is required");
  }

  private static void range(Fields attribute) {
    attribute.object("range").ifPresent(range -> {
      range.faults().when(!range.has("start"), "range/start", "range start is required");
      range.faults().when(!range.has("end"), "range/end", "range end is required");
    });
  }

  /// What a result is to show besides the documents; null where nothing was asked for.
  record Asked(@Nullable List<String> tags, boolean attributes) {

    boolean isNothing() {
      return tags == null && !attributes;
    }
  }

  static Asked asked(Fields body) {
    var fields = body.object("responseFields");
    if (fields.isEmpty()) {
      return new Asked(null, false);
    }
    var tags = fields.get().texts("tags").stream().filter(Tags::isKey).distinct().toList();
    body.faults().when(tags.size() > MOST_RESPONSE_TAGS, "responseFields.tags",
        "'responseFields.tags' has more than " + MOST_RESPONSE_TAGS + " elements");
    var attributes = fields.get().texts("attributes");
    return new Asked(tags.isEmpty() ? null : tags, !attributes.isEmpty());
  }
}
