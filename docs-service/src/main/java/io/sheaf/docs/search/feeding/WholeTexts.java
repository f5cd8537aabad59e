package io.sheaf.docs.search.feeding;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.FolderRules;
import io.sheaf.docs.search.feeding.DocumentTexts.Reading;
import io.sheaf.storage.index.IndexLimits;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The door to all that is searched of a document: its own text, what others know of it ([TextSource]), and the same of
/// its artifacts.
@Singleton
public final class WholeTexts {

  /// How many artifacts of a document are searched with it, the oldest of them.
  private static final int MOST_ARTIFACTS = 100;
  private static final String BETWEEN = "\n\n";

  private final Table table;
  private final Documents documents;
  private final DocumentTexts texts;
  private final List<TextSource> sources;

  WholeTexts(Table table, Documents documents, DocumentTexts texts, List<TextSource> sources) {
    this.table = table;
    this.documents = documents;
    this.texts = texts;
    this.sources = List.copyOf(sources);
  }

  /// @param moreComes whether a part of it is still to be read
  /// @param said what a client said of the document besides
  record Whole(String text, boolean truncated, @Nullable String language, boolean moreComes, Said said) {}

  /// Empty for a document that is to be left out of the index.
  Optional<Whole> of(Document document) {
    var own = texts.look(document);
    if (own.reading() instanceof Reading.Excluded) {
      return Optional.empty();
    }
    var joined = new Joined();
    add(joined, document, own);
    for (var artifact : artifacts(document)) {
      if (joined.isFull()) {
        break;
      }
      add(joined, artifact, texts.look(artifact));
    }
    return Optional.of(joined.whole(own.said()));
  }

  private void add(Joined joined, Document part, DocumentTexts.Found found) {
    switch (found.reading()) {
      case Reading.Text(var text, var truncated, var language) -> joined.add(text, truncated, language);
      case Reading.Later _ -> joined.moreComes = true;
      case Reading.None _ -> {
      }
      case Reading.Excluded _ -> {
        return;
      }
    }
    if (!found.isGiven()) {
      sources.forEach(source -> source.textsOf(part)
          .forEach(further -> joined.add(further.text(), further.truncated(), further.language())));
    }
  }

  /// The whole text for people; empty when there is none, or none yet.
  public Optional<String> textOf(Document document) {
    return of(document).map(Whole::text).filter(text -> !text.isBlank());
  }

  /// @param moreComes whether a part of it is still to be read
  public record Words(String text, boolean moreComes) {}

  /// The whole text as far as it is known; empty for a document that is to be left out of the index.
  public Words wordsOf(Document document) {
    return of(document).map(whole -> new Words(whole.text(), whole.moreComes())).orElseGet(() -> new Words("", false));
  }

  /// What of it has a content that a reader has to take apart first.
  List<Document> unread(Document document) {
    return Stream.concat(Stream.of(document), artifacts(document).stream())
        .filter(part -> texts.look(part).reading() instanceof Reading.Later).toList();
  }

  private List<Document> artifacts(Document document) {
    if (!document.hasArtifacts()) {
      return List.of();
    }
    var face = TableSchema.ARTIFACT.main();
    var list = Query.of(face.partition(document.site(), document.id()), face.beginning()).limit(MOST_ARTIFACTS);
    var refs = table.page(list).items().stream()
        .map(item -> DocumentRef.of(document.site(), item.text("documentId")).artifact(item.text("artifactId")))
        .toList();
    return refs.isEmpty()
        ? List.of()
        : documents.find(refs).values().stream().filter(artifact -> isOpenToReadersOf(document, artifact)).toList();
  }

  /// why: what is indexed under the document is found, and shown in snippets, by everybody who may read that.
  private static boolean isOpenToReadersOf(Document document, Document artifact) {
    boolean hasOwnLists = artifact.owner() != null || !artifact.editors().isEmpty() || !artifact.viewers().isEmpty();
    return !hasOwnLists
        && FolderRules.foldersAbove(document.path()).containsAll(FolderRules.foldersAbove(artifact.path()));
  }

  /// Texts behind each other, as long as the index takes them.
  private static final class Joined {

    private final StringBuilder text = new StringBuilder();
    private boolean truncated;
    private boolean moreComes;
    private @Nullable String language;

    void add(String more, boolean isTruncated, @Nullable String in) {
      if (more.isBlank()) {
        return;
      }
      if (!text.isEmpty()) {
        text.append(BETWEEN);
      }
      int room = Math.max(0, IndexLimits.TEXT_CHARS - text.length());
      truncated |= isTruncated || more.length() > room;
      text.append(more.length() > room ? start(more, room) : more);
      language = language == null ? in : language;
    }

    private static String start(String text, int most) {
      return text.substring(0,
          most > 0 && Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }

    boolean isFull() {
      return text.length() >= IndexLimits.TEXT_CHARS;
    }

    Whole whole(Said said) {
      return new Whole(text.toString(), truncated, language, moreComes, said);
    }
  }
}
