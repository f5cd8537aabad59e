package io.sheaf.docs.documents.life;

import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttribute;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.attributes.NewAttribute;
import io.sheaf.docs.documents.attributes.NewAttribute.Plain;
import io.sheaf.docs.documents.attributes.NewAttribute.Related;
import io.sheaf.docs.documents.attributes.Relationship;
import io.sheaf.docs.documents.attributes.SetBy;
import io.sheaf.docs.documents.versions.Versions;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.documents.folders.Folders;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.docs.metadata.schemas.Schemas;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.Stamp;
import io.sheaf.workflow.rules.Descent;
import jakarta.inject.Singleton;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The door to documents that the service makes of others, such as a smaller copy of a picture: each is a rendition of
/// the other and the other way round, is seen by those who see the other as long as it lies beside it, and leaves with
/// the watermarks that the other leaves with.
@Singleton
public final class DerivedDocuments {

  private static final Checksum NOTHING = new Checksum(Checksum.Kind.SHA256, "0".repeat(64));

  private final Documents documents;
  private final NewDocuments newDocuments;
  private final DocumentAttributes attributes;
  private final Schemas schemas;
  private final BlobStore blobs;
  private final Versions versions;

  DerivedDocuments(Documents documents, NewDocuments newDocuments, DocumentAttributes attributes, Schemas schemas,
      BlobStore blobs, Versions versions) {
    this.documents = documents;
    this.newDocuments = newDocuments;
    this.attributes = attributes;
    this.schemas = schemas;
    this.blobs = blobs;
    this.versions = versions;
  }

  /// What is to be made.
  ///
  /// @param ref of no other document; the same for whoever makes the same thing again
  /// @param of what it is made of
  /// @param contentOf whose content that is: the document itself, or its promoted artifact
  /// @param width in pixels, of a picture
  public record Derived(DocumentRef ref, Document of, DocumentRef contentOf, String path, String contentType,
      @Nullable Integer width, @Nullable Integer height) {}

  /// Whether it has been made.
  public boolean isMade(DocumentRef ref) {
    return documents.findAnywhere(ref).isPresent();
  }

  /// Stores the content of what is to be made; nothing points to it before [#making] is written.
  public Versions.Content storing(Derived derived, InputStream bytes, long size) {
    var blob = NewBlob.of(bytes).ofLength(size).ofType(derived.contentType());
    return switch (blobs.put(derived.ref().blobKey(), blob)) {
      case PutOutcome.Stored(var at, var stored, var checksum) ->
        new Versions.Content(at, stored, checksum, derived.contentType());
      case PutOutcome.WrongLength(var expected, var actual) ->
        throw new IllegalStateException("of " + expected + " bytes " + actual + " were stored");
      case PutOutcome.WrongChecksum _ -> throw new IllegalStateException("nobody said what to expect");
    };
  }

  /// The plan that makes it; where it has been made, there is nothing to write. When it is refused, the content is
  /// removed again.
  public Plan<DocumentRef> making(Call call, Derived derived, Versions.Content content) {
    var draft = rendition(derived, attributes::of);
    return making(call, derived, content, (making, of) -> making.derived(derived.ref(), draft, of, cameOf(call, of)));
  }

  private static List<String> cameOf(Call call, Document of) {
    return new Descent(of.cameOf()).made(call.caller().name()).ruleIds();
  }

  private Draft rendition(Derived derived, Function<DocumentRef, List<DocumentAttribute>> saying) {
    return draft(derived, saying, List.of(new Related(derived.of().id(), Relationship.RENDITION,
        Relationship.RENDITION)));
  }

  /// What making it would come to.
  ///
  /// @param said by it
  /// @param saidOf by what it is made of
  public record Foretold(String path, List<DocumentAttribute> said, List<DocumentAttribute> saidOf) {}

  /// What [#making] would come to; nothing is stored or written. Refused where that would be.
  ///
  /// @param said by what it is made of, by then
  /// @param together what has been filed by then; this is filed with it
  public Foretold foretelling(Call call, Derived derived, List<DocumentAttribute> said, Folders.Together together) {
    var ref = derived.ref();
    var of = documents.find(derived.of().ref()).orElseThrow(() -> Documents.missing(derived.of().id()));
    var content = new Versions.Content(new BlobRef(ref.blobKey(), "none"), 0, NOTHING, derived.contentType());
    var draft = rendition(derived, one -> one.equals(of.ref()) ? said : attributes.of(one));
    var making = newDocuments.making(call, Map.of(ref, content), together);
    var document = making.derived(ref, draft, of, cameOf(call, of));
    making.plan();
    var now = document.inserted();
    var given = draft.attributes().stream().map(NewAttribute::key).toList();
    var own = making.said(ref).following(List.of(), key -> new DocumentAttributes.Name(call.caller().name(),
        given.contains(key) ? SetBy.of(call.caller()) : SetBy.RULE), now);
    return new Foretold(document.path(), own, linked(call, ref, said, now));
  }

