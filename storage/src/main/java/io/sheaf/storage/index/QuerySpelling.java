package io.sheaf.storage.index;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A query and its order as a row of texts that no other query has. Not `toString`, in which values could imitate structure.
final class QuerySpelling {

  private final List<String> parts = new ArrayList<>();

  private QuerySpelling() {
  }

  static List<String> of(TextQuery query, List<SearchSort> sort) {
    var spelling = new QuerySpelling();
    spelling.spell(query);
    sort.forEach(spelling::spell);
    return spelling.parts;
  }

  private void spell(SearchSort sort) {
    switch (sort) {
      case SearchSort.Relevance _ -> add("relevance");
      case SearchSort.ByField by -> add(by.descending() ? "down" : "up", by.kind().name(), by.field(), by.starting());
    }
  }

  private void spell(TextQuery query) {
    switch (query) {
      case TextQuery.All all -> branches("all", all.of());
      case TextQuery.Any any -> branches("any", any.of());
      case TextQuery.Not not -> branches("not", List.of(not.of()));
      case TextQuery.Term term -> add("term", term.field(), term.value());
      case TextQuery.AnyOf anyOf -> {
        add("any of", anyOf.field(), Integer.toString(anyOf.values().size()));
        parts.addAll(anyOf.values());
      }
      case TextQuery.Prefix prefix -> add("prefix", prefix.field(), prefix.start());
      case TextQuery.Range range -> {
        switch (range.bounds()) {
          case TextQuery.Keywords bounds -> bounds("keywords", range.field(), bounds.from(), bounds.to());
          case TextQuery.Numbers bounds -> bounds("numbers", range.field(), bounds.from(), bounds.to());
          case TextQuery.Dates bounds -> bounds("dates", range.field(), bounds.from(), bounds.to());
        }
      }
      case TextQuery.Text text -> add("text", text.words());
      case TextQuery.Phrase phrase -> add("phrase", phrase.words());
      case TextQuery.Fuzzy fuzzy -> add("fuzzy", fuzzy.words());
      case TextQuery.Starting starting -> add("starting", starting.words());
      case TextQuery.Like like -> add("like", like.id());
    }
  }

  private void branches(String name, List<TextQuery> of) {
    add(name, Integer.toString(of.size()));
    of.forEach(this::spell);
  }

  private void bounds(String name, String field, @Nullable Object from,
      @Nullable Object to) {
    add(name, field, from == null ? "-" : "+" + from, to == null ? "-" : "+" + to);
  }

  private void add(String... texts) {
    parts.addAll(List.of(texts));
  }
}
