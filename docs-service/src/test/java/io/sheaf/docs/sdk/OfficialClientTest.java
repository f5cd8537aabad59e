package io.sheaf.docs.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.formkiq.client.api.CustomIndexApi;
import com.formkiq.client.api.DocumentActionsApi;
import com.formkiq.client.api.DocumentFoldersApi;
import com.formkiq.client.api.DocumentSearchApi;
import com.formkiq.client.api.DocumentTagsApi;
import com.formkiq.client.api.DocumentVersionsApi;
import com.formkiq.client.api.DocumentsApi;
import com.formkiq.client.api.SystemManagementApi;
import com.formkiq.client.api.UserManagementApi;
import com.formkiq.client.invoker.ApiClient;
import com.formkiq.client.invoker.ApiException;
import com.formkiq.client.model.AddAction;
import com.formkiq.client.model.AddApiKeyRequest;
import com.formkiq.client.model.AddChildDocument;
import com.formkiq.client.model.AddDocumentActionsRequest;
import com.formkiq.client.model.AddDocumentRequest;
import com.formkiq.client.model.AddDocumentTag;
import com.formkiq.client.model.AddDocumentTagsRequest;
import com.formkiq.client.model.AddDocumentUploadRequest;
import com.formkiq.client.model.AddFolderPermission;
import com.formkiq.client.model.AddFolderRequest;
import com.formkiq.client.model.AddGroup;
import com.formkiq.client.model.AddGroupRequest;
import com.formkiq.client.model.AddSite;
import com.formkiq.client.model.AddSiteRequest;
import com.formkiq.client.model.AddUser;
import com.formkiq.client.model.AddUserRequest;
import com.formkiq.client.model.DocumentAction;
import com.formkiq.client.model.DocumentActionStatus;
import com.formkiq.client.model.DocumentActionType;
import com.formkiq.client.model.DocumentSearch;
import com.formkiq.client.model.DocumentSearchMeta;
import com.formkiq.client.model.DocumentSearchRequest;
import com.formkiq.client.model.DocumentSearchTag;
import com.formkiq.client.model.DocumentsCompressRequest;
import com.formkiq.client.model.FolderPermissionType;
import com.formkiq.client.model.IndexFolderMoveRequest;
import com.formkiq.client.model.IndexSearchRequest;
import com.formkiq.client.model.MatchDocumentTag;
import com.formkiq.client.model.SetDocumentTagKeyRequest;
import com.formkiq.client.model.SetDocumentVersionRequest;
import com.formkiq.client.model.SetFolderPermissionsRequest;
import com.formkiq.client.model.SiteStatus;
import com.formkiq.client.model.UpdateConfigurationRequest;
import com.formkiq.client.model.UpdateDocumentRequest;
import com.formkiq.client.model.UpdateMatchingDocumentTagsRequest;
import com.formkiq.client.model.UpdateMatchingDocumentTagsRequestMatch;
import com.formkiq.client.model.UpdateMatchingDocumentTagsRequestUpdate;
import com.formkiq.client.model.UpdateSite;
import com.formkiq.client.model.UpdateSiteRequest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every operation that the client's version can read. It is one version behind the wire: it has no artifacts, and
/// refuses the roles in a list of sites, the document settings of one, and the groups of API keys.
class OfficialClientTest {

  private static Driven driven;
  private static ApiClient client;

  private final DocumentsApi documents = new DocumentsApi(client);
  private final DocumentActionsApi actions = new DocumentActionsApi(client);
  private final DocumentTagsApi tags = new DocumentTagsApi(client);
  private final DocumentFoldersApi folders = new DocumentFoldersApi(client);
  private final DocumentSearchApi search = new DocumentSearchApi(client);
  private final DocumentVersionsApi versions = new DocumentVersionsApi(client);
  private final CustomIndexApi indices = new CustomIndexApi(client);
  private final SystemManagementApi system = new SystemManagementApi(client);
  private final UserManagementApi users = new UserManagementApi(client);

  @BeforeAll
  static void start(@TempDir Path folder) {
    driven = Driven.in(folder);
    client = driven.client();
  }

  @AfterAll
  static void stop() {
    driven.close();
  }

  private String document(String site, String path, String content) throws ApiException {
    return documents.addDocument(new AddDocumentRequest().path(path).content(content).contentType("text/plain"), site,
        null).getDocumentId();
  }