  private static List<DocumentAttribute> linked(Call call, DocumentRef to, List<DocumentAttribute> said, Stamp now) {
    var links = new ArrayList<String>();
    var all = new ArrayList<DocumentAttribute>();
    for (var one : said) {
      if (one.key().equals(NewAttribute.RELATIONSHIPS)) {
        links.addAll(one.value().strings());
      } else {
        all.add(one);
      }
    }
    links.add(Relationship.RENDITION + "#" + to.documentId());
    all.add(new DocumentAttribute(AttributeValue.of(NewAttribute.RELATIONSHIPS, ValueType.RELATIONSHIPS, links),
        call.caller().name(), SetBy.of(call.caller()), now));
    return all;
  }

  /// The same, for what is to be an artifact of the document that it is made of.
  ///
  /// @param category how the artifact is called
  public Plan<DocumentRef> makingArtifact(Call call, Derived derived, Versions.Content content, String category) {
    var draft = draft(derived, attributes::of, List.of());
    return making(call, derived, content, (making, of) -> making.artifactOf(of, derived.ref(), draft, category));
  }

  private Plan<DocumentRef> making(Call call, Derived derived, Versions.Content content,
      BiConsumer<NewDocuments.Making, Document> adding) {
    if (isMade(derived.ref())) {
      discardUnused(derived.ref(), content);
      return Plan.nothing(derived.ref());
    }
    try {
      // why as it is now: somebody may have changed meanwhile who sees it.
      var of = documents.find(derived.of().ref()).orElseThrow(() -> Documents.missing(derived.of().id()));
      var making = newDocuments.making(call, Map.of(derived.ref(), content));
      adding.accept(making, of);
      return making.plan().map(_ -> derived.ref());
    } catch (Refused | LimitExceeded unwritten) {
      versions.discard(List.of(content.blob()));
      throw unwritten;
    }
  }

  /// why looked for: this very content may be what it was made of, where the answer to that write was lost.
  private void discardUnused(DocumentRef ref, Versions.Content content) {
    if (versions.of(ref).stream().noneMatch(version -> version.blob().equals(content.blob()))) {
      versions.discard(List.of(content.blob()));
    }
  }

  private Draft draft(Derived derived, Function<DocumentRef, List<DocumentAttribute>> saying,
      List<NewAttribute> further) {
    var given = new ArrayList<NewAttribute>(inherited(derived, saying));
    given.addAll(further);
    return new Draft(derived.path(), text(derived.width()), text(derived.height()), null, derived.contentType(), null,
        null, null, List.of(), List.of(), given, List.of());
  }

  private static @Nullable String text(@Nullable Integer number) {
    return number == null ? null : number.toString();
  }

  /// Its watermarks, without which what may not be seen bare would leave bare under another id; and what the site
  /// requires every document to say, which the other has said.
  private List<NewAttribute> inherited(Derived derived, Function<DocumentRef, List<DocumentAttribute>> saying) {
    var of = derived.of().ref();
    var inForce = schemas.inForce(of.site(), List.of());
    var byKey = new LinkedHashMap<String, NewAttribute>();
    Stream.of(of.root(), of, derived.contentOf()).distinct().flatMap(ref -> saying.apply(ref).stream())
        .map(DocumentAttribute::value)
        .forEach(value -> {
          boolean isWanted = switch (value.type()) {
            case WATERMARK -> true;
            case STRING, NUMBER, BOOLEAN, KEY_ONLY, ENTITY -> inForce.isRequired(value.key());
            case CLASSIFICATION, RELATIONSHIPS, PUBLICATION, COMPOSITE_STRING -> false;
          };
          if (isWanted) {
            byKey.put(value.key(), given(value));
          }
        });
    return List.copyOf(byKey.values());
  }

  private static NewAttribute given(AttributeValue value) {
    return new Plain(value.key(), value.strings(), value.numbers(), value.bool());
  }
}
