package io.sheaf.docs.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.formkiq.client.api.DocumentFoldersApi;
import com.formkiq.client.api.DocumentSharesApi;
import com.formkiq.client.api.DocumentsApi;
import com.formkiq.client.invoker.ApiClient;
import com.formkiq.client.invoker.ApiException;
import com.formkiq.client.model.AddDocumentRequest;
import com.formkiq.client.model.AddFolderRequest;
import com.formkiq.client.model.AddFolderShareRequest;
import com.formkiq.client.model.AddShare;
import com.formkiq.client.model.UpdateDocumentRequest;
import com.formkiq.client.model.UserShare;
import com.formkiq.client.model.UserSharePermission;
import com.formkiq.client.model.UserSharePermissionType;
import io.sheaf.docs.running.Tokens;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Folders that are shared with groups.
class OfficialSharesTest {

  private static final String SITE = "acme";

  private static Driven driven;
  private static ApiClient partner;

  private final DocumentSharesApi shares = new DocumentSharesApi(driven.client());
  private final DocumentsApi documents = new DocumentsApi(driven.client());
  private final DocumentsApi theirs = new DocumentsApi(partner);

  @BeforeAll
  static void start(@TempDir Path folder) {
    driven = Driven.in(folder);
    partner = new ApiClient().setBasePath(driven.sheaf().url().toString()).setReadTimeout(30_000)
        .addDefaultHeader("Authorization", Tokens.of("gil", "partners"));
  }

  @AfterAll
  static void stop() {
    driven.close();
  }

  @Test
  void aFolderIsSharedListedUsedAndTakenBack() throws Exception {
    var folder = new DocumentFoldersApi(driven.client()).addFolder(new AddFolderRequest().path("plans"), SITE, null);
    var id = documents.addDocument(new AddDocumentRequest().path("plans/a.txt").content("abc")
        .contentType("text/plain"), SITE, null).getDocumentId();

    var shared = shares.addFolderShare(folder.getIndexKey(), new AddFolderShareRequest().share(new AddShare()
        .group("partners").addPermissionsItem(UserSharePermission.READ)
        .addPermissionsItem(UserSharePermission.WRITE)), SITE);
    var key = shared.getShareKey();
    assertThat(shared.getMessage()).isEqualTo("Folder shared");

    var listed = new DocumentSharesApi(partner).getUserShares(null, null, null).getShares();
    assertThat(listed).singleElement().satisfies(one -> {
      assertThat(one.getShareKey()).isEqualTo(key);
      assertThat(one.getGroup()).isEqualTo("partners");
      assertThat(one.getType()).isEqualTo(UserShare.TypeEnum.FOLDER);
      assertThat(one.getPermissionType()).isEqualTo(UserSharePermissionType.GROUP);
      assertThat(one.getPermissions()).containsExactly(UserSharePermission.READ, UserSharePermission.WRITE);
      assertThat(one.getSiteId()).isEqualTo(SITE);
      assertThat(one.getPath()).isEqualTo("plans");
      assertThat(one.getUserId()).isEqualTo("ada");
    });
    assertThat(theirs.getDocument(id, null, key).getPath()).isEqualTo("plans/a.txt");
    theirs.updateDocument(id, new UpdateDocumentRequest().width("10"), null, key);
    assertThat(documents.getDocument(id, SITE, null).getWidth()).isEqualTo("10");
    assertThat(theirs.addDocument(new AddDocumentRequest().path("plans/b.txt").content("x"), null, key).getSiteId())
        .isEqualTo(SITE);

    assertThat(shares.deleteShare(key).getMessage()).isEqualTo("Share '" + key + "' deleted");
    assertThatThrownBy(() -> theirs.getDocument(id, null, key)).isInstanceOfSatisfying(ApiException.class,
        ended -> assertThat(ended.getCode()).isEqualTo(401));
  }
}
