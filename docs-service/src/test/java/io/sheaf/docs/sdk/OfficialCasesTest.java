package io.sheaf.docs.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.formkiq.client.api.CaseManagementApi;
import com.formkiq.client.invoker.ApiException;
import com.formkiq.client.model.AddCase;
import com.formkiq.client.model.AddCaseRequest;
import com.formkiq.client.model.AddNigo;
import com.formkiq.client.model.AddNigoRequest;
import com.formkiq.client.model.AddTask;
import com.formkiq.client.model.AddTaskRequest;
import com.formkiq.client.model.CaseStatus;
import com.formkiq.client.model.NigoStatus;
import com.formkiq.client.model.StringFormat;
import com.formkiq.client.model.StringGeneratorType;
import com.formkiq.client.model.TaskStatus;
import com.formkiq.client.model.UpdateCase;
import com.formkiq.client.model.UpdateCaseRequest;
import com.formkiq.client.model.UpdateNigo;
import com.formkiq.client.model.UpdateNigoRequest;
import com.formkiq.client.model.UpdateTask;
import com.formkiq.client.model.UpdateTaskRequest;
import io.sheaf.docs.running.OnAwsToo;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// All 21 operations of cases, as the client drives them.
@OnAwsToo
class OfficialCasesTest {

  private static Driven driven;

  private final CaseManagementApi cases = new CaseManagementApi(driven.client());

  @BeforeAll
  static void start(@TempDir Path folder) {
    driven = Driven.in(folder);
  }

  @AfterAll
  static void stop() {
    driven.close();
  }

  private static String document(String site) {
    return driven.sheaf().admin().post("/documents?siteId=" + site, "{\"path\":\"a.txt\",\"content\":\"text\"}")
        .at("documentId");
  }

  @Test
  void casesLiveFromCreationToRemoval() throws Exception {
    var site = "sdkcases";
    var document = document(site);
    var number = new StringFormat().type(StringGeneratorType.AUTO_INCREMENT).padding(3);

    var id = cases.addCase(new AddCaseRequest()._case(new AddCase().name("Broken window").description("Ground floor")
        .status(CaseStatus.ASSIGNED).dueDate("2026-01-31").putMetadataItem("floor", "ground")
        .addCaseNumberFormatItem(new StringFormat().type(StringGeneratorType.STATIC).staticValue("C-"))
        .addCaseNumberFormatItem(number)
        .addDocumentNumberFormatItem(new StringFormat().type(StringGeneratorType.DATE_YYYYMMDD))
        .addDocumentIdsItem(document)), site).getCaseId();

    var read = cases.getCase(id, site).getCase();
    assertThat(read.getCaseId()).isEqualTo(id);
    assertThat(read.getName()).isEqualTo("Broken window");
    assertThat(read.getStatus()).isEqualTo(CaseStatus.ASSIGNED);
    assertThat(read.getCaseNumber()).isEqualTo("C-001");
    assertThat(read.getDocumentNumber()).matches("\\d{8}");
    assertThat(read.getDueDate()).isEqualTo("2026-01-31");
    assertThat(read.getMetadata()).isEqualTo(Map.of("floor", "ground"));
    assertThat(read.getUserId()).isEqualTo("ada");
    assertThat(read.getInsertedDate()).isNotEmpty();
    assertThat(cases.updateCase(id, new UpdateCaseRequest()._case(new UpdateCase().status(CaseStatus.CLOSED)
        .endDate("2026-01-30T12:00:00Z")), site).getCaseId()).isEqualTo(id);
    assertThat(cases.getCases(site, null, "5").getCases()).singleElement().satisfies(one -> {
      assertThat(one.getStatus()).isEqualTo(CaseStatus.CLOSED);
      assertThat(one.getEndDate()).isEqualTo("2026-01-30T12:00:00Z");
    });
    assertThat(cases.getCaseDocuments(id, site, null, null).getDocuments()).singleElement()
        .satisfies(one -> assertThat(one.getDocumentId()).isEqualTo(document));
    assertThat(cases.deleteCaseDocument(id, document, site).getMessage()).contains(document);
    assertThat(cases.getCaseDocuments(id, site, null, null).getDocuments()).isEmpty();
    assertThat(cases.deleteCase(id, site).getMessage()).isEqualTo("Case '" + id + "' deleted");
    assertThatThrownBy(() -> cases.getCase(id, site)).isInstanceOfSatisfying(ApiException.class,
        refused -> assertThat(refused.getCode()).isEqualTo(404));
  }

