package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.CompositeText;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Range;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Which attributes are looked for: a key, and which values of it. Knows where they are listed, and which of those that
/// are listed match; a list may have more than what does, and may lag behind what documents say.
public sealed interface AttributeMatch {

  Comparator<Object> BY_VALUE = ListOrder.BY_VALUE;

  String key();

  /// Where the attributes are listed, in the order of the result.
  List<Query> lists(SiteId site);

  /// @param value as the list has it, see [AttributeItem.Listed]
  boolean matches(Object value);

  /// The only value that can match; nothing where several can.
  Optional<Object> only();

  /// The value for which a document is found; with several that match it is found once, for the first of them.
  default Optional<Object> matched(AttributeValue value) {
    return AttributeItem.parts(value).stream().filter(this::matches).min(BY_VALUE);
  }

  /// One attribute.
  record OfOne(String key, Wanted wanted) implements AttributeMatch {

    @Override
    public List<Query> lists(SiteId site) {
      return ranges().stream().map(range -> Query.of(AttributeItem.inList(site, key), range)).toList();
    }

    private List<Range> ranges() {
      var list = TableSchema.ATTRIBUTES_BY_VALUE;
      return switch (wanted) {
        case Wanted.Any _,Wanted.Written _ -> List.of(Range.ALL);
        case Wanted.OneOf(var values) -> values.stream().map(list::beginning).toList();
        case Wanted.Beginning(var prefix) -> List.of(list.startingWith(prefix));
        case Wanted.TextsBetween between when between.isEmpty() -> List.of();
        // why: what stands before the empty text in the list is behind it in every other respect.
        case Wanted.TextsBetween(var start, var end) when start.isEmpty() && ListOrder.isBeforeEmpty(end) ->
          List.of(list.between(start, ""));
        case Wanted.TextsBetween(var start, var end) -> List.of(list.between(start, end));
        case Wanted.NumbersBetween between when between.isEmpty() -> List.of();
        case Wanted.NumbersBetween(var start, var end) -> List.of(list.between(start, end));
        case Wanted.Shown(var of) -> ShownRanges.of(of);
      };
    }

    @Override
    public boolean matches(Object value) {
      return wanted.matches(value);
    }

    @Override
    public Optional<Object> only() {
      return wanted instanceof Wanted.OneOf(var values) && values.size() == 1
          ? Optional.of(values.getFirst())
          : Optional.empty();
    }
  }

  /// Several attributes that are declared to be searched together.
  ///
  /// @param wanted in the order in which they are declared
  record OfSeveral(String key, List<Wanted> wanted) implements AttributeMatch {

    public OfSeveral {
      wanted = List.copyOf(wanted);
    }

    @Override
    public List<Query> lists(SiteId site) {
      return ranges().stream().map(range -> Query.of(AttributeItem.inList(site, key), range)).toList();
    }

    /// As far as the values are given, the list is read for these alone; what follows in it is looked through.
    private List<Range> ranges() {
      var begun = List.of(List.<Object>of());
      for (int at = 0; at < wanted.size(); at++) {
        if (!(wanted.get(at) instanceof Wanted.OneOf(var values))) {
          boolean isLast = at == wanted.size() - 1;
          var next = wanted.get(at);
          return begun.stream().flatMap(values -> range(values, next, isLast).stream()).toList();
        }
        begun = begun.stream().flatMap(some -> values.stream().map(value -> joined(some, value))).toList();
      }
      return begun.stream().map(CompositeText::of).map(TableSchema.ATTRIBUTES_BY_VALUE::beginning).toList();
    }

    private static List<Object> joined(List<Object> some, Object value) {
      var more = new ArrayList<>(some);
      more.add(value);
      return more;
    }

    private static Optional<Range> range(List<Object> values, Wanted next, boolean isLast) {
      var begun = CompositeText.beginning(values);
      var list = TableSchema.ATTRIBUTES_BY_VALUE;
      return switch (next) {
        case Wanted.Beginning(var prefix) -> Optional.of(list.startingWith(begun + CompositeText.part(prefix)));
        case Wanted.TextsBetween between when !between.isEmpty() ->
          Optional.of(between(begun, between.start(), between.end(), isLast));
        case Wanted.NumbersBetween between when !between.isEmpty() ->
          Optional.of(between(begun, between.start(), between.end(), isLast));
        case Wanted.TextsBetween _,Wanted.NumbersBetween _ -> Optional.empty();
        case Wanted.Any _,Wanted.Written _,Wanted.OneOf _,Wanted.Shown _ -> Optional.of(list.startingWith(begun));
      };
    }

    private static Range between(String begun, Object start, Object end, boolean isLast) {
      var last = begun + CompositeText.part(end);
      return TableSchema.ATTRIBUTES_BY_VALUE.between(begun + CompositeText.part(start),
          isLast ? last : CompositeText.behind(last));
    }

    @Override
    public boolean matches(Object value) {
      if (!(value instanceof String kept)) {
        return false;
      }
      var values = CompositeText.values(kept);
      if (values.size() != wanted.size()) {
        return false;
      }
      for (int at = 0; at < values.size(); at++) {
        if (!wanted.get(at).matches(values.get(at))) {
          return false;
        }
      }
      return true;
    }

    @Override
    public Optional<Object> only() {
      var values = new ArrayList<Object>();
      for (var one : wanted) {
        if (!(one instanceof Wanted.OneOf(var some)) || some.size() != 1) {
          return Optional.empty();
        }
        values.addAll(some);
      }
      return Optional.of(CompositeText.of(values));
    }

    /// Whether values as long as these can stand in keys.
    public boolean fits() {
      return AttributeItem.fits(key, CompositeText.of(wanted.stream().map(Wanted::longest).toList()));
    }
  }
}
