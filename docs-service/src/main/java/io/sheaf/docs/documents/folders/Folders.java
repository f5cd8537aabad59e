package io.sheaf.docs.documents.folders;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Fault;
import io.sheaf.docs.web.Ids;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  /// What the filings of one write make and take, so that each of them knows of those before it; or several that nobody
  /// writes, for who only wants to know where documents would go.
  public static final class Together {

    private final Map<Key, Folder> made = new HashMap<>();
    private final Map<Key, String> taken = new HashMap<>();
    private final Set<Key> left = new HashSet<>();

    public Together copy() {
      var copy = new Together();
      copy.made.putAll(made);
      copy.taken.putAll(taken);
      copy.left.addAll(left);
      return copy;
    }

    /// The document leaves where it is filed: its name is free there.
    public void leave(Document document) {
      var folderId = document.filedIn();
      if (folderId != null) {
        var key = Folder.File.key(document.site(), folderId, document.fileName());
        taken.remove(key);
        left.add(key);
      }
    }
  }

  /// Files a document under its path, making the folders that are missing.
  public Filing filing(SiteId site, String path, String documentId, Caller caller, Stamp now) {
    return filing(site, path, documentId, caller, now, new Together());
  }

  /// The same, for one of several documents that are filed in one write. Where two of them rely on the same folder
  /// both say so, in writes that are equal.
  public Filing filing(SiteId site, String path, String documentId, Caller caller, Stamp now, Together together) {
    var chain = chain(site, FolderPath.foldersOf(path), caller, now, together);
    var segments = FolderPath.segments(path);
    var asked = segments.isEmpty() ? documentId : segments.getLast();
    var name = free(site, chain, asked, documentId, together);
    var writes = new ArrayList<>(chain.writes());
    var entry = new Folder.File(site, chain.id(), name, documentId).item(caller.name(), now);
    together.taken.put(entry.key(), documentId);
    together.left.remove(entry.key());
    writes.add(Write.put(entry, Condition.absent().or(Condition.equal("documentId", documentId))));
    return new Filing(name.equals(asked) ? path : FolderPath.renamed(path, name), chain.id(), writes);
  }

  /// The name, or another one when a document of another id has it.
  private String free(SiteId site, Chain chain, String name, String documentId, Together together) {
    var key = Folder.File.key(site, chain.id(), name);
    var now = together.taken.get(key);
    var there = now != null || chain.isNew() || together.left.contains(key)
        ? now
        : tree.file(site, chain.id(), name).map(Folder.File::keyId).orElse(null);
    if (there == null || there.equals(documentId)) {
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
        Condition.absent().or(Condition.equal("documentId", document.ref().keyId()))));
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
    return chain(site, names, caller, now, new Together());
  }

  private Chain chain(SiteId site, List<String> names, Caller caller, Stamp now, Together together) {
    var writes = new ArrayList<Write>();
    @Nullable
    Folder last = null;
    var id = Folder.ROOT;
    var parentId = Folder.ROOT;
    boolean isNew = false;
    for (var name : names) {
      var made = together.made.get(Folder.key(site, id, name));
      var found = isNew || made != null ? Optional.<Folder>empty() : tree.entry(site, id, name);
      parentId = id;
      if (made != null) {
        isNew = true;
        id = made.id();
      } else if (found.isPresent()) {
        last = found.get();
        id = last.id();
      } else {
        if (!isNew && last != null) {
          writes.add(staying(last, now));
        }
        isNew = true;
        var fresh = new Folder(site, Ids.uuid(), parentId, name, caller.name(), now.micros(), now.micros(), 0);
        together.made.put(fresh.key(), fresh);
        writes.add(Write.insert(fresh.item()));
        id = fresh.id();
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
