package io.sheaf.docs.search.query;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.AttributeItem;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.tags.TagMatch;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.documents.tags.Tags.Listed;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.search.query.Clause.Values;
import io.sheaf.storage.index.FacetCounts;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Utf8Order;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/// A question of one condition that one list of the table answers: a tag, an attribute, or ids. It is looked up where it was
/// written, and so is never behind. What is found is read as a whole, so that it can be counted and put into the
/// order that the index has; of a tag or an attribute that more documents have than are worth it, the index
/// answers, and so it does when tags or attributes of many documents are to be counted.
@Singleton
final class TablePlan {

  private static final int MOST = 1000;
  /// Whose tags or attributes are counted.
  private static final int MOST_READ = 200;
  private static final int AT_ONCE = 100;

  /// The newest first, as the index has them.
  static final Comparator<Document> ORDER = Comparator
      .comparing((Document document) -> document.inserted().micros()).reversed()
      .thenComparing(document -> document.ref().keyId(), Utf8Order::compare);

  private final Table table;
  private final Documents documents;
  private final DocumentAttributes attributes;
  private final TableCounts counts;

  TablePlan(Table table, Documents documents, DocumentAttributes attributes, TableCounts counts) {
    this.table = table;
    this.documents = documents;
    this.attributes = attributes;
    this.counts = counts;
  }

  /// All documents that the caller may read, in order; empty when the index has to answer.
  Optional<List<Document>> all(Call call, Question question) {
    return question.isPlain()
        ? found(call, question.clause()).filter(all -> isCountable(all, question))
        : Optional.empty();
  }

  private static boolean isCountable(List<Document> all, Question question) {
    return all.size() <= MOST_READ || !TableCounts.readsMore(question.counted());
  }

  /// What is asked to be counted of them.
  List<FacetCounts> counts(List<Document> all, Question question) {
    return counts.of(all, question.counted());
  }

  private Optional<List<Document>> found(Call call, Clause clause) {
    return switch (clause) {
      case Clause.Ids ids -> Optional.of(ordered(call,
          documents.find(ids.ids().stream().map(id -> DocumentRef.of(call.site(), id)).toList()).values()));
      case Clause.Tagged tagged -> match(tagged).flatMap(match -> tagged(call, match))
          .map(found -> ordered(call, found));
      case Clause.Attributed attributed -> wanted(attributed.values())
          .flatMap(wanted -> attributed(call, attributed.key(), wanted)).map(found -> ordered(call, found));
      default -> Optional.empty();
    };
  }

  /// Which values of an attribute are meant, as the index compares them; empty for ranges.
  private static Optional<Predicate<AttributeValue>> wanted(Values values) {
    return switch (values) {
      case Values.Anything _ -> Optional.of(_ -> true);
      case Values.OneOf oneOf -> {
        var spelled = Set.copyOf(IndexPlan.spelled(oneOf).values());
        yield Optional.of(value -> value.spelled().stream().anyMatch(spelled::contains));
      }
      case Values.Beginning beginning ->
        Optional.of(value -> value.spelled().stream().anyMatch(one -> one.startsWith(beginning.start())));
      case Values.Between _ -> Optional.empty();
    };
  }

  private Optional<Collection<Document>> attributed(Call call, String key, Predicate<AttributeValue> wanted) {
    if (key.isEmpty()) {
      return Optional.of(List.of());
    }
    return listed(List.of(Query.of(AttributeItem.inList(call.site(), key))),
        item -> AttributeItem.Listed.of(call.site(), item).ref()).map(refs -> {
          var having = attributes.find(refs, key);
          return documents.find(refs.stream().filter(ref -> {
            var value = having.get(ref);
            return value != null && wanted.test(value);
          }).toList()).values();
        });
  }

  /// why no ranges: in the list a few characters stand elsewhere than in the index.
  private static Optional<TagMatch> match(Clause.Tagged tagged) {
    return switch (tagged.values()) {
      case Values.Anything _ -> Optional.of(new TagMatch.Any(tagged.key()));
      case Values.OneOf oneOf when fit(oneOf.values()) -> Optional.of(new TagMatch.AnyOf(tagged.key(), oneOf.values()));
      case Values.Beginning beginning when fit(List.of(beginning.start())) ->
        Optional.of(new TagMatch.Beginning(tagged.key(), beginning.start()));
      default -> Optional.empty();
    };
  }

  /// What is longer than any tag is nothing to look up.
  private static boolean fit(List<String> values) {
    return values.stream().allMatch(value -> value.length() <= 250);
  }

  private List<Document> ordered(Call call, Collection<Document> found) {
    var readable = documents.readable(call.caller(), call.site(), found);
    return found.stream().filter(document -> readable.contains(document.ref())).sorted(ORDER).toList();
  }

  private Optional<Collection<Document>> tagged(Call call, TagMatch match) {
    return listed(match.lists(call.site()), item -> Listed.of(call.site(), item).ref())
        .map(refs -> still(refs, match));
  }

  /// Whom the lists name; empty when these are too many.
  private Optional<Set<DocumentRef>> listed(List<Query> lists, Function<Item, DocumentRef> named) {
    var listed = new LinkedHashSet<DocumentRef>();
    for (var list : lists) {
      var page = table.page(list.limit(Limits.PAGE_ITEMS));
      while (true) {
        page.items().forEach(item -> listed.add(named.apply(item)));
        if (listed.size() > MOST) {
          return Optional.empty();
        }
        if (page.next() == null) {
          break;
        }
        page = table.page(list.limit(Limits.PAGE_ITEMS).after(page.next()));
      }
    }
    return Optional.of(listed);
  }

  /// why the tags are read too: a list may still show what was changed or removed.
  private Collection<Document> still(Set<DocumentRef> listed, TagMatch match) {
    var found = new LinkedHashMap<DocumentRef, Document>();
    var refs = new ArrayList<>(listed);
    for (int from = 0; from < refs.size(); from += AT_ONCE) {
      var some = refs.subList(from, Math.min(refs.size(), from + AT_ONCE));
      var tags = tags(some, match.key());
      found.putAll(documents.find(some.stream().filter(ref -> {
        var item = tags.get(Tags.key(ref, match.key()));
        return item != null && match.matched(Tags.of(item)).isPresent();
      }).toList()));
    }
    return found.values();
  }

  private Map<Key, Item> tags(List<DocumentRef> refs, String key) {
    return table.find(refs.stream().map(ref -> Tags.key(ref, key)).toList());
  }
}
