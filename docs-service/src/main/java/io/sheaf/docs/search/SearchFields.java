package io.sheaf.docs.search;

import io.sheaf.docs.documents.attributes.AttributeItem;
import io.sheaf.docs.documents.folders.FolderListing.Entries;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A search as it stands in a request. The first of its fields decides what is searched by; empty lists are as good
/// as none, for clients send them where nothing is meant.
final class SearchFields {

  private static final int MOST_IDS = 100;
  private static final int MOST_RESPONSE_FIELDS = 25;
  private static final int MOST_ATTRIBUTES = 25;
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
      return attributes(query, ids);
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

  private static Search attributes(Fields query, List<String> ids) {
    var several = query.objects("attributes");
    if (query.has("attribute") || several.size() == 1) {
      var one = query.object("attribute").orElseGet(() -> several.isEmpty() ? query : several.getFirst());
      return new Search.ByAttributes(List.of(AttributeQuestion.read(one)), ids);
    }
    query.faults().when(several.size() > MOST_ATTRIBUTES, query.pathOf("attributes"),
        "'" + query.pathOf("attributes") + "' has more than " + MOST_ATTRIBUTES + " elements");
    query.check();
    for (var one : several.subList(0, Math.max(0, several.size() - 1))) {
      one.faults().when(one.has("beginsWith"), "beginsWith",
          "'beginsWith' can only be used on last attribute in list");
      one.faults().when(one.has("range"), "range", "'range' can only be used on last attribute in list");
      one.faults().when(!one.texts("eqOr").isEmpty(), "range", "'eqOr' is not supported with composite keys");
    }
    query.check();
    return new Search.ByAttributes(several.stream().map(AttributeQuestion::read).toList(), ids);
  }

  /// What a result is to show besides the documents; null where nothing was asked for.
  record Asked(@Nullable List<String> tags, @Nullable List<String> attributes) {

    boolean isNothing() {
      return tags == null && attributes == null;
    }
  }

  static Asked asked(Fields body) {
    var fields = body.object("responseFields");
    if (fields.isEmpty()) {
      return new Asked(null, null);
    }
    return new Asked(asked(fields.get(), "tags", Tags::isKey), asked(fields.get(), "attributes",
        key -> AttributeItem.fits(key, "")));
  }

  /// why not all that was asked for: nothing has a key that no key of the store can hold.
  private static @Nullable List<String> asked(Fields fields, String name, Predicate<String> isKey) {
    var asked = fields.texts(name).stream().filter(key -> !key.isEmpty()).distinct().toList();
    var at = fields.pathOf(name);
    fields.faults().when(asked.size() > MOST_RESPONSE_FIELDS, at,
        "'" + at + "' has more than " + MOST_RESPONSE_FIELDS + " elements");
    return asked.isEmpty() ? null : asked.stream().filter(isKey).toList();
  }
}
