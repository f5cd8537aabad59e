package io.sheaf.docs.search.query;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.tags.Tag;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.search.feeding.IndexFields;
import io.sheaf.storage.index.Facet;
import io.sheaf.storage.index.TextQuery;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Reads what the table says of documents, as far as it is asked for.
@Singleton
final class Seeing {

  private final Tags tags;
  private final DocumentAttributes attributes;

  Seeing(Tags tags, DocumentAttributes attributes) {
    this.tags = tags;
    this.attributes = attributes;
  }

  /// Which of it is needed, besides the documents themselves.
  record Needed(boolean tags, boolean attributes) {

    static final Needed NOTHING = new Needed(false, false);

    static Needed by(Collection<Facet> facets) {
      return facets.stream().map(facet -> switch (facet) {
        case Facet.Values values -> under(values.field());
        case Facet.Ranges ranges -> under(ranges.field());
      }).reduce(NOTHING, Needed::and);
    }

    static Needed by(TextQuery query) {
      return switch (query) {
        case TextQuery.All all -> by(all.of().stream());
        case TextQuery.Any any -> by(any.of().stream());
        case TextQuery.Not not -> by(not.of());
        case TextQuery.Term term -> under(term.field());
        case TextQuery.AnyOf anyOf -> under(anyOf.field());
        case TextQuery.Prefix prefix -> under(prefix.field());
        case TextQuery.Range range -> under(range.field());
        case TextQuery.Text _,TextQuery.Phrase _,TextQuery.Fuzzy _,TextQuery.Starting _,TextQuery.Like _ -> NOTHING;
      };
    }

    private static Needed by(Stream<TextQuery> queries) {
      return queries.map(Needed::by).reduce(NOTHING, Needed::and);
    }

    private static Needed under(String field) {
      return new Needed(field.equals(IndexFields.TAG) || field.equals(IndexFields.TAG_KEY),
          field.equals(IndexFields.ATTRIBUTE) || field.equals(IndexFields.ATTRIBUTE_KEY)
              || field.startsWith(IndexFields.numberOf("")));
    }

    Needed and(Needed other) {
      return new Needed(tags || other.tags, attributes || other.attributes);
    }

    boolean isNothing() {
      return !tags && !attributes;
    }
  }

  List<Seen> of(List<Document> documents, Needed needed) {
    var refs = documents.stream().map(Document::ref).toList();
    var tagged = needed.tags() ? tags.of(refs) : Map.<DocumentRef, List<Tag>>of();
    var said = needed.attributes()
        ? attributes.searchable(refs)
        : Map.<DocumentRef, List<AttributeValue>>of();
    return documents.stream().map(document -> new Seen(document, tagged.getOrDefault(document.ref(), List.of()),
        said.getOrDefault(document.ref(), List.of()))).toList();
  }
}
