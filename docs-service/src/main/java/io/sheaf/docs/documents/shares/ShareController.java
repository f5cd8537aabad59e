package io.sheaf.docs.documents.shares;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.folders.FolderPlaces;
import io.sheaf.docs.documents.shares.Shares.Thing;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Dates;
import io.sheaf.storage.table.Stamps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Shares over HTTP. The lists without `files` are those of the wire, which knows folders and groups; shares with people
/// are in them for clients that ask for more.
@Controller("/shares")
@ExecuteOn(TaskExecutors.BLOCKING)
class ShareController {

  private final Shares shares;
  private final SharedLists lists;
  private final FolderPlaces places;
  private final Documents documents;
  private final Access access;
  private final Changes changes;
  private final Stamps stamps;

  ShareController(Shares shares, SharedLists lists, FolderPlaces places, Documents documents, Access access,
      Changes changes, Stamps stamps) {
    this.shares = shares;
    this.lists = lists;
    this.places = places;
    this.documents = documents;
    this.access = access;
    this.changes = changes;
    this.stamps = stamps;
  }

  @Serdeable
  record Made(String message, String shareKey) {}

  @Serdeable
  record FoldersView(@Nullable String next, List<FolderView> shares) {}

  @Serdeable
  record FolderView(@Nullable String group, @Nullable String user, String shareKey, String type,
      List<String> permissions, String siteId, String path, String userId, String permissionType) {

    static FolderView of(SharedLists.Listed listed) {
      var share = listed.share();
      return new FolderView(share.with().group(), share.with().user(), share.shareKey(), share.type().name(),
          share.words(), share.site().text(), listed.path(), share.userId(), share.with().kind().name());
    }
  }

  @Serdeable
  record FilesView(@Nullable String next, List<FileView> shares) {}

  @Serdeable
  record FileView(@Nullable String group, @Nullable String user, String shareKey, String documentId,
      List<String> permissions, String siteId, String path, String userId, String insertedDate) {

    static FileView of(SharedLists.Listed listed) {
      var share = listed.share();
      return new FileView(share.with().group(), share.with().user(), share.shareKey(), share.sharedId(), share.words(),
          share.site().text(), listed.path(), share.userId(), Dates.wire(share.inserted()));
    }
  }

  @Get
  @Needs(Need.CALLER)
  FoldersView folders(Call call) {
    var page = lists.folders(call, call.wantsExtensions());
    return new FoldersView(page.next(), page.rows().stream().map(FolderView::of).toList());
  }

  @Get("/files")
  @Needs(Need.CALLER)
  FilesView files(Call call) {
    var page = lists.files(call);
    return new FilesView(page.next(), page.rows().stream().map(FileView::of).toList());
  }

  @Post("/folders/{indexKey}")
  @Needs(Need.WRITE)
  HttpResponse<?> shareFolder(Call call, String indexKey) {
    var asked = Asked.read(call.body());
    return changes.commit(call, () -> {
      var place = places.named(call.site(), indexKey);
      for (var permission : asked.permissions()) {
        Access.onSite(call.caller(), call.site(), permission)
            .and(access.inFolder(call.caller(), call.site(), place.path(), permission)).enforce();
      }
      var staying = places.staying(call.site(), place, stamps.next());
      return shares.sharing(call, new Thing(KeptShare.Type.FOLDER, place.folderId(), place.path(), List.of(staying)),
          asked);
    }, key -> Answer.created(new Made("Folder shared", key)));
  }

  @Post("/files/{documentId}")
  @Needs(Need.WRITE)
  HttpResponse<?> shareFile(Call call, String documentId) {
    var asked = Asked.read(call.body());
    return changes.commit(call, () -> {
      var ref = ref(call, documentId);
      var document = documents.open(call, ref, Permission.WRITE);
      for (var permission : asked.permissions()) {
        Access.onSite(call.caller(), call.site(), permission)
            .and(documents.decide(call.caller(), document, permission)).enforce();
      }
      return shares.sharing(call, new Thing(KeptShare.Type.FILE, document.id(), document.path(),
          List.of(documents.relyingOn(document))), asked);
    }, key -> Answer.created(new Made("Document shared", key)));
  }

  /// why not by the query's artifact: artifacts are a part of their document, and shared with it.
  private static DocumentRef ref(Call call, String documentId) {
    if (!DocumentRef.isId(documentId)) {
      throw Documents.missing(documentId);
    }
    return DocumentRef.of(call.site(), documentId);
  }

  @Delete("/{shareKey}")
  @Needs(Need.CALLER)
  HttpResponse<?> end(Call call, String shareKey) {
    return changes.commit(call, () -> shares.ending(call, shareKey),
        share -> Answer.ok("Share '" + share.shareKey() + "' deleted"));
  }
}
