package io.sheaf.docs.automation.renditions;

import io.sheaf.docs.automation.actions.Doing.Done;
import io.sheaf.docs.automation.actions.Doing.Order;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.content.Contents;
import io.sheaf.docs.documents.folders.Folders;
import io.sheaf.docs.documents.life.DerivedDocuments;
import io.sheaf.docs.documents.life.DerivedDocuments.Derived;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.media.press.Why;
import io.sheaf.docs.media.press.Workshop.Made;
import io.sheaf.docs.media.press.Workshop.Source;
import io.sheaf.docs.media.press.Workshop.Unmade;
import io.sheaf.docs.web.Fault;
import io.sheaf.storage.blobs.BlobDamaged;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.table.Value;
import jakarta.inject.Singleton;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What all of them have in common.
@Singleton
final class Renditions {

  /// The metadata of an action that made a document: its id.
  static final String DOCUMENT_ID = "documentId";

  private final DerivedDocuments derived;
  private final Contents contents;
  private final BlobStore blobs;

  Renditions(DerivedDocuments derived, Contents contents, BlobStore blobs) {
    this.derived = derived;
    this.contents = contents;
    this.blobs = blobs;
  }

  /// What is to be made of the content, and how it is called.
  ///
  /// @param beside its name where the action does not say where it is to be
  record Wanted(Made made, String beside, String contentType, @Nullable Integer width, @Nullable Integer height) {}

  /// Makes it, unless that has happened.
  ///
  /// @param doing makes it of the content, or says why not
  Done make(Order order, Function<? super Content, Done> doing) {
    var ref = refOf(order);
    if (derived.isMade(ref)) {
      return new Done.Completed(metadata(ref));
    }
    var path = order.parameters().get("path");
    var fault = path == null ? Optional.<String>empty() : Folders.faultOf(path).map(Fault::error);
    if (fault.isPresent()) {
      return new Done.Failed(fault.get());
    }
    var kept = contents.served(order.document());
    if (kept.isEmpty()) {
      return new Done.Skipped("the document has no content");
    }
    try {
      return doing.apply(new Content(kept.get().of(), kept.get().blob(), kept.get().size(), blobs));
    } catch (BlobDamaged damaged) {
      return new Done.Failed("the content is damaged");
    } catch (UncheckedIOException failure) {
      if (failure.getCause() instanceof FileNotFoundException) {
        return new Done.Again("the content has changed meanwhile");
      }
      throw failure;
    }
  }

  /// The content that something is made of.
  ///
  /// @param of whose it is: the document that the action is about, or its promoted artifact
  record Content(Document of, BlobRef blob, long size, BlobStore blobs) implements Source {

    @Override
    public InputStream open() throws IOException {
      if (blobs.open(blob) instanceof Opening.Opened opened) {
        return opened.bytes();
      }
      throw new FileNotFoundException("the content is gone");
    }
  }

  /// Stores what was made, and plans the document of it.
  Done storing(Order order, Content content, Wanted wanted) {
    var ref = refOf(order);
    var document = new Derived(ref, order.document(), content.of().ref(),
        path(order, content.of(), wanted.beside()), wanted.contentType(), wanted.width(), wanted.height());
    try (var bytes = wanted.made().open()) {
      var stored = derived.storing(document, bytes, wanted.made().size());
      var call = Call.ofService(order.by(), ref.site(), "");
      return new Done.Changing(() -> derived.making(call, document, stored).map(Renditions::metadata));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// What an action comes to for which nothing was made.
  static Done unmade(Unmade unmade, String what) {
    return unmade.why() == Why.BUSY
        ? new Done.Again(unmade.detail())
        : new Done.Failed(what + ": " + unmade.detail());
  }

  /// Of no other action, and the same each time.
  static DocumentRef refOf(Order order) {
    var site = order.document().site();
    var name = "rendition\n" + site.text() + "\n" + order.actionId();
    return DocumentRef.of(site, UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString());
  }

  private static Map<String, Value> metadata(DocumentRef made) {
    return Map.of(DOCUMENT_ID, Value.of(made.documentId()));
  }

  private static String path(Order order, Document of, String beside) {
    var path = order.parameters().getOrDefault("path", "");
    var original = of.path();
    var folder = original.substring(0, original.lastIndexOf('/') + 1);
    return path.isEmpty() ? folder + beside : path.endsWith("/") ? path + beside : path;
  }

  /// A file's name without how it ends.
  static String stem(String name) {
    int dot = name.lastIndexOf('.');
    return dot <= 0 ? name : name.substring(0, dot);
  }

  static String ending(String name) {
    int dot = name.lastIndexOf('.');
    return dot <= 0 ? "" : name.substring(dot + 1);
  }
}
