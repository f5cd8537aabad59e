package io.sheaf.docs.documents.life;

import io.sheaf.docs.access.configuration.Configuration;
import io.sheaf.docs.access.configuration.Configurations;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.actions.Actions;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.attributes.Setting;
import io.sheaf.docs.documents.folders.Folders;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.documents.versions.Versions;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.Share;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Gathers the writes that make documents: the records, first versions, folder entries, tags, days and events.
@Singleton
final class NewDocuments {

  /// why fewer than a write takes: the answer's record may be part of it, the note for the index and the announcement.
  static final int MOST_WRITES = Limits.WRITES - 3;

  private final Documents documents;
  private final Versions versions;
  private final Folders folders;
  private final Tags tags;
  private final DocumentAttributes attributes;
  private final Actions actions;
  private final Days days;
  private final Events events;
  private final Access access;
  private final Stamps stamps;
  private final Configurations configurations;

  NewDocuments(Documents documents, Versions versions, Folders folders, Tags tags, DocumentAttributes attributes,
      Actions actions, Days days, Events events, Access access, Stamps stamps, Configurations configurations) {
    this.documents = documents;
    this.versions = versions;
    this.folders = folders;
    this.tags = tags;
    this.attributes = attributes;
    this.actions = actions;
    this.days = days;
    this.events = events;
    this.access = access;
    this.stamps = stamps;
    this.configurations = configurations;
  }

  Making making(Call call, Map<DocumentRef, Versions.Content> stored) {
    return making(call, stored, new Folders.Together());
  }

  /// @param together what has been filed before
  Making making(Call call, Map<DocumentRef, Versions.Content> stored, Folders.Together together) {
    return new Making(call, stored, together);
  }

  /// What one request makes.
  final class Making {

    private final Call call;
    private final Map<DocumentRef, Versions.Content> stored;
    private final Map<Key, Write> writes = new LinkedHashMap<>();
    private final Folders.Together together;
    private final Configuration settings;
    private final Set<LocalDate> noted = new HashSet<>();
    private final Map<DocumentRef, Setting> said = new LinkedHashMap<>();
    private int made;
    private int childWrites;
    private int tagWrites;
    private int attributeWrites;
    private int actionWrites;

    private Making(Call call, Map<DocumentRef, Versions.Content> stored, Folders.Together together) {
      this.call = call;
      this.stored = stored;
      this.together = together;
      this.settings = configurations.of(call.site());
    }

    /// A document of its own.
    ///
    /// @param fresh whether its id was made just now
    /// @param hasChildren whether some will belong to it
    void document(DocumentRef ref, Draft draft, boolean fresh, boolean hasChildren) {
      make(record(ref, draft, path(ref, draft), stamps.next()).hasChildren(hasChildren).build(), draft, fresh);
      policed(ref);
    }

    /// A document that is made of another, for those who see that one, by an action of that one; which is what the
    /// site's policy was asked about.
    ///
    /// @param cameOf the rules of whose doing it comes
    Document derived(DocumentRef ref, Draft draft, Document of, List<String> cameOf) {
      return make(record(ref, draft, path(ref, draft), stamps.next()).owner(of.owner()).editors(of.editors())
          .viewers(of.viewers()).cameOf(cameOf).build(), draft, false);
    }

    /// A document that belongs to another, which knows that it has such.
    void child(DocumentRef ref, Draft draft, DocumentRef parent) {
      int before = writes.size();
      make(record(ref, draft, path(ref, draft), stamps.next()).belongsTo(parent.documentId()).build(), draft, true);
      policed(ref);
      add(Write.put(Item.of(parent.key(TableSchema.CHILD_DOCUMENT, ref.documentId()))
          .with("documentId", ref.documentId()).with("belongsToDocumentId", parent.documentId()).build()));
      childWrites += writes.size() - before;
    }

    /// An artifact, and the document that it is one of.
    void rootOf(DocumentRef artifact, Draft draft, @Nullable String category) {
      var ref = artifact.root();
      var empty = new Draft(path(ref, draft), null, null, null, null, null, null, null, List.of(), List.of(),
          List.of(), List.of());
      var root = record(ref, empty, path(ref, draft), stamps.next()).hasArtifacts(true).build();
      // why not held to the schema: nobody asked for it, and what the request says is said of the artifact.
      root = make(root, empty, true, false);
      policed(ref);
      artifact(root.path(), artifact, draft, category);
    }

    /// An artifact of a document that is there.
    void artifactOf(Document root, DocumentRef ref, Draft draft, @Nullable String category) {
      add(documents.replacing(root, root.toBuilder().hasArtifacts(true).build()));
      artifact(draft.path() == null ? root.path() : draft.path(), ref, draft, category);
    }

    private void artifact(String path, DocumentRef ref, Draft draft, @Nullable String category) {
      var now = stamps.next();
      make(record(ref, draft, path, now).artifactCategory(category).build(), draft, true);
      add(Write.put(Item.of(ref.root().key(TableSchema.ARTIFACT, String.valueOf(ref.artifactId())))
          .with("documentId", ref.documentId()).with("artifactId", String.valueOf(ref.artifactId()))
          .withOptional("artifactCategory", category).with("inserteddate", now.text()).build()));
    }

    private Document.Builder record(DocumentRef ref, Draft draft, String path, Stamp now) {
      var record = Document.of(ref, path, call.caller().name(), now).size(draft.width(), draft.height())
          .deepLinkPath(draft.deepLinkPath()).contentType(draft.type())
          .metadata(draft.metadata().stream().filter(one -> one.value() != null || one.values() != null).toList());
      var expected = draft.expected();
      if (expected != null) {
        record.checksum(expected.kind(), expected.hex());
      }
      return draft.deepLinkPath() == null ? record.lastModified(now.micros()) : record;
    }

