package io.sheaf.docs.documents.folders;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.FoundDocument;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Listing;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Range;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is in a folder, for who may see it: folders first, then files, each by name.
@Singleton
public final class FolderListing {

  private final Listing listing;
  private final Documents documents;
  private final Access access;
  private final FolderTree tree;

  FolderListing(Listing listing, Documents documents, Access access, FolderTree tree) {
    this.listing = listing;
    this.documents = documents;
    this.access = access;
    this.tree = tree;
  }

  /// Which of the entries.
  public enum Entries {
    ALL, FOLDERS, FILES
  }

  /// A page of the folder at this path, for a search; empty where there is no such folder.
  public Listing.PageOf<FoundDocument> at(Call call, String folderPath, Entries entries) {
    var names = FolderPath.segments(folderPath);
    if (names.isEmpty()) {
      return page(call, Folder.ROOT, "", entries);
    }
    if (FolderPath.faultOf(FolderPath.joined(names)).isPresent()) {
      return new Listing.PageOf<>(List.of(), null, null);
    }
    return tree.at(call.site(), names)
        .map(folder -> page(call, folder.id(), FolderPath.joined(names), entries))
        .orElseGet(() -> new Listing.PageOf<>(List.of(), null, null));
  }

  Listing.PageOf<FoundDocument> page(Call call, String folderId, String path) {
    return page(call, folderId, path, Entries.ALL);
  }

  private Listing.PageOf<FoundDocument> page(Call call, String folderId, String path, Entries entries) {
    var site = call.site();
    access.inFolder(call.caller(), site, path, Permission.READ).enforce();
    var range = switch (entries) {
      case ALL -> Range.ALL;
      case FOLDERS -> TableSchema.FOLDER.main().beginning();
      case FILES -> TableSchema.FOLDER_FILE.main().beginning();
    };
    var list = io.sheaf.storage.table.Query.of(TableSchema.FOLDER.main().partition(site, folderId), range);
    var token = call.query("next") == null ? call.query("previous") : call.query("next");
    return listing.page(list, call.limit(), token, call.audience(), items -> rows(call, path, items));
  }

  /// The document at this path, if one is filed there and is to be seen.
  public List<FoundDocument> fileAt(Call call, String path) {
    var segments = FolderPath.segments(path);
    if (segments.isEmpty() || FolderPath.faultOf(FolderPath.joined(segments)).isPresent()) {
      return List.of();
    }
    var names = segments.subList(0, segments.size() - 1);
    var folderId = names.isEmpty() ? Folder.ROOT : tree.at(call.site(), names).map(Folder::id).orElse(null);
    if (folderId == null) {
      return List.of();
    }
    return tree.file(call.site(), folderId, segments.getLast())
        .map(file -> DocumentRef.ofKeyId(call.site(), file.keyId())).flatMap(documents::find)
        .filter(document -> documents.decide(call.caller(), document, Permission.READ).allowed())
        .map(FoundDocument::of).stream().toList();
  }

  private List<@Nullable FoundDocument> rows(Call call, String path, List<Item> items) {
    var site = call.site();
    var refs = items.stream().flatMap(item -> Folder.File.of(site, item).stream())
        .map(file -> DocumentRef.ofKeyId(site, file.keyId())).toList();
    var found = documents.find(refs);
    var closed = access.closedFolders(call.caller(), site,
        items.stream().filter(Folder::is).map(item -> childPath(path, item)).toList(), Permission.READ);
    var kept = access.closedDocuments(call.caller(), site,
        found.keySet().stream().map(DocumentRef::documentId).toList(), Permission.READ);
    var rows = new ArrayList<@Nullable FoundDocument>(items.size());
    for (var item : items) {
      if (Folder.is(item)) {
        rows.add(closed.contains(childPath(path, item)) ? null : folder(Folder.of(site, item)));
      } else {
        var ref = DocumentRef.ofKeyId(site, item.text("documentId"));
        rows.add(kept.contains(ref.documentId()) ? null : file(call, found, ref));
      }
    }
    return rows;
  }

  private static String childPath(String path, Item folder) {
    return path.isEmpty() ? folder.text("path") : path + "/" + folder.text("path");
  }

  private @Nullable FoundDocument file(Call call, Map<DocumentRef, Document> found, DocumentRef ref) {
    var document = found.get(ref);
    // why only its lists: what holds for the folder was decided once for all that is in it.
    return document == null || !Access.listed(call.caller(), document.subject(), Permission.READ).allowed()
        ? null
        : FoundDocument.of(document);
  }

  static FoundDocument folder(Folder folder) {
    return FoundDocument.folder(folder.id(), folder.name(), folder.indexKey().text(), Dates.wire(folder.inserted()),
        Dates.wire(folder.lastModified()), folder.userId());
  }

  /// Rows of an index over folders, wherever they are; those that are not to be seen, or have gone, are null.
  public List<@Nullable FoundDocument> folders(Call call, List<Item> items) {
    var site = call.site();
    var rows = new ArrayList<@Nullable FoundDocument>(items.size());
    for (var item : items) {
      var folder = Folder.of(site, item);
      var path = tree.pathOf(site, folder.id());
      rows.add(path.isPresent() && access.inFolder(call.caller(), site, path.get(), Permission.READ).allowed()
          ? folder(folder)
          : null);
    }
    return rows;
  }
}