  @Test
  void tasksLiveFromCreationToRemoval() throws Exception {
    var site = "sdktasks";
    var document = document(site);
    var caseId = cases.addCase(new AddCaseRequest()._case(new AddCase().name("n")), site).getCaseId();

    var id = cases.addTask(caseId, new AddTaskRequest().task(new AddTask().name("Call").description("the glazier")
        .status(TaskStatus.NEW).plannedStartDate("2026-01-31").putMetadataItem("urgent", true)), site).getTaskId();
    cases.updateTask(caseId, id, new UpdateTaskRequest().task(new UpdateTask().status(TaskStatus.RESOLVED)
        .addDocumentIdsItem(document)), site);

    var read = cases.getCaseTask(caseId, id, site).getTask();
    assertThat(read.getTaskId()).isEqualTo(id);
    assertThat(read.getName()).isEqualTo("Call");
    assertThat(read.getStatus()).isEqualTo(TaskStatus.RESOLVED);
    assertThat(read.getMetadata()).isEqualTo(Map.of("urgent", true));
    assertThat(cases.getCaseTasks(caseId, site, null, null).getTasks()).hasSize(1);
    assertThat(cases.getTaskDocuments(caseId, id, site, null, null).getDocuments()).hasSize(1);
    assertThat(cases.deleteTaskDocument(caseId, id, document, site).getMessage()).contains(document);
    assertThat(cases.deleteTask(caseId, id, site).getMessage()).isEqualTo("Task '" + id + "' deleted");
    assertThat(cases.getCaseTasks(caseId, site, null, null).getTasks()).isEmpty();
  }

  @Test
  void nigosLiveFromCreationToRemoval() throws Exception {
    var site = "sdknigos";
    var document = document(site);
    var caseId = cases.addCase(new AddCaseRequest()._case(new AddCase().name("n")), site).getCaseId();

    var id = cases.addNigo(caseId, new AddNigoRequest().nigo(new AddNigo().name("Photo is missing")
        .status(NigoStatus.AWAITING_CLIENT_RESPONSE).addDocumentIdsItem(document)), site).getNigoId();
    cases.updateNigo(caseId, id, new UpdateNigoRequest().nigo(new UpdateNigo().description("of the frame")), site);

    var read = cases.getCaseNigo(caseId, id, site).getNigo();
    assertThat(read.getNigoId()).isEqualTo(id);
    assertThat(read.getDescription()).isEqualTo("of the frame");
    assertThat(read.getStatus()).isEqualTo(NigoStatus.AWAITING_CLIENT_RESPONSE);
    assertThat(cases.getCaseNigos(caseId, site, null, null).getNigos()).hasSize(1);
    assertThat(cases.getNigoDocuments(caseId, id, site, null, null).getDocuments()).hasSize(1);
    assertThat(cases.deleteNigoDocument(caseId, id, document, site).getMessage()).contains(document);
    assertThat(cases.deleteNigo(caseId, id, site).getMessage()).isEqualTo("Nigo '" + id + "' deleted");
    assertThat(cases.getCaseNigos(caseId, site, null, null).getNigos()).isEmpty();
  }

  @Test
  void aListIsWalkedToItsEnd() throws Exception {
    var site = "sdklist";
    for (int at = 0; at < 5; at++) {
      cases.addCase(new AddCaseRequest()._case(new AddCase().name("case " + at)), site);
    }

    var first = cases.getCases(site, null, "3");
    var second = cases.getCases(site, first.getNext(), "3");

    assertThat(first.getCases()).hasSize(3);
    assertThat(second.getCases()).hasSize(2);
    assertThat(second.getNext()).isNull();
  }
}
