package io.sheaf.docs.documents.tags;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The door to tags: reads them from requests and from the store, and lends the writes that add and remove them.
/// Whoever writes those also writes the document with its next revision, which is what keeps two changes apart.
@Singleton
public final class Tags {

  /// How many items the tags of one document take at most, so that one write can change them all.
  static final int MOST_ITEMS = 90;
  static final String TOO_MANY = "a document has at most " + MOST_ITEMS
      + " tags and attributes; each value of a tag with several counts as one more";
  private static final String TOO_MANY_AT_ONCE = "so many tags cannot be exchanged at once";

  private final Table table;
  private final TagKeys keys;
  private final List<CountedWithTags> others;

  Tags(Table table, TagKeys keys, List<CountedWithTags> others) {
    this.table = table;
    this.keys = keys;
    this.others = others;
  }

  // Reading

  /// The tags of a request's list. What is wrong with them becomes faults of the request.
  public static List<NewTag> read(Fields owner, String field) {
    return TagFields.list(owner, field);
  }

  /// All tags of the document, by key.
  public List<Tag> of(DocumentRef ref) {
    var tags = new ArrayList<Tag>();
    var query = all(ref);
    while (true) {
      var page = table.page(query);
      page.items().stream().filter(TagItem::isTag).map(TagItem::read).forEach(tags::add);
      if (page.next() == null) {
        return tags;
      }
      query = query.after(page.next());
    }
  }

  /// All tags of the documents.
  public Map<DocumentRef, List<Tag>> of(Collection<DocumentRef> refs) {
    var each = refs.stream().distinct().toList();
    var pages = table.pages(each.stream().map(Tags::all).toList());
    var all = new LinkedHashMap<DocumentRef, List<Tag>>();
    for (int at = 0; at < each.size(); at++) {
      var page = pages.get(at);
      all.put(each.get(at), page.next() == null
          ? page.items().stream().filter(TagItem::isTag).map(TagItem::read).toList()
          : of(each.get(at)));
    }
    return all;
  }

  private static Query all(DocumentRef ref) {
    var face = TableSchema.TAG.main();
    return Query.of(face.partition(ref.site(), ref.keyId()), face.beginning()).limit(Limits.PAGE_ITEMS);
  }

  public Optional<Tag> find(DocumentRef ref, String tagKey) {
    return tagKey.isEmpty() || !TagFields.keyFits(tagKey)
        ? Optional.empty()
        : table.find(TagItem.key(ref, tagKey)).map(TagItem::read);
  }

  /// Where the tag is kept, for who finds it together with other things; read by [#of(Item)].
  public static Key key(DocumentRef ref, String tagKey) {
    return TagItem.key(ref, tagKey);
  }

  public static Tag of(Item item) {
    return TagItem.read(item);
  }

  /// Whether a tag can have this key at all.
  public static boolean isKey(String text) {
    return !text.isEmpty() && TagFields.keyFits(text);
  }

  /// Whether whoever may write may give a document a tag of this key.
  public static boolean isForAll(String key) {
    return isKey(key) && !TagFields.UNALLOWED.contains(key);
  }

  /// What a request looks for, by the fields of a tag's query; the key was looked at.
  public static TagMatch readMatch(Fields query, String key) {
    return TagMatchFields.match(query, key);
  }

  /// Rows of the lists of a [TagMatch]: whose tag, and the value for which it stands there.
  public record Listed(DocumentRef ref, String value, String inserted) {

    public static Listed of(SiteId site, Item item) {
      return new Listed(TagItem.ref(site, item), item.text("tagValue"), item.text("inserteddate"));
    }

    /// Whether the row shows the tag as it is now, and is the one by which it is to be found.
    public boolean shows(Tag tag, TagMatch match) {
      return tag.inserted().text().equals(inserted) && match.matched(tag).filter(value::equals).isPresent();
    }
  }

  /// All keys that tags of the site have, by key.
  public static Query keysOf(SiteId site) {
    return Query.of(TableSchema.TAG_KEY.main().partition(site));
  }

  public static String keyOf(Item listed) {
    return listed.text("tagKey");
  }

  // Changing

  /// The writes that tag a document that is new.
  public List<Write> addingToNew(DocumentRef ref, List<NewTag> tags, String userId, Stamp now) {
    // why nothing else is counted: whoever gives a new document other things counts its tags.
    return becoming(ref, List.of(), after(List.of(), tags, userId, now), userId, now, 0);
  }

