package io.sheaf.docs.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.formkiq.client.api.DocumentsApi;
import com.formkiq.client.api.UserActivitiesApi;
import com.formkiq.client.invoker.ApiClient;
import com.formkiq.client.invoker.ApiException;
import com.formkiq.client.model.Activity;
import com.formkiq.client.model.ActivityStatus;
import com.formkiq.client.model.AddDocumentRequest;
import com.formkiq.client.model.UserActivity;
import com.formkiq.client.model.UserActivityType;
import io.sheaf.docs.running.Eventually;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Activities as the client's version reads them: it knows fewer ids, and no delegation.
class OfficialActivitiesTest {

  private static final String SITE = "activities";

  private static Driven driven;
  private static ApiClient client;

  private final UserActivitiesApi activities = new UserActivitiesApi(client);
  private final DocumentsApi documents = new DocumentsApi(client);

  @BeforeAll
  static void start(@TempDir Path folder) {
    driven = Driven.in(folder);
    client = driven.client();
  }

  @AfterAll
  static void stop() {
    driven.close();
  }

  @Test
  void areReadOfADocumentAndOfAPerson() throws ApiException {
    var id = documents.addDocument(new AddDocumentRequest().path("a.txt").content("x"), SITE, null).getDocumentId();
    documents.getDocument(id, SITE, null);

    var ofDocument = Eventually.answer(() -> ofDocument(id), found -> found.size() == 2);
    var ofAda = activities.getUserActivities(SITE, null, null, null).getUserActivities();
    var all = resources(id);

    assertThat(ofDocument).extracting(UserActivity::getType).containsExactlyInAnyOrder(UserActivityType.VIEW,
        UserActivityType.CREATE);
    assertThat(ofAda).hasSize(2);
    assertThat(all).hasSize(2).allSatisfy(one -> {
      assertThat(one.getUserId()).isEqualTo("ada");
      assertThat(one.getStatus()).isEqualTo(ActivityStatus.COMPLETE);
      assertThat(one.getDocumentId()).isEqualTo(id);
    });
  }

  private List<UserActivity> ofDocument(String id) {
    try {
      return activities.getDocumentUserActivities(id, SITE, null, null).getUserActivities();
    } catch (ApiException refused) {
      throw new AssertionError(refused.getResponseBody(), refused);
    }
  }

  private List<Activity> resources(String id) throws ApiException {
    return activities.getResourceActivities(SITE, id, null, null, null, null, null, null, null, null, null)
        .getActivities();
  }
}
