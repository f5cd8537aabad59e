package io.sheaf.docs.access.users;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.spec.check.SpecCheck;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsersTest {

  private static final SpecCheck PUBLISHED = SpecCheck.load();

  private static Running sheaf;
  private static Client admin;

  @BeforeAll
  static void start(@TempDir Path folder) {
    sheaf = Running.in(folder);
    admin = sheaf.admin();
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static Reply addUser(String username) {
    return admin.post("/users", "{\"user\":{\"username\":\"" + username + "\"}}");
  }

  private static Reply addGroup(String name) {
    return admin.post("/groups", "{\"group\":{\"name\":\"" + name + "\",\"description\":\"of tests\"}}");
  }

  private static Reply join(String group, String username) {
    return admin.post("/groups/" + group + "/users", "{\"user\":{\"username\":\"" + username + "\"}}");
  }

  private static Reply isAsPublished(Reply reply) {
    assertThat(PUBLISHED.verify(reply.method(), reply.path(), reply.status(), "application/json", reply.bytes()))
        .as(reply.toString()).isEmpty();
    return reply;
  }

  private static void says(Reply reply, int status, String message) {
    isAsPublished(reply);
    assertThat(reply.text()).isEqualTo("{\"message\":\"" + message + "\"}");
    assertThat(reply.status()).isEqualTo(status);
  }

  @Test
  void aUserIsMadeShownAndDeleted() {
    var made = admin.post("/users", "{\"user\":{\"username\":\"Ann@example.org\","
        + "\"attributes\":{\"givenName\":\"Ann\",\"familyName\":\"Lee\",\"shoeSize\":\"38\"}}}");
    says(made, 201, "user 'Ann@example.org' has been created");

    assertThat(isAsPublished(admin.get("/users/ann@example.org")).text())
        .isEqualTo("{\"user\":{\"username\":\"Ann@example.org\","
            + "\"email\":\"Ann@example.org\",\"userStatus\":\"FORCE_CHANGE_PASSWORD\",\"enabled\":true,"
            + "\"insertedDate\":\"" + today() + "\",\"lastModifiedDate\":\"" + today() + "\","
            + "\"attributes\":{\"familyName\":\"Lee\",\"givenName\":\"Ann\"}}}");
    assertThat(sheaf.engines().printed().getLast())
        .matches("The one-time password of the new user 'Ann@example.org' is [0-9A-Z-]{23}");
    says(addUser("ANN@example.org"), 400, "username 'ANN@example.org' already exists");

    says(admin.delete("/users/Ann@example.org"), 200, "user 'Ann@example.org' has been deleted");
    says(admin.get("/users/Ann@example.org"), 400, "username 'Ann@example.org' not found");
    says(admin.delete("/users/Ann@example.org"), 400, "username 'Ann@example.org' not found");
  }

  private static String today() {
    return io.sheaf.docs.web.Dates.wire(sheaf.clock().instant());
  }

  @Test
  void aUserIsDisabledEnabledAndReset() {
    addUser("bob");

    says(admin.put("/users/bob/disable"), 200, "user 'bob' has been disabled");
    assertThat(admin.get("/users/bob").at("user.enabled")).isEqualTo("false");
    says(admin.put("/users/bob/enable"), 200, "user 'bob' has been enabled");
    assertThat(admin.get("/users/bob").at("user.enabled")).isEqualTo("true");
    says(admin.put("/users/bob/resetPassword"), 200, "user 'bob' has been sent a reset password");
    assertThat(sheaf.engines().printed().getLast()).startsWith("The new one-time password of the user 'bob' is ");
    says(admin.put("/users/bob/promote"), 400, "Invalid operation 'promote'");
    says(admin.put("/users/nobody/disable"), 400, "username 'nobody' not found");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      {}                                                  | user                      | 'user' is required
      {"user":{}}                                         | username                  | 'username' is required
      {"user":{"username":"two words"}}                   | username                  | 'username' has 1 to 128 characters, without spaces, and is no reserved word
      {"user":{"username":"system"}}                      | username                  | 'username' has 1 to 128 characters, without spaces, and is no reserved word
      {"user":{"username":"x","attributes":{"name":{}}}}  | user.attributes.name      | 'user.attributes.name' must be a text
      {"user":{"username":"x","attributes":"y"}}          | user.attributes           | 'user.attributes' must be an object
      """)
  void aUserThatCannotBeIsSaidWhy(String body, String key, String error) {
    var reply = admin.post("/users", body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.at("errors.0.key")).isEqualTo(key);
    assertThat(reply.at("errors.0.error")).isEqualTo(error);
  }

  @Test
  void aGroupIsMadeShownAndDeleted() {
    says(addGroup("staff"), 200, "Group staff created");
    assertThat(isAsPublished(admin.get("/groups/staff")).text()).isEqualTo("{\"group\":{\"name\":\"staff\","
        + "\"description\":\"of tests\",\"insertedDate\":\"" + today() + "\",\"lastModifiedDate\":\"" + today()
        + "\"}}");
    says(addGroup("staff"), 400, "group 'staff' already exists");

    addUser("cora");
    says(join("staff", "cora"), 201, "user 'cora' added to group 'staff'");
    says(join("staff", "cora"), 201, "user 'cora' added to group 'staff'");
    assertThat(admin.get("/groups/staff/users").at("users.0.username")).isEqualTo("cora");
    assertThat(admin.get("/groups/staff/users").size("users")).isEqualTo(1);
    assertThat(admin.get("/users/cora/groups").at("groups.0.name")).isEqualTo("staff");

    says(admin.delete("/groups/staff/users/cora"), 200, "user 'cora' removed from group 'staff'");
    assertThat(isAsPublished(admin.get("/groups/staff/users")).text()).isEqualTo("{\"users\":[]}");
    assertThat(isAsPublished(admin.get("/users/cora/groups")).text()).isEqualTo("{\"groups\":[]}");

    join("staff", "cora");
    says(admin.delete("/groups/staff"), 200, "Group staff deleted");
    says(admin.get("/groups/staff"), 400, "group 'staff' not found");
    says(admin.delete("/groups/staff"), 400, "group 'staff' not found");
    says(join("staff", "cora"), 400, "group 'staff' not found");
    assertThat(isAsPublished(admin.get("/users/cora/groups")).text()).isEqualTo("{\"groups\":[]}");
    says(join("Admins", "nobody"), 400, "username 'nobody' not found");
  }

  @Test
  void whoIsDeletedLeavesTheGroups() {
    addGroup("leavers");
    addUser("dave");
    join("leavers", "dave");

    admin.delete("/users/dave");

    assertThat(admin.get("/groups/leavers/users").text()).isEqualTo("{\"users\":[]}");
  }

  @Test
  void aGroupOfManyIsDeletedWhole() {
    addGroup("many");
    for (int number = 0; number < 45; number++) {
      addUser("many" + number);
      join("many", "many" + number);
    }

    says(admin.delete("/groups/many"), 200, "Group many deleted");

    assertThat(admin.get("/users/many44/groups").text()).isEqualTo("{\"groups\":[]}");
    says(addGroup("many"), 200, "Group many created");
  }

  @ParameterizedTest
  @ValueSource(strings = {"global", "api_key", "admins", "two words", "a,b"})
  void someNamesAreNoNamesOfGroups(String name) {
    var reply = addGroup(name);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.at("errors.0.key")).isEqualTo("name");
  }

  @Test
  void oneAdministratorAlwaysRemains() {
    says(admin.delete("/users/admin"), 409, "the last administrator cannot be deleted");
    says(admin.put("/users/admin/disable"), 409, "the last administrator cannot be disabled");
    says(admin.delete("/groups/Admins/users/admin"), 409, "the last administrator cannot be removed from the group");
    says(admin.delete("/groups/Admins"), 409, "the group 'Admins' cannot be deleted");

    addUser("eva");
    join("Admins", "eva");
    says(admin.put("/users/eva/disable"), 200, "user 'eva' has been disabled");
    says(admin.put("/users/admin/disable"), 409, "the last administrator cannot be disabled");
    admin.put("/users/eva/enable");
    says(admin.put("/users/admin/disable"), 200, "user 'admin' has been disabled");
    says(admin.delete("/users/eva"), 409, "the last administrator cannot be deleted");
    admin.put("/users/admin/enable");
    says(admin.delete("/users/eva"), 200, "user 'eva' has been deleted");
  }

  @Test
  void twoAdministratorsCannotTakeEachOtherAwayAtOnce() throws Exception {
    for (int round = 0; round < 5; round++) {
      addUser("left");
      addUser("right");
      join("Admins", "left");
      join("Admins", "right");
      admin.put("/users/admin/disable");

      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        var left = threads.submit(() -> admin.delete("/users/left").status());
        var right = threads.submit(() -> admin.put("/users/right/disable").status());

        assertThat(List.of(left.get(), right.get())).containsExactlyInAnyOrder(200, 409);
      }
      admin.put("/users/admin/enable");
      admin.delete("/users/left");
      admin.delete("/users/right");
    }
  }

  @Test
  void everyChangeIsRecordedWithWhoMadeIt() {
    addUser("recorded");
    addGroup("records");
    join("records", "recorded");
    admin.put("/users/recorded/disable");

    var events = new ArrayList<Item>();
    for (int shard = 0; shard < 4; shard++) {
      var list = Query.of(TableSchema.EVENT.main().partition(SiteId.DEFAULT, shard)).limit(1000);
      events.addAll(sheaf.engines().ports().table().page(list).items());
    }
    var ofUser = events.stream().filter(event -> event.text("subject").equals("user#recorded")).toList();
    assertThat(ofUser).extracting(event -> event.text("type")).containsExactly("CREATE", "UPDATE", "UPDATE");
    assertThat(ofUser).allSatisfy(event -> {
      assertThat(event.text("userId")).isEqualTo("ada");
      assertThat(event.text("sourceIpAddress")).isEqualTo("127.0.0.1");
    });
    assertThat(events).anySatisfy(event -> assertThat(event.text("subject")).isEqualTo("group#records"));
  }

  @Test
  void listsAreWalkedInPages() {
    addGroup("walkers");
    for (int number = 0; number < 7; number++) {
      addUser("walker" + number);
      join("walkers", "walker" + number);
    }

    var names = new ArrayList<String>();
    var next = "";
    do {
      var page = isAsPublished(
          admin.get("/groups/walkers/users?limit=3" + (next.isEmpty() ? "" : "&next=" + next)));
      for (int row = 0; row < page.size("users"); row++) {
        names.add(page.at("users." + row + ".username"));
      }
      next = page.at("next");
    } while (!next.isEmpty());

    assertThat(names).containsExactly("walker0", "walker1", "walker2", "walker3", "walker4", "walker5", "walker6");
    assertThat(admin.get("/users?limit=2").size("users")).isEqualTo(2);
    assertThat(admin.get("/users?limit=2").at("next")).isNotEmpty();
    assertThat(admin.get("/groups?limit=1").at("next")).isNotEmpty();
  }

  @Test
  void whoMayDoWhat() {
    addGroup("asked");
    addUser("gus");
    var reader = sheaf.as("ria", "a_read");
    var governor = sheaf.as("gov", "a_govern");
    var writer = sheaf.as("will", "a");
    var denied = "fkq access denied (groups: a (DELETE,READ,WRITE))";

    assertThat(reader.get("/groups").status()).isEqualTo(200);
    assertThat(sheaf.as("zoe", "authentication_only").get("/groups").status()).isEqualTo(401);
    for (var path : List.of("/users", "/users/gus", "/users/gus/groups", "/groups/asked", "/groups/asked/users")) {
      assertThat(governor.get(path).status()).as(path).isEqualTo(200);
      says(writer.get(path), 401, denied);
      assertThat(sheaf.anonymous().get(path).status()).isEqualTo(401);
    }
    for (var client : List.of(governor, writer)) {
      assertThat(client.post("/users", "{}").status()).isEqualTo(401);
      assertThat(client.delete("/users/gus").status()).isEqualTo(401);
      assertThat(client.put("/users/gus/disable").status()).isEqualTo(401);
      assertThat(client.post("/groups", "{}").status()).isEqualTo(401);
      assertThat(client.delete("/groups/asked").status()).isEqualTo(401);
      assertThat(client.post("/groups/asked/users", "{}").status()).isEqualTo(401);
      assertThat(client.delete("/groups/asked/users/gus").status()).isEqualTo(401);
    }
  }
}
