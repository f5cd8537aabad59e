package io.sheaf.docs.search;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.FoundDocument;
import io.sheaf.docs.documents.FoundDocument.MatchedTag;
import io.sheaf.docs.documents.tags.Tag;
import io.sheaf.docs.documents.tags.TagMatch;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.documents.tags.Tags.Listed;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Listing;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Utf8Order;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds documents by a tag.
@Singleton
final class TagSearch {

  private static final String TYPE = "USERDEFINED";

  private final Table table;
  private final Documents documents;
  private final Listing listing;

  TagSearch(Table table, Documents documents, Listing listing) {
    this.table = table;
    this.documents = documents;
    this.listing = listing;
  }

  Listing.PageOf<FoundDocument> page(Call call, TagMatch match) {
    return listing.page(match.lists(call.site()), call.limit(), call.pageToken(), call.audience(),
        new Rows(call, match));
  }

  private final class Rows implements Listing.Rows<FoundDocument> {

    private final Call call;
    private final TagMatch match;

    Rows(Call call, TagMatch match) {
      this.call = call;
      this.match = match;
    }

    @Override
    public List<@Nullable FoundDocument> of(List<Item> items) {
      return of(items, false);
    }

    @Override
    public List<@Nullable FoundDocument> of(List<Item> items, boolean areCurrent) {
      return rows(call, match, items, areCurrent);
    }
  }

  /// why the tags are read too where the list may not be current: it may still have what was changed or removed.
  private List<@Nullable FoundDocument> rows(Call call, TagMatch match, List<Item> items, boolean areCurrent) {
    var listed = new ArrayList<Listed>(items.size());
    var places = new ArrayList<Place>(items.size());
    for (var item : items) {
      var row = Listed.of(call.site(), item);
      listed.add(row);
      places.add(Place.of(row.ref(), match.key(), areCurrent ? item : null));
    }
    var found = found(places);
    var shown = new ArrayList<@Nullable Document>(listed.size());
    for (int at = 0; at < listed.size(); at++) {
      var tag = found.get(at).tag();
      shown.add(tag != null && listed.get(at).shows(tag, match) ? found.get(at).document() : null);
    }
    var readable = readable(call, shown);
    var rows = new ArrayList<@Nullable FoundDocument>(listed.size());
    for (int at = 0; at < shown.size(); at++) {
      var document = shown.get(at);
      rows.add(document == null || !readable.contains(document.ref())
          ? null
          : shown(document, match.key(), listed.get(at).value()));
    }
    return rows;
  }

  private Set<DocumentRef> readable(Call call, List<@Nullable Document> shown) {
    var there = new ArrayList<Document>(shown.size());
    for (var document : shown) {
      if (document != null) {
        there.add(document);
      }
    }
    return documents.readable(call.caller(), call.site(), there);
  }

  private static FoundDocument shown(Document document, String tagKey, String value) {
    return FoundDocument.of(document, new MatchedTag(tagKey, value, TYPE));
  }

  /// Those of the documents that have the tag, in the order in which the tag's list has them.
  List<FoundDocument> among(Call call, List<DocumentRef> refs, TagMatch match) {
    var found = found(refs.stream().map(ref -> Place.of(ref, match.key(), null)).toList());
    var hits = new ArrayList<Hit>();
    for (var one : found) {
      var tag = one.tag();
      var document = one.document();
      if (tag != null && document != null) {
        match.matched(tag).ifPresent(value -> hits.add(new Hit(document, tag, value)));
      }
    }
    var readable = documents.readable(call.caller(), call.site(), hits.stream().map(Hit::document).toList());
    return hits.stream().filter(hit -> readable.contains(hit.document().ref())).sorted(order(match))
        .map(hit -> shown(hit.document(), match.key(), hit.value())).toList();
  }

  private record Hit(Document document, Tag tag, String value) {}

  private static Comparator<Hit> order(TagMatch match) {
    Comparator<Hit> byTime = Comparator.comparing(hit -> hit.tag().inserted());
    return match instanceof TagMatch.Equal
        ? byTime.reversed()
        : Comparator.comparing(Hit::value, Utf8Order::compareInKeys).thenComparing(byTime);
  }

  /// The documents and their tags, with one look; in the order of the places.
  private List<Found> found(List<Place> places) {
    var keys = LinkedHashSet.<Key>newLinkedHashSet(2 * places.size());
    for (var place : places) {
      keys.add(place.document());
      if (place.read() == null) {
        keys.add(place.tag());
      }
    }
    var items = keys.isEmpty() ? Map.<Key, Item>of() : table.find(keys);
    var found = new ArrayList<Found>(places.size());
    for (var place : places) {
      found.add(new Found(place.ref().site(), items.get(place.document()),
          place.read() == null ? items.get(place.tag()) : place.read()));
    }
    return found;
  }

  /// Where a document and its tag are kept, and the tag where it has been read already.
  private record Place(DocumentRef ref, Key document, Key tag, @Nullable Item read) {

    /// @param current a current row of a list, which is the tag itself when that has one value
    static Place of(DocumentRef ref, String tagKey, @Nullable Item current) {
      var tag = Tags.key(ref, tagKey);
      return new Place(ref, ref.key(), tag, current != null && current.key().equals(tag) ? current : null);
    }
  }

  /// What is there of one document and its tag.
  private record Found(SiteId site, @Nullable Item documentItem, @Nullable Item tagItem) {

    @Nullable
    Tag tag() {
      return tagItem == null ? null : Tags.of(tagItem);
    }

    @Nullable
    Document document() {
      return documentItem == null ? null : Documents.of(site, documentItem);
    }
  }
}
