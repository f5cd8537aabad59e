package io.sheaf.docs.search.feeding;

import io.micronaut.context.annotation.Context;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.syncs.Sync;
import io.sheaf.docs.documents.syncs.Syncs;
import io.sheaf.docs.search.extraction.Extraction;
import io.sheaf.docs.search.extraction.TextExtraction;
import io.sheaf.docs.web.OnlyProcess;
import io.sheaf.storage.leases.Leases;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Has the texts extracted that the feed left for later, one after the other and oldest first, keeps them, and hands
/// the documents back to the feed.
@Context
final class Extractions {

  private static final Logger log = LoggerFactory.getLogger(Extractions.class);
  private static final int AT_ONCE = 20;
  private static final Duration IDLE = Duration.ofSeconds(20);
  private static final Duration LEASE = Duration.ofMinutes(5);
  private static final Duration REST = Duration.ofSeconds(5);

  private final Table table;
  private final Documents documents;
  private final DocumentTexts texts;
  private final WholeTexts wholes;
  private final TextExtraction extraction;
  private final Syncs syncs;
  private final Stamps stamps;
  private final Bells bells;
  private final Leases leases;
  private final boolean isOnly;
  private final Thread extracting;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean closing;

  Extractions(Table table, Documents documents, DocumentTexts texts, WholeTexts wholes, TextExtraction extraction,
      Syncs syncs, Stamps stamps, Bells bells, Leases leases, OnlyProcess only) {
    this.table = table;
    this.documents = documents;
    this.texts = texts;
    this.wholes = wholes;
    this.extraction = extraction;
    this.syncs = syncs;
    this.stamps = stamps;
    this.bells = bells;
    this.leases = leases;
    this.isOnly = only.isOnly();
    this.extracting = Thread.ofVirtual().name("sheaf-text-extraction").start(this::extract);
  }

  private void extract() {
    try {
      while (!closing) {
        var rung = bells.extractions.await(IDLE);
        try {
          if (rung.isEmpty()) {
            extraction.rest();
          }
          if (isOnly ? !rung.isEmpty() : leases.take("text-extraction", LEASE).isPresent()) {
            extractAll();
          }
        } catch (RuntimeException failure) {
          if (!closing) {
            log.warn("Texts are extracted later: {}", failure.getMessage());
            bells.extractions.ring(0);
            ended.await(REST.toMillis(), TimeUnit.MILLISECONDS);
          }
        }
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private void extractAll() {
    var list = Query.of(TableSchema.TEXT_EXTRACTION.main().globalPartition()).limit(AT_ONCE);
    for (var page = table.page(list); !page.items().isEmpty() && !closing; page = table.page(list)) {
      for (var item : page.items()) {
        if (closing) {
          return;
        }
        var change = TextChange.read(item);
        change.refs().forEach(this::extract);
        table.write(Write.delete(change.extractionKey()), Write.put(change.item()));
        bells.changes.ring(change.shard());
      }
    }
  }

  private void extract(DocumentRef ref) {
    var document = documents.find(ref);
    if (document.isEmpty()) {
      return;
    }
    for (var part : wholes.unread(document.get())) {
      if (closing || part.blobVersion() == null) {
        return;
      }
      // why before: a text that somebody sets while this one is read stays.
      var before = texts.before(part.ref());
      var said = texts.current(part).map(StoredText::given).orElse(Map.of());
      var read = extraction.read(part);
      try {
        keep(part, read, before, said);
      } catch (LimitExceeded | IllegalArgumentException | IllegalStateException fault) {
        // why: one text that cannot be kept must not keep all others waiting.
        log.error("The text of document {} of site {} could not be kept", part.ref().keyId(), part.site(), fault);
        keep(part, new Extraction.Failed("The text could not be kept."), before, Map.of());
      }
    }
  }

  /// why the check: a document that went meanwhile must not get a text, nor one that has other content by now.
  private void keep(Document document, Extraction read, DocumentTexts.Before before, Map<String, Value> said) {
    var now = stamps.next();
    var stored = stored(document, read).saying(said);
    var writes = new ArrayList<>(texts.keeping(before, document.ref(), stored, document.userId(), now));
    writes.add(Write.check(document.ref().key(),
        Condition.equal("s3version", Objects.requireNonNull(document.blobVersion()))));
    if (!(read instanceof Extraction.NothingToRead)) {
      writes.add(syncs.recording(document.ref(), new Sync(Sync.Service.TYPESENSE, Sync.Type.CONTENT,
          read instanceof Extraction.Failed ? Sync.Status.FAILED : Sync.Status.COMPLETE, document.userId(), now,
          message(read))));
    }
    if (!closing) {
      table.write(writes);
    }
  }

  private static @Nullable String message(Extraction read) {
    return switch (read) {
      case Extraction.Failed(var why) -> why;
      case Extraction.Extracted(_, var truncated, _, var leftOut) -> message(truncated, leftOut);
      case Extraction.NothingToRead _ -> null;
    };
  }

  private static @Nullable String message(boolean truncated, @Nullable String leftOut) {
    var beginning = truncated ? "Only the beginning of the text is searched." : null;
    if (leftOut == null) {
      return beginning;
    }
    var missing = "A part of it could not be read and is not searched: " + leftOut + ".";
    return beginning == null ? missing : missing + " " + beginning;
  }

  private static StoredText stored(Document document, Extraction read) {
    var version = document.blobVersion();
    return switch (read) {
      case Extraction.Extracted(var text, var truncated, var language, _) ->
        new StoredText(version, StoredText.State.EXTRACTED, text, truncated, language, null, Map.of());
      case Extraction.Failed(var why) ->
        new StoredText(version, StoredText.State.FAILED, null, false, null, why, Map.of());
      case Extraction.NothingToRead _ ->
        new StoredText(version, StoredText.State.NOTHING, null, false, null, null, Map.of());
    };
  }

  @PreDestroy
  void close() {
    closing = true;
    ended.countDown();
    bells.extractions.ring(0);
    // why: whoever is at work reads from a pipe, and nothing of what it reads is lost but time.
    extraction.close();
    try {
      extracting.join(Duration.ofSeconds(10));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
