package io.sheaf.docs.documents.life;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.Metadata;
import io.sheaf.docs.documents.actions.Actions;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.attributes.Mode;
import io.sheaf.docs.documents.attributes.Setting;
import io.sheaf.docs.documents.folders.Folders;
import io.sheaf.docs.documents.life.Creation.Created;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.documents.versions.Versions;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.Preconditions;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Stamps;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Changes of documents: what a request says takes the place of what was, and all else stays.
@Singleton
final class Alterations {

  /// What is to become of a document.
  private record Alteration(DocumentRef ref, Draft draft, @Nullable String category,
      Map<DocumentRef, Draft> children) {}

  /// @param evicted blobs of versions that went for the new one
  private record Altered(Created created, String tag, List<BlobRef> evicted) {}

  private final Documents documents;
  private final NewDocuments newDocuments;
  private final NewContents contents;
  private final Creation creation;
  private final Versions versions;
  private final Folders folders;
  private final Tags tags;
  private final DocumentAttributes attributes;
  private final Actions actions;
  private final Access access;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  Alterations(Documents documents, NewDocuments newDocuments, NewContents contents, Creation creation,
      Versions versions, Folders folders, Tags tags, DocumentAttributes attributes, Actions actions, Access access,
      Changes changes, Events events, Stamps stamps) {
    this.documents = documents;
    this.newDocuments = newDocuments;
    this.contents = contents;
    this.creation = creation;
    this.versions = versions;
    this.folders = folders;
    this.tags = tags;
    this.attributes = attributes;
    this.actions = actions;
    this.access = access;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  HttpResponse<?> alter(Call call, String documentId) {
    var alteration = read(call.body(), Documents.named(call, documentId));
    documents.openToChange(call, alteration.ref(), Permission.WRITE);
    var drafts = new LinkedHashMap<DocumentRef, Draft>();
    drafts.put(alteration.ref(), alteration.draft());
    drafts.putAll(alteration.children());
    var evicted = new ArrayList<BlobRef>();
    var response = contents.with(drafts, stored -> changes.commit(call, () -> {
      var plan = plan(call, alteration, stored);
      evicted.clear();
      evicted.addAll(plan.outcome().evicted());
      return plan;
    }, altered -> Answer.ok(DocumentController.view(altered.created())).with("ETag", altered.tag())));
    versions.discard(evicted);
    return response;
  }

  private static Alteration read(Fields body, DocumentRef ref) {
    var draft = Drafts.read(body);
    Drafts.refuseFolder(body, draft);
    var category = Orders.category(body);
    if (category != null && !ref.isArtifact()) {
      body.faults().add("artifactCategory", "'artifactCategory' can only be set when artifactId is set");
    }
    var children = new LinkedHashMap<DocumentRef, Draft>();
    Orders.children(body).forEach(child -> children.put(DocumentRef.of(ref.site(), Ids.uuid()), child));
    if (ref.isArtifact() && !children.isEmpty()) {
      body.faults().add("documents", "'documents' are not allowed when 'artifacts' is true");
    }
    body.check();
    return new Alteration(ref, draft, category, children);
  }

  private Plan<Altered> plan(Call call, Alteration alteration, Map<DocumentRef, Versions.Content> stored) {
    var draft = alteration.draft();
    var before = documents.openToChange(call, alteration.ref(), Permission.WRITE);
    if (draft.content() != null && before.deepLinkPath() != null) {
      throw Refused.because(null, "both 'content', and 'deepLinkPath' cannot be set");
    }
    var making = newDocuments.making(call, stored);
    making.checkType(draft.type());
    var now = stamps.next();
    var content = stored.get(alteration.ref());
    var event = DocumentEvents.of(call, before.ref(), content == null ? Event.Type.UPDATE : Event.Type.NEW_VERSION);
    var saving = content == null ? null : versions.saving(before, content, call.caller(), now);
    var after = altered(saving == null ? before.toBuilder() : saving.after(), before, alteration).build();
    after = refiled(call, before, after, draft.path(), making, now);
    // why only when some are given: what else changes is no matter of the schema.
    var setting = draft.attributes().isEmpty()
        ? Setting.NOTHING
        : attributes.setting(call, before, draft.attributes(), Mode.UPDATE, now);
    boolean isSame = saving == null && after.equals(before) && draft.tags().isEmpty() && setting.isNothing()
        && draft.actions().isEmpty() && alteration.children().isEmpty();
    if (isSame) {
      var tag = Preconditions.tag(before.revision());
      return Plan.nothing(new Altered(created(call, alteration, before), tag, List.of()));
    }
    if (saving != null) {
      saving.writes().forEach(making::add);
      saving.noting(event);
    }
    tag(call, alteration, making, event, now);
    making.addAttributes(setting, event);
    alteration.children().forEach((ref, child) -> making.child(ref, child, alteration.ref()));
    if (!describesAlike(before, after)) {
      making.add(documents.remembering(before, now));
    }
    var changed = after.toBuilder().lastModified(now.micros())
        .hasChildren(before.hasChildren() || !alteration.children().isEmpty()).build();
    making.add(documents.replacing(before, changed));
    making.addActions(actions.adding(call.caller(), changed, draft.actions()), draft, event);
    making.add(events.recording(DocumentEvents.compared(event, before, changed).build()));
    return making.plan().map(_ -> new Altered(created(call, alteration, changed), Documents.tagAfter(before),
        saving == null ? List.of() : saving.evicted()));
  }

  private static Document.Builder altered(Document.Builder after, Document before, Alteration alteration) {
    var draft = alteration.draft();
    after.size(or(draft.width(), before.width()), or(draft.height(), before.height()))
        .metadata(merged(before.metadata(), draft.metadata()));
    if (draft.deepLinkPath() != null) {
      after.deepLinkPath(draft.deepLinkPath());
    }
    if (draft.type() != null) {
      after.contentType(draft.type());
    }
    if (alteration.category() != null) {
      after.artifactCategory(alteration.category());
    }
    var expected = draft.expected();
    if (expected != null && draft.content() == null && before.content().isEmpty()) {
      after.checksum(expected.kind(), expected.hex());
    }
    return after;
  }

  private static @Nullable String or(@Nullable String given, @Nullable String kept) {
    return given == null ? kept : given;
  }

  private static List<Metadata> merged(List<Metadata> before, List<Metadata> given) {
    var byKey = new LinkedHashMap<String, Metadata>();
    before.forEach(one -> byKey.put(one.key(), one));
    for (var one : given) {
      if (one.value() == null && one.values() == null) {
        byKey.remove(one.key());
      } else {
        byKey.put(one.key(), one);
      }
    }
    if (byKey.size() > Drafts.MOST_METADATA && !given.isEmpty()) {
      throw Refused.because("metadata", Drafts.TOO_MANY_METADATA);
    }
    return List.copyOf(byKey.values());
  }

  /// Under its new path, if it has one, and no longer under the one before.
  private Document refiled(Call call, Document before, Document after, @Nullable String path,
      NewDocuments.Making making, Stamp now) {
    if (path == null || path.equals(before.path())) {
      return after;
    }
    access.below(call.caller(), call.site(), path, Permission.WRITE).enforce();
    // why first: where both are about one entry, as when only the case of a letter changes, the filing counts.
    folders.unfiling(before).forEach(making::add);
    return making.filed(after.toBuilder().path(path).build(), now);
  }

  private void tag(Call call, Alteration alteration, NewDocuments.Making making, Event.Builder event, Stamp now) {
    var given = alteration.draft().tags();
    if (given.isEmpty()) {
      return;
    }
    var existing = tags.of(alteration.ref());
    tags.adding(alteration.ref(), given, existing, call.caller().name(), now).forEach(making::add);
    Tags.compared(event, "tags.", existing, given);
  }

  /// Whether they say the same about themselves, which is what history is kept of.
  private static boolean describesAlike(Document before, Document after) {
    return before.path().equals(after.path()) && before.metadata().equals(after.metadata())
        && Objects.equals(before.deepLinkPath(), after.deepLinkPath())
        && Objects.equals(before.width(), after.width()) && Objects.equals(before.height(), after.height())
        && Objects.equals(before.contentType(), after.contentType())
        && Objects.equals(before.artifactCategory(), after.artifactCategory());
  }

  private Created created(Call call, Alteration alteration, Document document) {
    var life = Orders.LINK_LIFE;
    var children = new ArrayList<Created>();
    alteration.children()
        .forEach((ref, draft) -> children.add(new Created(ref, creation.link(call, ref, draft, life), List.of())));
    var link = document.deepLinkPath() == null ? creation.link(call, document.ref(), alteration.draft(), life) : null;
    return new Created(document.ref(), link, List.copyOf(children));
  }
}
