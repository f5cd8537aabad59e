package io.sheaf.docs.documents.folders;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Jobs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Moves a file, or a folder with all that is in it, into another folder. A folder moves in one write, since what is
/// in it hangs by its id; the paths that the documents below it show are written anew by a job.
@Singleton
final class Moves {

  private static final Duration AT_ONCE = Duration.ofSeconds(5);

  private final FolderTree tree;
  private final Folders folders;
  private final Documents documents;
  private final Access access;
  private final Changes changes;
  private final Events events;
  private final Jobs jobs;
  private final Rules rules;
  private final Stamps stamps;

  Moves(FolderTree tree, Folders folders, Documents documents, Access access, Changes changes, Events events,
      Jobs jobs, Rules rules, Stamps stamps) {
    this.tree = tree;
    this.folders = folders;
    this.documents = documents;
    this.access = access;
    this.changes = changes;
    this.events = events;
    this.jobs = jobs;
    this.rules = rules;
    this.stamps = stamps;
  }

  HttpResponse<?> move(Call call, String source, String target) {
    for (var path : List.of(source, target)) {
      FolderPath.faultOf(path).ifPresent(fault -> {
        throw Refused.because(path.equals(source) ? "source" : "target", fault.error());
      });
    }
    if (!target.endsWith("/")) {
      throw Refused.because("target", "'target' must be a folder and end with '/'");
    }
    var names = FolderPath.segments(source);
    var targetNames = FolderPath.segments(target);
    var site = call.site();
    access.inFolder(call.caller(), site, FolderPath.joined(targetNames), Permission.WRITE).enforce();
    if (!source.endsWith("/")) {
      var file = fileAt(site, names);
      if (file.isPresent()) {
        return changes.commit(call, () -> movingFile(call, source, names, target), _ -> Answer.ok("Folder moved"));
      }
    }
    return moveFolder(call, source, names, targetNames);
  }

  private Optional<Folder.File> fileAt(SiteId site, List<String> names) {
    if (names.isEmpty()) {
      return Optional.empty();
    }
    var above = names.subList(0, names.size() - 1);
    var parentId = above.isEmpty() ? Optional.of(Folder.ROOT) : tree.at(site, above).map(Folder::id);
    return parentId.flatMap(id -> tree.file(site, id, names.getLast()));
  }

  private static Refused missing(String path) {
    return new Refused(Refusal.INVALID_REQUEST, "folder '" + path + "' does not exist");
  }

  private Plan<Document> movingFile(Call call, String source, List<String> names, String target) {
    var file = fileAt(call.site(), names).orElseThrow(() -> missing(source));
    var before = documents.openToChange(call, DocumentRef.ofKeyId(call.site(), file.keyId()), Permission.WRITE);
    return refiled(call, before, target + before.fileName());
  }

  private Plan<Document> refiled(Call call, Document before, String path) {
    var bare = path.startsWith("/") ? path.substring(1) : path;
    var now = stamps.next();
    var filing = folders.filing(call.site(), bare, before.ref().keyId(), call.caller(), now);
    var after = before.toBuilder().path(filing.path()).filedIn(filing.folderId()).lastModified(now.micros()).build();
    if (filing.folderId().equals(before.filedIn()) && after.fileName().equals(before.fileName())) {
      return Plan.nothing(before);
    }
    var event = DocumentEvents.compared(DocumentEvents.of(call, before.ref(), Event.Type.UPDATE), before, after)
        .build();
    return Plan.of(after, documents.replacing(before, after), events.recording(event)).and(filing.writes())
        .and(folders.unfiling(before));
  }

  private HttpResponse<?> moveFolder(Call call, String source, List<String> names, List<String> targetNames) {
    var site = call.site();
    access.inFolder(call.caller(), site, FolderPath.joined(names), Permission.WRITE).enforce();
    var moved = new String[1];
    var response = changes.commit(call, () -> {
      var folder = tree.at(site, names).orElseThrow(() -> missing(source));
      var from = tree.pathOf(site, folder.id()).orElseThrow(() -> missing(source));
      var into = folders.chain(site, targetNames, call.caller(), stamps.next());
      if (into.id().equals(folder.parentId())) {
        return Plan.nothing(folder);
      }
      checkIsNotBelow(site, folder, targetNames);
      if (!into.isNew() && tree.entry(site, into.id(), folder.name()).isPresent()) {
        throw new Refused(Refusal.INVALID_REQUEST,
            "folder '" + FolderPath.joined(with(targetNames, folder.name())) + "' already exists");
      }
      var to = FolderPath.joined(with(targetNames, folder.name()));
      var job = Job.of(call, FolderMoveWork.TYPE, Map.of("folderId", folder.id(), "from", from, "to", to));
      moved[0] = job.id();
      return movingFolder(call, folder, into, from, to).and(jobs.recording(job));
    }, _ -> Answer.ok("Folder moved"));
    if (moved[0] != null) {
      jobs.run(moved[0], AT_ONCE);
    }
    return response;
  }

  private Plan<Folder> movingFolder(Call call, Folder folder, Folders.Chain into, String from, String to) {
    var now = stamps.next();
    var there = new Folder(folder.site(), folder.id(), into.id(), folder.name(), folder.userId(), folder.inserted(),
        now.micros(), 0);
    var writes = new ArrayList<Write>(into.writes());
    writes.add(Write.delete(folder.key(),
        Condition.equal("documentId", folder.id()).and(Condition.lacks("closing"))));
    writes.add(Write.insert(there.item()));
    // why in this write: below the new place, the folder's own rule must hold from the first moment.
    rules.find(folder.site(), from).ifPresent(rule -> writes.add(Write.put(
        Rules.item(folder.site(), to, Rules.roles(rule), rule.text("userId"), now.micros()))));
    var event = Event.of(call, "folders", Event.Type.UPDATE, folder.id()).id("folderId", folder.id())
        .changed("path", from, to).build();
    writes.add(events.recording(event));
    return new Plan<>(writes, there);
  }

  private void checkIsNotBelow(SiteId site, Folder folder, List<String> targetNames) {
    for (int depth = 1; depth <= targetNames.size(); depth++) {
      if (tree.at(site, targetNames.subList(0, depth)).filter(above -> above.id().equals(folder.id())).isPresent()) {
        throw new Refused(Refusal.INVALID_REQUEST, "a folder cannot be moved into itself");
      }
    }
  }

  private static List<String> with(List<String> names, String last) {
    var all = new ArrayList<>(names);
    all.add(last);
    return all;
  }
}
