package io.sheaf.docs.automation.renditions;

import io.sheaf.docs.automation.actions.Doing.Done;
import io.sheaf.docs.automation.actions.Doing.Order;
import io.sheaf.docs.automation.actions.Foretold;
import io.sheaf.docs.automation.actions.Supposed;
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
import java.util.List;
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

  /// What comes of a content.
  sealed interface Pressed {

    /// What was made of it, and how that is called.
    ///
    /// @param beside its name where the action does not say where it is to be
    record Into(Content content, Made made, String beside, String contentType, @Nullable Integer width,
        @Nullable Integer height) implements Pressed {}

    /// Nothing, and this is what the action comes to then.
    record Nothing(Done done) implements Pressed {}

    static Pressed failed(String why) {
      return new Nothing(new Done.Failed(why));
    }

    static Pressed skipped(String why) {
      return new Nothing(new Done.Skipped(why));
    }

    static Pressed unmade(Unmade unmade, String what) {
      return unmade.why() == Why.BUSY
          ? new Nothing(new Done.Again(unmade.detail()))
          : failed(what + ": " + unmade.detail());
    }
  }

  /// Makes it, unless that has happened.
  ///
  /// @param pressing makes it of the content, or says why not
  Done make(Order order, Function<? super Content, Pressed> pressing) {
    var ref = refOf(order);
    if (derived.isMade(ref)) {
      return new Done.Completed(metadata(ref));
    }
    return switch (pressed(order, contents::served, pressing)) {
      case Pressed.Nothing(var done) -> done;
      case Pressed.Into into -> storing(order, into);
    };
  }

  /// What making it would come to. why by making it: nobody else knows whether it can be made, and how large it gets;
  /// it is thrown away.
  Foretold foretell(Order order, Supposed supposed, Function<? super Content, Pressed> pressing) {
    return switch (pressed(order, contents::takenIn, pressing)) {
      case Pressed.Nothing(var done) -> switch (done) {
        case Done.Failed(var why) -> new Foretold.Failing(why);
        case Done.Again(var why) -> new Foretold.Open(why);
        case Done.Skipped _,Done.Completed _,Done.Changing _,Done.Asking _ -> new Foretold.Over(supposed);
      };
      case Pressed.Into into -> foretell(order, supposed, into);
    };
  }

  private Foretold foretell(Order order, Supposed supposed, Pressed.Into into) {
    into.made().close();
    int number = supposed.made() + 1;
    var ref = DocumentRef.of(supposed.document().site(), "new-" + number);
    var filings = supposed.filings().copy();
    var document = derived(order, ref, into);
    var foretold = derived.foretelling(Call.ofService(order.by(), ref.site(), ""), document, supposed.said(), filings);
    return new Foretold.Over(new Supposed(supposed.document(), foretold.saidOf(), filings, number), List.of(
        new Foretold.NewDocument(ref.documentId(), foretold.path(), document.contentType(), foretold.said())));
  }

  private Pressed pressed(Order order, Function<Document, Optional<Contents.Kept>> keeping,
      Function<? super Content, Pressed> pressing) {
    var path = order.parameters().get("path");
    var fault = path == null ? Optional.<String>empty() : Folders.faultOf(path).map(Fault::error);
    if (fault.isPresent()) {
      return Pressed.failed(fault.get());
    }
    var kept = keeping.apply(order.document());
    if (kept.isEmpty()) {
      return Pressed.skipped("the document has no content");
    }
    try {
      return pressing.apply(new Content(kept.get().of(), kept.get().blob(), kept.get().size(), blobs));
    } catch (BlobDamaged damaged) {
      return Pressed.failed("the content is damaged");
    } catch (UncheckedIOException failure) {
      if (failure.getCause() instanceof FileNotFoundException) {
        return new Pressed.Nothing(new Done.Again("the content has changed meanwhile"));
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
  private Done storing(Order order, Pressed.Into into) {
    var ref = refOf(order);
    var document = derived(order, ref, into);
    try (var made = into.made(); var bytes = made.open()) {
      var stored = derived.storing(document, bytes, made.size());
      var call = Call.ofService(order.by(), ref.site(), "");
      return new Done.Changing(() -> derived.making(call, document, stored).map(Renditions::metadata));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Derived derived(Order order, DocumentRef ref, Pressed.Into into) {
    var of = into.content().of();
    return new Derived(ref, order.document(), of.ref(), path(order, of, into.beside()), into.contentType(),
        into.width(), into.height());
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