  @Test
  void aDocumentLivesFromCreationToRemoval() throws Exception {
    var site = "life";
    var id = document(site, "a/one.txt", "first");

    var read = documents.getDocument(id, site, null);
    assertThat(read.getPath()).isEqualTo("a/one.txt");
    assertThat(read.getSiteId()).isEqualTo(site);
    assertThat(documents.getDocumentContent(id, site, null, null).getContent()).isEqualTo("first");
    assertThat(documents.getDocuments(site, null, null, null, null, null, null, null, null).getDocuments()).hasSize(1);
    documents.updateDocument(id, new UpdateDocumentRequest().content("second").contentType("text/plain"), site, null);
    assertThat(documents.getDocumentContent(id, site, null, null).getContent()).isEqualTo("second");
    var url = documents.getDocumentUrl(id, site, null, null, null, null, null).getUrl();
    assertThat(get(url).body()).isEqualTo("second");

    assertThat(documents.deleteDocument(id, site, true).getMessage()).isEqualTo("'" + id + "' object soft deleted");
    assertThatThrownBy(() -> documents.getDocument(id, site, null)).isInstanceOf(ApiException.class)
        .extracting(failure -> ((ApiException) failure).getResponseBody())
        .isEqualTo("{\"message\":\"Document " + id + " not found.\"}");
    assertThat(documents.setDocumentRestore(id, site).getMessage()).isEqualTo("document restored");
    assertThat(documents.purgeDocument(id, site).getMessage())
        .isEqualTo("Deleted document '" + id + "' permanently");
  }

  private static HttpResponse<String> get(String url) throws Exception {
    try (var http = HttpClient.newHttpClient()) {
      return http.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }
  }

  private static int put(String url, String content) throws Exception {
    try (var http = HttpClient.newHttpClient()) {
      return http.send(HttpRequest.newBuilder(URI.create(url)).PUT(HttpRequest.BodyPublishers.ofString(content))
          .build(), HttpResponse.BodyHandlers.discarding()).statusCode();
    }
  }

  @Test
  void actionsAreDoneInTheirOrderAndTriedAgainWhenTheyFail() throws Exception {
    var site = "actions";
    var publish = new AddAction().type(DocumentActionType.PUBLISH);
    var linked = documents.addDocument(new AddDocumentRequest().deepLinkPath("https://example.com/a.txt")
        .addActionsItem(publish), site, null).getDocumentId();
    var kept = document(site, "a.txt", "word");
    assertThat(actions.addDocumentActions(kept, site, new AddDocumentActionsRequest().addActionsItem(publish)
        .addActionsItem(new AddAction().type(DocumentActionType.FULLTEXT))).getMessage()).isEqualTo("Actions saved");

    awaitStatuses(site, kept, DocumentActionStatus.COMPLETE, DocumentActionStatus.COMPLETE);
    awaitStatuses(site, linked, DocumentActionStatus.FAILED);
    assertThat(actions.addDocumentRetryAction(linked, site).getMessage()).isEqualTo("Actions retrying");
    awaitStatuses(site, linked, DocumentActionStatus.FAILED_RETRY, DocumentActionStatus.FAILED);
    assertThatThrownBy(() -> actions.addDocumentRetryAction(kept, site)).isInstanceOf(ApiException.class)
        .extracting(failure -> ((ApiException) failure).getResponseBody())
        .isEqualTo("{\"message\":\"Failed action not found\"}");
  }

  private void awaitStatuses(String site, String id, DocumentActionStatus... wanted) throws ApiException {
    long end = System.nanoTime() + 120_000_000_000L;
    while (!statuses(site, id).equals(List.of(wanted))) {
      assertThat(System.nanoTime()).as(() -> "still not " + List.of(wanted)).isLessThan(end);
    }
  }

  private List<DocumentActionStatus> statuses(String site, String id) throws ApiException {
    return actions.getDocumentActions(id, site, null, null, null).getActions().stream().map(DocumentAction::getStatus)
        .toList();
  }

  @Test
  void childrenComeWithTheirParent() throws Exception {
    var site = "children";
    var made = documents.addDocument(new AddDocumentRequest().content("parent")
        .addDocumentsItem(new AddChildDocument().content("child")), site, null);

    assertThat(made.getDocuments()).hasSize(1);
    assertThat(documents.getDocument(made.getDocumentId(), site, null).getDocuments()).hasSize(1);
  }

