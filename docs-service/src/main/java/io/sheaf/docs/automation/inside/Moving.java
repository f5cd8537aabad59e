package io.sheaf.docs.automation.inside;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.automation.actions.Foretold;
import io.sheaf.docs.automation.actions.Supposed;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.folders.Folders;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// MOVE: files a document in another folder, under the name that it has.
@Singleton
final class Moving implements Doing {

  private final Documents documents;
  private final Folders folders;
  private final Events events;
  private final Stamps stamps;

  Moving(Documents documents, Folders folders, Events events, Stamps stamps) {
    this.documents = documents;
    this.folders = folders;
    this.events = events;
    this.stamps = stamps;
  }

  @Override
  public Set<ActionType> types() {
    return Set.of(ActionType.MOVE);
  }

  @Override
  public boolean isBrief(Order order) {
    return true;
  }

  @Override
  public Done carryOut(Order order) {
    if (order.document().ref().isArtifact()) {
      return new Done.Skipped("an artifact is in no folder");
    }
    return new Done.Changing(() -> plan(order));
  }

  private Plan<Map<String, Value>> plan(Order order) {
    var ref = order.document().ref();
    var call = Call.ofService(order.by(), ref.site(), "");
    var before = documents.openToChange(call, ref, Permission.WRITE);
    var target = target(order, before);
    var now = stamps.next();
    var filing = folders.filing(ref.site(), target, ref.keyId(), call.caller(), now);
    var after = before.toBuilder().path(filing.path()).filedIn(filing.folderId()).lastModified(now.micros()).build();
    if (filing.folderId().equals(before.filedIn()) && after.fileName().equals(before.fileName())) {
      return Plan.nothing(said(before.path()));
    }
    var writes = new LinkedHashMap<Key, Write>();
    // why first: where both are about one entry, as when only the case of a letter changes, the filing counts.
    folders.unfiling(before).forEach(write -> writes.put(write.key(), write));
    filing.writes().forEach(write -> writes.put(write.key(), write));
    var event = DocumentEvents.compared(DocumentEvents.of(call, ref, Event.Type.UPDATE), before, after).build();
    return new Plan<>(List.copyOf(writes.values()), said(after.path())).and(documents.replacing(before, after),
        documents.remembering(before, now), events.recording(event));
  }

  @Override
  public Foretold foretell(Order order, Supposed supposed) {
    var ref = supposed.document().ref();
    if (ref.isArtifact()) {
      return new Foretold.Over(supposed);
    }
    documents.openToChange(Call.ofService(order.by(), ref.site(), ""), ref, Permission.WRITE);
    return new Foretold.Over(
        supposed.filed(folders, target(order, supposed.document()), order.by(), stamps.next()));
  }

  private static String target(Order order, Document document) {
    var folder = order.parameters().getOrDefault("path", "/");
    var path = (folder.startsWith("/") ? folder.substring(1) : folder) + document.fileName();
    Folders.faultOf(path).ifPresent(fault -> {
      throw Refused.because("path", fault.error());
    });
    return path;
  }

  private static Map<String, Value> said(String path) {
    return Map.of("path", Value.of(path));
  }
}
