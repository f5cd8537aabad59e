package io.sheaf.docs.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Decision.Reason;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Refusal;
import io.sheaf.storage.table.SiteId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever is allowed or refused, the decision says what had a say in it, the decisive one last.
class DecisionTest {

  private static final SiteId SITE = new SiteId("reasons");

  @TempDir
  private static Path folder;
  private static Running running;

  @BeforeAll
  static void start() {
    running = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  private static Caller caller(String name, Permission... permissions) {
    return Caller.of(name, Caller.Kind.TOKEN, Map.of(SITE, Grant.of(List.of(permissions), "reasons_team")),
        List.of("boss", "reasons_team"));
  }

  private static Caller administrator() {
    return new Caller("ada", Caller.Kind.TOKEN, true, Map.of(), List.of("Admins"), List.of("Admins"), Map.of());
  }

  @Test
  void aGrantNamesTheGroupsThatGiveItAndARefusalWhatIsMissing() {
    var ann = caller("ann", Permission.READ);

    assertThat(Access.onSite(ann, SITE, Permission.READ).reasons())
        .containsExactly(new Reason.Granted("reasons", Permission.READ, List.of("reasons_team")));
    var refused = Access.onSite(ann, SITE, Permission.WRITE);
    assertThat(refused.allowed()).isFalse();
    assertThat(refused.reasons()).containsExactly(new Reason.NotGranted("reasons", Permission.WRITE));
    assertThat(Access.onSite(ann, new SiteId("elsewhere"), Permission.READ).reasons())
        .containsExactly(new Reason.Stranger("elsewhere"));
    assertThat(Access.onSite(administrator(), SITE, Permission.GOVERN).reasons())
        .containsExactly(new Reason.Administrator());
  }

  @Test
  void theRulesOfFoldersAreNamedOneAfterTheOtherUntilOneRefuses() {
    assertThat(running.as("ann", "reasons").post("/folders", "{\"path\":\"plans/secret\"}").status()).isEqualTo(200);
    rule("plans", "boss", "READ\",\"WRITE");
    rule("plans/secret", "chief", "READ");
    var access = running.door(Access.class);
    var ann = caller("ann", Permission.READ);

    assertThat(access.below(ann, SITE, "plans/a.txt", Permission.READ).reasons())
        .containsExactly(new Reason.FolderAllows("plans", "boss", Permission.READ));
    var refused = access.below(ann, SITE, "plans/secret/deep/a.txt", Permission.READ);
    assertThat(refused.allowed()).isFalse();
    assertThat(refused.reasons()).containsExactly(new Reason.FolderAllows("plans", "boss", Permission.READ),
        new Reason.FolderRefuses("plans/secret", Permission.READ));
    assertThat(access.below(ann, SITE, "open/a.txt", Permission.READ)).isEqualTo(Decision.allow());
  }

  private static void rule(String path, String role, String permissions) {
    assertThat(running.admin().put("/folders/permissions?siteId=reasons", "{\"path\":\"" + path
        + "\",\"roles\":[{\"roleName\":\"" + role + "\",\"permissions\":[\"" + permissions + "\"]}]}").status())
        .isEqualTo(200);
  }

  @Test
  void theListsOfADocumentNameWhatTheCallerIsThere() {
    var document = new Access.Subject("a.txt", "ann", List.of("ann", "bob"), List.of("cid"));

    assertThat(Access.listed(caller("ann"), document, Permission.WRITE).reasons())
        .containsExactly(new Reason.Listed("owner"), new Reason.Listed("editor"));
    assertThat(Access.listed(caller("cid"), document, Permission.READ).reasons())
        .containsExactly(new Reason.Listed("viewer"));
    assertThat(Access.listed(caller("cid"), document, Permission.WRITE).reasons())
        .containsExactly(new Reason.NotListed(Permission.WRITE));
  }

  @Test
  void whoHoldsADocumentOrHasItCheckedOutIsNamed() {
    var held = made("held.txt");
    var out = made("out.txt");
    assertThat(running.admin().put("/documents/" + held + "/legalHold?siteId=reasons").status()).isEqualTo(200);
    assertThat(running.as("bob", "reasons").put("/documents/" + out + "/checkout").status()).isEqualTo(200);
    var documents = running.door(Documents.class);
    var ann = caller("ann", Permission.WRITE);

    assertThat(documents.free(ann, DocumentRef.of(SITE, held)).reasons()).containsExactly(new Reason.Held("ada"));
    assertThat(documents.free(ann, DocumentRef.of(SITE, out)).reasons())
        .containsExactly(new Reason.CheckedOut("bob"));
    assertThat(documents.free(caller("bob", Permission.WRITE), DocumentRef.of(SITE, out)).allowed()).isTrue();
  }

  private static String made(String path) {
    var made = running.as("ann", "reasons").post("/documents", "{\"path\":\"" + path + "\",\"content\":\"x\"}");
    assertThat(made.status()).isEqualTo(201);
    return made.at("documentId");
  }

  @Test
  void aShareIsNamedWhereTheSiteGrantsNothingAndNotWhereItDoes() {
    var folder = new Share.What.Folder("Shared");
    var share = new Share("k", SITE, folder, Set.of(Permission.READ), "partners", Borrower.nobody());
    var access = running.door(Access.class);
    var stranger = Caller.of("gil", Caller.Kind.TOKEN, Map.of(), List.of("partners")).under(share);
    var inside = new Access.Subject("d-1", "shared/deep/a.txt", null, List.of(), List.of());
    var outside = new Access.Subject("d-2", "sharedness/a.txt", null, List.of(), List.of());

    assertThat(access.onDocument(stranger, SITE, inside, Permission.READ).reasons())
        .containsExactly(new Reason.Shared("k", folder, "partners", Permission.READ));
    var refused = access.onDocument(stranger, SITE, outside, Permission.READ);
    assertThat(refused.refusal()).isEqualTo(Refusal.NOT_FOUND);
    assertThat(refused.reasons()).containsExactly(new Reason.NotShared("k", Permission.READ));
    assertThat(access.onDocument(stranger, SITE, inside, Permission.WRITE).allowed()).isFalse();
    assertThat(access.onDocument(stranger, new SiteId("elsewhere"), inside, Permission.READ).allowed()).isFalse();
    assertThat(access.inFolder(stranger, SITE, "shared", Permission.READ).allowed()).isTrue();
    assertThat(access.inFolder(stranger, SITE, "", Permission.READ).allowed()).isFalse();
    assertThat(access.onDocument(caller("ann", Permission.READ).under(share), SITE, outside, Permission.READ))
        .isEqualTo(Decision.allow());
  }

  @Test
  void ofTwoThatMustAllowTheFirstThatRefusesDecides() {
    var granted = Decision.allow(new Reason.Granted("reasons", Permission.READ, List.of("reasons_team")));
    var closed = Decision.refuse("closed", new Reason.FolderRefuses("plans", Permission.READ));

    assertThat(granted.and(closed).allowed()).isFalse();
    assertThat(granted.and(closed).reasons()).hasSize(2).endsWith(new Reason.FolderRefuses("plans", Permission.READ));
    assertThat(closed.and(granted)).isEqualTo(closed);
  }
}