  @Test
  void contentArrivesThroughALink() throws Exception {
    var site = "links";
    var asked = documents.getDocumentUpload("up.txt", site, null, null, null, null, null);
    assertThat(put(asked.getUrl(), "by link")).isEqualTo(200);
    assertThat(documents.getDocument(asked.getDocumentId(), site, null).getContentLength()).isEqualTo(7);

    var posted = documents.addDocumentUpload(new AddDocumentUploadRequest().path("posted.txt")
        .contentType("text/plain"), site, null, null, null);
    assertThat(put(posted.getUrl(), "posted")).isEqualTo(200);
    assertThat(documents.getDocumentContent(posted.getDocumentId(), site, null, null).getContent())
        .isEqualTo("posted");
    var again = documents.getDocumentIdUpload(posted.getDocumentId(), site, null, null, null, null, null);
    assertThat(put(again.getUrl(), "again")).isEqualTo(200);
    assertThat(documents.getDocumentContent(posted.getDocumentId(), site, null, null).getContent()).isEqualTo("again");
  }

  @Test
  void documentsAreCompressedIntoOneDownload() throws Exception {
    var site = "zip";
    var id = document(site, "z.txt", "zip me");

    var made = documents.compressDocuments(new DocumentsCompressRequest().addDocumentIdsItem(id), site);

    assertThat(get(made.getDownloadUrl()).statusCode()).isEqualTo(200);
  }

  @Test
  void tagsAreAddedReadChangedAndRemoved() throws Exception {
    var site = "tags";
    var id = document(site, "t.txt", "x");
    tags.addDocumentTags(id, new AddDocumentTagsRequest().addTagsItem(new AddDocumentTag().key("a").value("1"))
        .addTagsItem(new AddDocumentTag().key("b").addValuesItem("2").addValuesItem("3")), site);

    assertThat(tags.getDocumentTags(id, site, null, null, null, null).getTags()).hasSize(2);
    assertThat(tags.getDocumentTag(id, "b", site, null).getValues()).containsExactly("2", "3");
    tags.setDocumentTag(id, "a", new SetDocumentTagKeyRequest().value("9"), site);
    tags.updateDocumentTags(id, new AddDocumentTagsRequest().addTagsItem(new AddDocumentTag().key("c")), site);
    assertThat(tags.deleteDocumentTagAndValue(id, "b", "2", site, null).getMessage())
        .isEqualTo("Removed Tag value from document '" + id + "'.");
    assertThat(tags.deleteDocumentTag(id, "c", site).getMessage())
        .isEqualTo("Removed 'c' from document '" + id + "'.");
    tags.setDocumentTags(id, new AddDocumentTagsRequest().addTagsItem(new AddDocumentTag().key("only")), site);
    assertThat(tags.getDocumentTags(id, site, null, null, null, null).getTags()).hasSize(1);
    assertThat(tags.updateMatchingDocumentTags(new UpdateMatchingDocumentTagsRequest()
        .match(new UpdateMatchingDocumentTagsRequestMatch().tag(new MatchDocumentTag().key("only")))
        .update(new UpdateMatchingDocumentTagsRequestUpdate().addTagsItem(new AddDocumentTag().key("more"))), site)
        .getMessage()).isEqualTo("received update tags request");
  }

  @Test
  void searchFindsByTagFolderAndPath() throws Exception {
    var site = "search";
    var id = document(site, "s/found.txt", "x");
    tags.addDocumentTags(id, new AddDocumentTagsRequest().addTagsItem(new AddDocumentTag().key("k").value("v")), site);

    var byTag = search.documentSearch(new DocumentSearchRequest()
        .query(new DocumentSearch().tag(new DocumentSearchTag().key("k").eq("v"))), site, null, null, null);
    assertThat(byTag.getDocuments()).hasSize(1);
    assertThat(byTag.getDocuments().getFirst().getMatchedTag().getValue()).isEqualTo("v");
    var byFolder = search.documentSearch(new DocumentSearchRequest()
        .query(new DocumentSearch().meta(new DocumentSearchMeta().folder("s"))), site, null, null, null);
    assertThat(byFolder.getDocuments()).hasSize(1);
    assertThat(indices.indexSearch(new IndexSearchRequest().indexType("tags"), site, null, null, null).getValues())
        .hasSize(1);
  }

