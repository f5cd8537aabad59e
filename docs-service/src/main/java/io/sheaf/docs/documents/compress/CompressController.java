package io.sheaf.docs.documents.compress;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.content.Contents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.Shows;
import io.sheaf.docs.jobs.Jobs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.PublicUrl;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Stamps;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes in what is to be compressed, and says where the zip is, or soon will be.
@Controller("/documents/compress")
@ExecuteOn(TaskExecutors.BLOCKING)
class CompressController {

  private static final Logger log = LoggerFactory.getLogger(CompressController.class);

  static final int MOST_DOCUMENTS = 1000;
  static final long MOST_BYTES = 10L * 1024 * 1024 * 1024;

  /// Up to here a zip is made before it is answered.
  private static final int FEW_DOCUMENTS = 100;
  private static final long FEW_BYTES = 8L * 1024 * 1024;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Documents documents;
  private final Contents contents;
  private final Zips zips;
  private final Jobs jobs;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;
  private final PublicUrl publicUrl;

  CompressController(Documents documents, Contents contents, Zips zips, Jobs jobs, Changes changes, Events events,
      Stamps stamps, PublicUrl publicUrl) {
    this.documents = documents;
    this.contents = contents;
    this.zips = zips;
    this.jobs = jobs;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
    this.publicUrl = publicUrl;
  }

  /// why a download of each: who has the link needs nothing else.
  @Post
  @Needs(Need.READ)
  @Shows(Shows.Sight.DOWNLOAD)
  HttpResponse<?> compress(Call call) {
    var refs = asked(call);
    var found = readable(call, refs);
    long bytes = bytesOf(found);
    var zip = new Zips.Zip(Ids.uuid(), call.site(), stamps.next());
    var job = ZipWork.job(call, zip, List.copyOf(refs));
    var event = Event.of(call, "compress", Event.Type.CREATE, zip.id()).id("zipId", zip.id()).build();
    var answer = changes.commit(call,
        () -> Plan.of(zip, zips.recording(zip), jobs.recording(job), events.recording(event)),
        _ -> Answer.created(new CompressedView(publicUrl.at("/zips/" + zip.id()))));
    call.shows(found.keySet().stream().map(ref -> new Call.Shown(ref.documentId(), ref.artifactId())).toList());
    begin(job.id(), refs.size() <= FEW_DOCUMENTS && bytes <= FEW_BYTES);
    return answer;
  }

  /// why nothing that fails here is the client's: the zip is recorded, and will be made.
  private void begin(String jobId, boolean small) {
    if (!small) {
      jobs.runInBackground(jobId);
      return;
    }
    try {
      jobs.run(jobId, PATIENCE);
    } catch (RuntimeException failure) {
      log.warn("A zip is made later: {}", failure.getMessage());
    }
  }

  private static Set<DocumentRef> asked(Call call) {
    var body = call.body();
    if (!body.has("documentIds") && !body.has("documents")) {
      throw Refused.because("documentIds", "is required");
    }
    var faults = body.faults();
    var refs = new LinkedHashSet<DocumentRef>();
    body.texts("documentIds").forEach(id -> add(refs, call, id, null, faults));
    for (var document : body.objects("documents")) {
      add(refs, call, idOf(document), document.text("artifactId"), faults);
    }
    if (refs.isEmpty() && faults.isEmpty()) {
      faults.add("documentIds", "is required");
    }
    faults.when(refs.size() > MOST_DOCUMENTS, "documentIds", "more than " + MOST_DOCUMENTS + " documents");
    faults.check();
    return refs;
  }

  private static @Nullable String idOf(Fields document) {
    var id = document.text("documentId");
    if (id == null) {
      document.faults().add("documentId", "is required");
    }
    return id;
  }

  private static void add(Set<DocumentRef> refs, Call call, @Nullable String id, @Nullable String artifactId,
      Faults faults) {
    if (id == null) {
      return;
    }
    if (!DocumentRef.isId(id) || artifactId != null && !DocumentRef.isId(artifactId)) {
      faults.add("documentId", missing(id));
    } else {
      refs.add(new DocumentRef(call.site(), id, artifactId));
    }
  }

  /// Those of the documents that have a content here, with its length. The others are passed over as long as any has
  /// one: their content is elsewhere, or has not come yet.
  private Map<DocumentRef, Long> readable(Call call, Set<DocumentRef> refs) {
    var faults = new Faults();
    var found = new LinkedHashMap<DocumentRef, Long>();
    for (var ref : refs) {
      var document = documents.find(ref);
      if (document.isPresent()) {
        documents.decide(call.caller(), document.get(), Permission.READ).enforce();
        contents.served(document.get()).ifPresent(kept -> found.put(ref, kept.size()));
      } else {
        faults.add("documentId", missing(ref.documentId()));
      }
    }
    faults.check();
    return found;
  }

  private static String missing(String id) {
    return "Document '" + id + "' does not exist";
  }

  private static long bytesOf(Map<DocumentRef, Long> found) {
    if (found.isEmpty()) {
      throw Refused.because("documentIds", "no document has content");
    }
    long bytes = found.values().stream().mapToLong(Long::longValue).sum();
    if (bytes > MOST_BYTES) {
      throw Refused.because("documentIds", "the documents have more than " + MOST_BYTES + " bytes");
    }
    return bytes;
  }

  @Serdeable
  record CompressedView(String downloadUrl) {}
}
