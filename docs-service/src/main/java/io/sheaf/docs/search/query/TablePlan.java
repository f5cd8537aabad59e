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
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.index.FacetCounts;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Utf8Order;
import jakarta.inject.Singleton;
import java.time.LocalDate;
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
import java.util.stream.Collectors;

/// Answers from the table, where everything was written, and so is never behind. What is found is read as a whole, so
/// that it can be counted and put into the order that the index has.
///
/// By itself it answers a question of one condition that one list of the table answers: a tag, an attribute, or ids. Of
/// a tag or an attribute that more documents have than are worth it, the index answers, and so it does when tags or
/// attributes of many documents are to be counted. Who asks for the table gets every other question without words
/// answered as well: all documents are looked at that can be meant, and too many are refused.
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
  private final Seeing seeing;

  TablePlan(Table table, Documents documents, DocumentAttributes attributes, TableCounts counts, Seeing seeing) {
    this.table = table;
    this.documents = documents;
    this.attributes = attributes;
    this.counts = counts;
    this.seeing = seeing;
  }

  /// All documents that the caller may read, in order; empty when the index has to answer.
  Optional<List<Document>> all(Call call, Question question) {
    return question.isPlain()
        ? found(call, question.clause()).filter(all -> isCountable(all, question))
        : Optional.empty();
  }

  // Looking at all that can be meant

  /// The same for who asks for the table: refused where only the index knows the answer, or where too many documents
  /// would have to be looked at.
  List<Document> looked(Call call, Question question) {
    if (!question.isPlain() || question.hasWords()) {
      throw Refused.because(AskedPlan.HEADER,
          "words, 'like', 'sort' and 'highlight' are answered by the index, and not by the table");
    }
    var refs = meant(call.site(), question.clause()).or(() -> every(call.site())).orElseThrow(() -> Refused
        .because(AskedPlan.HEADER, "more than " + MOST + " documents would have to be looked at for this query"));
    var query = IndexPlan.query(question.clause());
    var needed = Seeing.Needed.by(query);
    var found = new ArrayList<Document>();
    var all = new ArrayList<>(refs);
    for (int from = 0; from < all.size(); from += AT_ONCE) {
      var some = documents.find(all.subList(from, Math.min(all.size(), from + AT_ONCE))).values();
      seeing.of(List.copyOf(some), needed).stream().filter(document -> document.is(query)).map(Seen::document)
          .forEach(found::add);
    }
    return ordered(call, found);
  }

  /// Some documents, with all among them of which this holds; empty when no lists of the table name them, or these name
  /// too many.
  private Optional<Set<DocumentRef>> meant(SiteId site, Clause clause) {
    return switch (clause) {
      case Clause.All all -> all.of().stream().flatMap(one -> meant(site, one).stream()).findFirst();
      case Clause.Any any -> together(site, any.of());
      case Clause.Ids ids -> Optional.of(
          ids.ids().stream().map(id -> DocumentRef.of(site, id)).collect(Collectors.toCollection(LinkedHashSet::new)));
      case Clause.Tagged tagged when Tags.isKey(tagged.key()) ->
        listed(new TagMatch.Any(tagged.key()).lists(site), item -> Listed.of(site, item).ref());
      case Clause.Attributed attributed when AttributeItem.fits(attributed.key(), "") && !attributed.key().isEmpty() ->
        having(site, attributed.key());
      case Clause.Tagged _,Clause.Attributed _ -> Optional.of(Set.of());
      case Clause.Not _,Clause.Called _,Clause.Below _,Clause.Dated _,Clause.Sized _,Clause.Says _,Clause.Like _ ->
        Optional.empty();
    };
  }

  private Optional<Set<DocumentRef>> together(SiteId site, List<Clause> clauses) {
    var refs = new LinkedHashSet<DocumentRef>();
    for (var clause : clauses) {
      var some = meant(site, clause);
      if (some.isEmpty()) {
        return Optional.empty();
      }
      refs.addAll(some.get());
      if (refs.size() > MOST) {
        return Optional.empty();
      }
    }
    return Optional.of(refs);
  }

  /// All documents of the site, day by day; empty when these are too many.
  private Optional<Set<DocumentRef>> every(SiteId site) {
    var refs = new LinkedHashSet<DocumentRef>();
    var face = TableSchema.DOCUMENT_DAY.main();
    for (var range = face.beginning();;) {
      var days = table.page(Query.of(face.partition(site), range).limit(1)).items();
      if (days.isEmpty()) {
        return Optional.of(refs);
      }
      var day = LocalDate.parse(days.getFirst().key().sort());
      var some = listed(List.of(Query.of(TableSchema.DOCUMENTS_OF_DAY.partition(site, day))),
          item -> DocumentRef.of(site, item.text("documentId")));
      some.ifPresent(refs::addAll);
      if (some.isEmpty() || refs.size() > MOST) {
        return Optional.empty();
      }
      range = face.atLeast(day.plusDays(1));
    }
  }

  // Looking at what one list names

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
    return having(call.site(), key).map(refs -> {
      var having = attributes.find(refs, key);
      return documents.find(refs.stream().filter(ref -> {
        var value = having.get(ref);
        return value != null && wanted.test(value);
      }).toList()).values();
    });
  }

  private Optional<Set<DocumentRef>> having(SiteId site, String attributeKey) {
    return listed(List.of(Query.of(AttributeItem.inList(site, attributeKey))),
        item -> AttributeItem.Listed.of(site, item).ref());
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

  /// Which documents the lists name; empty when these are too many. why no artifacts: they are found with the document
  /// that they are of, and by nothing else.
  private Optional<Set<DocumentRef>> listed(List<Query> lists, Function<Item, DocumentRef> named) {
    var listed = new LinkedHashSet<DocumentRef>();
    for (var list : lists) {
      var page = table.page(list.limit(Limits.PAGE_ITEMS));
      while (true) {
        page.items().stream().map(named).filter(ref -> !ref.isArtifact()).forEach(listed::add);
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