  @Test
  void foldersAreMadeListedMovedGuardedAndRemoved() throws Exception {
    var site = "folders";
    document(site, "from/f.txt", "x");
    var made = folders.addFolder(new AddFolderRequest().path("empty"), site, null);

    assertThat(folders.getFolderDocuments(site, null, null, null, null, null).getDocuments()).hasSize(2);
    assertThat(indices.indexFolderMove("folder", new IndexFolderMoveRequest().source("from").target("to/"), site)
        .getMessage()).isEqualTo("Folder moved");
    folders.setFolderPermissions(new SetFolderPermissionsRequest().path("to").addRolesItem(
        new AddFolderPermission().roleName("board").addPermissionsItem(FolderPermissionType.READ)), site);
    var to = folders.getFolderDocuments(site, null, null, "20", null, null).getDocuments().stream()
        .filter(row -> "to".equals(row.getPath())).findFirst().orElseThrow();
    assertThat(folders.getFolderPermissions(to.getIndexKey(), site).getRoles()).hasSize(1);
    assertThat(folders.deleteFolder(made.getIndexKey(), site, null).getMessage()).isEqualTo("deleted folder");
  }

  @Test
  void versionsAreListedAndAnOldOneIsMadeCurrent() throws Exception {
    var site = "versions";
    var id = document(site, "v.txt", "one");
    documents.updateDocument(id, new UpdateDocumentRequest().content("two"), site, null);

    var listed = versions.getDocumentVersions(id, site, null, null, null).getDocuments();
    assertThat(listed).hasSize(2);
    versions.setDocumentVersion(id, new SetDocumentVersionRequest().versionKey(listed.getLast().getVersionKey()), site);
    assertThat(documents.getDocumentContent(id, site, null, null).getContent()).isEqualTo("one");
    versions.deleteDocumentVersion(id, listed.getFirst().getVersionKey(), site, null);
    documents.setDocumentCheckout(id, site);
    documents.setDocumentCheckoutLegalHold(id, site);
    assertThatThrownBy(() -> documents.deleteDocument(id, site, false)).isInstanceOf(ApiException.class)
        .extracting(failure -> ((ApiException) failure).getCode()).isEqualTo(409);
    documents.deleteDocumentCheckoutLegalHold(id, site);
  }

  @Test
  void sitesSettingsAndKeysAreKept() throws Exception {
    system.addSite(new AddSiteRequest().site(new AddSite().id("kept").title("Kept")));
    system.updateSite("kept", new UpdateSiteRequest().site(new UpdateSite().status(SiteStatus.INACTIVE)));

    assertThat(system.updateConfiguration("kept", new UpdateConfigurationRequest().maxDocuments("100")).getMessage())
        .isEqualTo("Config saved");
    var key = system.addApiKey("kept", new AddApiKeyRequest().name("robot")).getApiKey();
    var mask = key.substring(0, 8) + "*".repeat(16) + key.substring(47);
    assertThat(system.deleteApiKey("kept", mask).getMessage()).isEqualTo("ApiKey deleted");
    assertThat(system.getVersion().getType()).isEqualTo("core");
    assertThat(system.getSiteGroups("kept").getGroupNames()).isEmpty();
  }

  @Test
  void peopleAndGroupsAreKept() throws Exception {
    users.addGroup(new AddGroupRequest().group(new AddGroup().name("editors").description("Who edits")));
    users.addUser(new AddUserRequest().user(new AddUser().username("eve@example.org")));
    users.addUserToGroup("editors", new AddUserRequest().user(new AddUser().username("eve@example.org")));

    assertThat(users.getGroup("editors").getGroup().getDescription()).isEqualTo("Who edits");
    assertThat(users.getUser("eve@example.org").getUser().getUsername()).isEqualTo("eve@example.org");
    assertThat(users.getUsersInGroup("editors", null, null).getUsers()).hasSize(1);
    assertThat(users.getListOfUserGroups("eve@example.org", null, null).getGroups()).hasSize(1);
    assertThat(users.getGroups(null, null).getGroups()).isNotEmpty();
    assertThat(users.getUsers(null, null).getUsers()).isNotEmpty();
    users.setUserOperation("eve@example.org", "disable");
    users.removeUsernameFromGroup("editors", "eve@example.org");
    users.deleteUsername("eve@example.org");
    users.deleteGroup("editors");
  }

  @Test
  void aRefusalReachesTheClientByteForByte() {
    assertThatThrownBy(() -> documents.addDocument(new AddDocumentRequest().path("a//b").content("x"), "bytes", null))
        .isInstanceOf(ApiException.class).extracting(failure -> ((ApiException) failure).getResponseBody())
        .isEqualTo("{\"errors\":[{\"key\":\"path\",\"error\":\"invalid Path contains multiple '//' characters\"}]}");
  }
}