    private Document make(Document asked, Draft draft, boolean fresh) {
      return make(asked, draft, fresh, true);
    }

    private Document make(Document asked, Draft draft, boolean fresh, boolean attributed) {
      var ref = asked.ref();
      var now = asked.inserted();
      access.below(call.caller(), call.site(), asked.path(), Permission.WRITE).enforce();
      checkType(asked.contentType());
      var event = DocumentEvents.of(call, ref, Event.Type.CREATE);
      var document = saved(filed(asked, now), event, now);
      if (fresh) {
        add(documents.insertingFresh(document));
      } else {
        documents.inserting(document).forEach(this::add);
      }
      if (!ref.isArtifact()) {
        made++;
        if (noted.add(Days.of(now))) {
          days.noting(call.site(), now).forEach(this::add);
        }
      }
      int before = writes.size();
      tags.addingToNew(ref, draft.tags(), call.caller().name(), now).forEach(this::add);
      tagWrites += writes.size() - before;
      Tags.compared(event, "tags.", List.of(), draft.tags());
      if (attributed) {
        attribute(document, draft, event, now);
      }
      addActions(actions.addingToNew(call.caller(), document, draft.actions()), draft, event);
      add(events.recording(DocumentEvents.compared(event, null, document).build()));
      return document;
    }

    /// Held to what the site's policy says of a document that says what this one will. why not artifacts: they are open
    /// where their document is, which has been asked about.
    private void policed(DocumentRef ref) {
      access.onNewDocument(call.caller(), call.site(), said(ref).said()).enforce();
    }

    /// What becomes of the attributes of a document that was added.
    Setting said(DocumentRef ref) {
      return said.getOrDefault(ref, Setting.NOTHING);
    }

    private void attribute(Document document, Draft draft, Event.Builder event, Stamp now) {
      var setting = attributes.settingOnNew(call, document.ref(), draft.attributes(),
          Tags.itemsOfNew(draft.tags()), now);
      said.put(document.ref(), setting);
      addAttributes(setting, event);
    }

    void addAttributes(Setting setting, Event.Builder event) {
      int before = writes.size();
      setting.writes().forEach(this::add);
      setting.noting(event, "attributes.");
      attributeWrites += writes.size() - before;
    }

    /// @param lent the writes that add the draft's actions
    void addActions(List<Write> lent, Draft draft, Event.Builder event) {
      int before = writes.size();
      lent.forEach(this::add);
      actionWrites += writes.size() - before;
      if (!draft.actions().isEmpty()) {
        event.changed("actions", null, Value.texts(draft.actions().stream().map(one -> one.type().name()).toList()));
      }
    }

    /// Refuses what the site does not take.
    void checkType(@Nullable String contentType) {
      if (contentType != null && !settings.allows(contentType)) {
        throw Refused.because("contentType", "Content type '" + contentType + "' is not allowed");
      }
    }

    /// The document, filed under its path.
    Document filed(Document asked, Stamp now) {
      if (asked.ref().isArtifact()) {
        return asked;
      }
      var filing = folders.filing(call.site(), asked.path(), asked.ref().keyId(), call.caller(), now,
          together);
      filing.writes().forEach(this::add);
      return asked.toBuilder().path(filing.path()).filedIn(filing.folderId()).build();
    }

    private Document saved(Document document, Event.Builder event, Stamp now) {
      var content = stored.get(document.ref());
      if (content == null) {
        return document;
      }
      var saving = versions.saving(document, content, call.caller(), now);
      saving.writes().forEach(this::add);
      saving.noting(event);
      return saving.after().build();
    }

    void add(Write write) {
      // why: what one part of the request relies on stays as that part read it, so that a change in between is noticed.
      if (!(write instanceof Write.Check && writes.containsKey(write.key()))) {
        writes.put(write.key(), write);
      }
    }

    /// What it is called when the client does not say. Who relies on the share of a folder means that folder.
    private String path(DocumentRef ref, Draft draft) {
      var path = pathOf(ref, draft);
      return draft.path() != null
          ? path
          : Access.reliedOn(call.caller(), call.site(), Permission.WRITE)
              .map(share -> share.what() instanceof Share.What.Folder folder ? folder.path() + "/" + path : path)
              .orElse(path);
    }

    Plan<Boolean> plan() {
      if (made > 0) {
        configurations.counting(call.site(), settings, made).forEach(this::add);
      }
      if (writes.size() > MOST_WRITES) {
        var field = largest();
        throw Refused.because(field, "'" + field + "' are too many for one request");
      }
      return new Plan<>(List.copyOf(writes.values()), true);
    }

    /// Which field of the request makes the most of it.
    private String largest() {
      if (childWrites > tagWrites + attributeWrites + actionWrites) {
        return "documents";
      }
      if (actionWrites > Math.max(tagWrites, attributeWrites)) {
        return "actions";
      }
      return attributeWrites > tagWrites ? "attributes" : "tags";
    }
  }

  /// What it is called when the client does not say.
  private static String pathOf(DocumentRef ref, Draft draft) {
    if (draft.path() != null) {
      return draft.path();
    }
    var name = draft.deepLinkPath() == null ? null : DeepLink.name(draft.deepLinkPath());
    return name == null || Folders.faultOf(name).isPresent() ? ref.documentId() : name;
  }
}
