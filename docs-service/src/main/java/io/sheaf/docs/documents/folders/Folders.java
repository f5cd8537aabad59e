package io.sheaf.docs.documents.folders;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Fault;
import io.sheaf.docs.web.Ids;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The door to folders: lends the writes that file a document, and those that take it out again.
@Singleton
public final class Folders {

  /// How long removing a folder may take before it counts as given up.
  static final Duration CLOSING = Duration.ofSeconds(60);

  private final FolderTree tree;

  Folders(FolderTree tree) {
    this.tree = tree;
  }

  /// Where a document goes.
  ///
  /// @param path its path once it is filed: another than asked for when the name was taken
  /// @param folderId the folder that lists it, empty for the root
  public record Filing(String path, String folderId, List<Write> writes) {
    public Filing {
      writes = List.copyOf(writes);
    }
  }

  /// What is wrong with a path, if anything is.
  public static Optional<Fault> faultOf(String path) {
    return FolderPath.faultOf(path);
  }

  /// Files a document under its path, making the folders that are missing.
  public Filing filing(SiteId site, String path, String documentId, Caller caller, Stamp now) {
    var chain = chain(site, FolderPath.foldersOf(path), caller, now);
    var segments = FolderPath.segments(path);
    var asked = segments.isEmpty() ? documentId : segments.getLast();
    var name = free(site, chain, asked, documentId);
    var writes = new ArrayList<>(chain.writes());
    var entry = new Folder.File(site, chain.id(), name, documentId).item(caller.name(), now);
    writes.add(Write.put(entry, Condition.ABSENT.or(Condition.equal("documentId", documentId))));
    return new Filing(name.equals(asked) ? path : FolderPath.renamed(path, name), chain.id(), writes);
  }

  /// The name, or another one when a document of another id has it.
  private String free(SiteId site, Chain chain, String name, String documentId) {
    if (chain.isNew()) {
      return name;
    }
    var taken = tree.file(site, chain.id(), name).filter(file -> !file.keyId().equals(documentId));
    if (taken.isEmpty()) {
      return name;
    }
    int dot = name.lastIndexOf('.');
    return dot <= 0
        ? name + " (" + documentId + ")"
        : name.substring(0, dot) + " (" + documentId + ")" + name.substring(dot);
  }

  /// Takes the document out of its folder; the folder stays.
  public List<Write> unfiling(Document document) {
    var folderId = document.filedIn();
    if (folderId == null) {
      return List.of();
    }
    var key = Folder.File.key(document.site(), folderId, document.fileName());
    return List.of(Write.delete(key,
        Condition.ABSENT.or(Condition.equal("documentId", document.ref().keyId()))));
  }

  /// A folder with all above it, made where they are missing.
  ///
  /// @param isNew whether it was not there before
  public record Made(String folderId, String indexKey, boolean isNew, List<Write> writes) {
    public Made {
      writes = List.copyOf(writes);
    }
  }

  public Made making(SiteId site, String folderPath, Caller caller, Stamp now) {
    var names = FolderPath.segments(folderPath);
    var chain = chain(site, names, caller, now);
    return new Made(chain.id(), new IndexKey(chain.parentId(), names.isEmpty() ? "" : names.getLast()).text(),
        chain.isNew(), chain.writes());
  }

  /// The documents of a folder, and of no folder below it.
  public List<DocumentRef> filesOf(SiteId site, List<io.sheaf.storage.table.Item> items) {
    return items.stream().flatMap(item -> Folder.File.of(site, item).stream())
        .map(file -> DocumentRef.ofKeyId(site, file.keyId())).toList();
  }

  record Chain(String id, String parentId, boolean isNew, List<Write> writes) {}

  Chain chain(SiteId site, List<String> names, Caller caller, Stamp now) {
    var writes = new ArrayList<Write>();
    @Nullable
    Folder last = null;
    var id = Folder.ROOT;
    var parentId = Folder.ROOT;
    boolean isNew = false;
    for (var name : names) {
      var found = isNew ? Optional.<Folder>empty() : tree.entry(site, id, name);
      parentId = id;
      if (found.isPresent()) {
        last = found.get();
        id = last.id();
      } else {
        if (!isNew && last != null) {
          writes.add(staying(last, now));
        }
        isNew = true;
        var made = new Folder(site, Ids.uuid(), parentId, name, caller.name(), now.micros(), now.micros(), 0);
        writes.add(Write.insert(made.item()));
        id = made.id();
      }
    }
    if (!isNew && last != null) {
      writes.add(staying(last, now));
    }
    return new Chain(id, parentId, isNew, writes);
  }

  /// On condition that the folder is there, and that nobody is about to remove it. A removal that was given up is
  /// called off.
  static Write staying(Folder folder, Stamp now) {
    var same = Condition.equal("documentId", folder.id());
    if (folder.closing() != 0 && folder.closing() + CLOSING.toMillis() <= now.micros().toEpochMilli()) {
      return Write.update(folder.key()).remove("closing")
          .when(same.and(Condition.equal("closing", Value.of(folder.closing()))));
    }
    return Write.check(folder.key(), same.and(Condition.lacks("closing")));
  }
}