  /// The writes that add tags; one with a key that the document has already takes that one's place.
  ///
  /// @param existing all tags that the document has, see [#of(DocumentRef)], read after its revision
  public List<Write> adding(DocumentRef ref, List<NewTag> tags, List<Tag> existing, String userId, Stamp now) {
    return becoming(ref, existing, after(existing, tags, userId, now), userId, now);
  }

  /// The writes that turn some tags of a document into others.
  ///
  /// @param before all tags that the document has, see [#of(DocumentRef)], read after its revision
  /// @param userId who has keys listed that no document had before
  public List<Write> becoming(DocumentRef ref, List<Tag> before, List<Tag> after, String userId, Stamp now) {
    return becoming(ref, before, after, userId, now, beside(ref, before, after));
  }

  /// Whether the document can have these in place of those.
  boolean fit(DocumentRef ref, List<Tag> before, List<Tag> after) {
    return itemsOf(after) + beside(ref, before, after) <= MOST_ITEMS;
  }

  /// why nothing when they become fewer: that is never refused.
  private int beside(DocumentRef ref, List<Tag> before, List<Tag> after) {
    return itemsOf(after) > itemsOf(before) ? others.stream().mapToInt(other -> other.itemsOf(ref)).sum() : 0;
  }

  /// @param beside how many items other things of the document take that count together with its tags
  private List<Write> becoming(DocumentRef ref, List<Tag> before, List<Tag> after, String userId, Stamp now,
      int beside) {
    if (itemsOf(after) + beside > MOST_ITEMS) {
      throw Refused.because("tags", TOO_MANY);
    }
    var writes = new LinkedHashMap<Key, Write>();
    for (var gone : before) {
      if (!after.contains(gone)) {
        TagItem.keys(ref, gone).forEach(key -> writes.put(key, Write.delete(key)));
      }
    }
    var used = new LinkedHashSet<String>();
    for (var tag : after) {
      if (!before.contains(tag)) {
        used.add(tag.key());
        TagItem.items(ref, tag).forEach(item -> writes.put(item.key(), Write.put(item)));
      }
    }
    if (writes.size() > MOST_ITEMS) {
      throw Refused.because("tags", TOO_MANY_AT_ONCE);
    }
    keys.listing(ref.site(), used, userId, now);
    return List.copyOf(writes.values());
  }

  /// How many items these take, for who counts all that a document has.
  public static int itemsOf(Collection<Tag> tags) {
    return tags.stream().mapToInt(tag -> TagItem.itemsOf(tag.values().size())).sum();
  }

  /// How many items these take once they are added.
  public static int itemsOfNew(Collection<NewTag> tags) {
    return tags.stream().mapToInt(tag -> TagItem.itemsOf(tag.all().size())).sum();
  }

  /// The tags that the document has once these are added to those that it has.
  static List<Tag> after(List<Tag> existing, List<NewTag> added, String userId, Stamp now) {
    var all = new LinkedHashMap<String, Tag>();
    existing.forEach(tag -> all.put(tag.key(), tag));
    added.forEach(tag -> all.put(tag.key(), new Tag(tag.key(), tag.all(), userId, now)));
    return List.copyOf(all.values());
  }

  /// Notes in the event which tags changed, and how.
  ///
  /// @param prefix what stands before the tag's key where the event is about other things too; else nothing
  public static Event.Builder compared(Event.Builder event, String prefix, List<Tag> before, List<NewTag> added) {
    for (var tag : added) {
      var old = before.stream().filter(one -> one.key().equals(tag.key())).findFirst();
      event.changed(prefix + tag.key(), old.map(one -> value(one.values())).orElse(null), value(tag.all()));
    }
    return event;
  }

  static Event.Builder compared(Event.Builder event, List<Tag> before, List<Tag> after) {
    var byKey = new LinkedHashMap<String, @Nullable Value>();
    after.forEach(tag -> byKey.put(tag.key(), value(tag.values())));
    for (var old : before) {
      event.changed(old.key(), value(old.values()), byKey.remove(old.key()));
    }
    for (Map.Entry<String, @Nullable Value> fresh : byKey.entrySet()) {
      event.changed(fresh.getKey(), null, fresh.getValue());
    }
    return event;
  }

  private static Value value(List<String> values) {
    return values.size() == 1 ? Value.of(values.getFirst()) : Value.texts(values);
  }
}
