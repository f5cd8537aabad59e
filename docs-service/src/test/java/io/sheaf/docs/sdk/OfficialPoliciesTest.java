package io.sheaf.docs.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.formkiq.client.api.AccessControlApi;
import com.formkiq.client.invoker.ApiClient;
import com.formkiq.client.invoker.ApiException;
import com.formkiq.client.model.OpaPolicyAttribute;
import com.formkiq.client.model.OpaPolicyAttributeEq;
import com.formkiq.client.model.OpaPolicyAttributeInput;
import com.formkiq.client.model.OpaPolicyItem;
import com.formkiq.client.model.SetOpaAccessPolicyItemsRequest;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Access policies as the official client has them.
class OfficialPoliciesTest {

  private static Driven driven;
  private static ApiClient client;

  private final AccessControlApi policies = new AccessControlApi(client);

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
  void aPolicyIsSetReadListedAndRemoved() throws Exception {
    var item = new OpaPolicyItem().addAnyRolesItem("staff").addAttributesItem(new OpaPolicyAttribute().key("owner")
        .eq(new OpaPolicyAttributeEq().input(new OpaPolicyAttributeInput().matchUsername(true))));

    policies.setOpaAccessPolicyItems("policy", new SetOpaAccessPolicyItemsRequest().addPolicyItemsItem(item));

    var kept = policies.getOpaAccessPolicyItems("policy").getPolicyItems();
    assertThat(kept).hasSize(1);
    assertThat(kept.getFirst().getAnyRoles()).containsExactly("staff");
    assertThat(kept.getFirst().getAttributes().getFirst().getEq().getInput().getMatchUsername()).isTrue();
    var text = policies.getOpaAccessPolicy("policy").getOpaPolicy();
    assertThat(text).startsWith("package formkiq").contains("input.user.username");
    assertThat(policies.getOpaAccessPolicies().getOpaPolicies())
        .anySatisfy(policy -> {
          assertThat(policy.getSiteId()).isEqualTo("policy");
          assertThat(policy.getPolicy()).isEqualTo(text);
        });
    policies.deleteOpaAccessPolicyItems("policy");
    assertThat(policies.getOpaAccessPolicyItems("policy").getPolicyItems()).isEmpty();
    assertThatThrownBy(() -> policies.getOpaAccessPolicy("policy")).isInstanceOf(ApiException.class)
        .extracting("code").isEqualTo(404);
  }

  @Test
  void whatIsWrongIsSaid() {
    assertThatThrownBy(() -> policies.setOpaAccessPolicyItems("policy",
        new SetOpaAccessPolicyItemsRequest().addPolicyItemsItem(new OpaPolicyItem().policy("package formkiq"))))
        .isInstanceOf(ApiException.class).extracting("code").isEqualTo(400);
  }
}
