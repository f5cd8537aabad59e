package io.sheaf.docs.access.policies;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.gate.Asked;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.JsonText;
import io.sheaf.testservers.Counts;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What an item of a policy means for somebody and a document.
class MeaningTest {

  private static final PolicyInput ANN = new PolicyInput("GET", "/documents/{documentId}", "ann",
      List.of("staff", "hr"),
      Map.of("dept", "law", "depts", List.of("law", 7.0), "level", 7.0, "chief", true, "odd", Map.of("a", "law")),
      Asked.NOTHING);

  private static List<PolicyItem> items(String... items) {
    var body = Fields.of(JsonText.read(("{\"policyItems\":[" + String.join(",", items) + "]}")
        .getBytes(StandardCharsets.UTF_8)));
    var read = PolicyFields.read(body);
    body.check();
    return read;
  }

  private static boolean allows(List<PolicyItem> items, PolicyInput input, Map<String, List<Object>> said) {
    return items.stream().anyMatch(item -> Meaning.of(item, input).filter(tests -> Meaning.holds(tests, said))
        .isPresent());
  }

  /// Quotes are written as `'`.
  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
      "{'allRoles':['staff','hr']} | true", "{'allRoles':['staff','it']} | false", //
      "{'anyRoles':['it','hr']} | true", "{'anyRoles':['it']} | false", //
      "{'excludedRoles':['it']} | true", "{'excludedRoles':['it','hr']} | false", //
      "{'anyRoles':['hr'],'excludedRoles':['staff']} | false", //
      "{'input':{'httpMethod':{'in':['GET']}}} | true", "{'input':{'httpMethod':{'in':['POST']}}} | false",
      "{'input':{'httpMethod':{'notIn':['GET']}}} | false", "{'input':{'httpMethod':{'notIn':['POST']}}} | true",
      "{'input':{'resource':{'in':['/documents/{documentId}']}}} | true",
      "{'input':{'resource':{'notIn':['/documents/{documentId}']}}} | false",
      "{'input':{'httpMethod':{'in':['GET']},'resource':{'in':['/search']}}} | false"})
  void rolesAndWhatIsAskedForDecide(String item, boolean expected) {
    assertThat(allows(items(item.replace('\'', '"')), ANN, Map.of())).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
      "'eq':{'stringValue':'law'} | true", "'eq':{'stringValue':'tax'} | false", //
      "'eq':{'stringValue':'7'} | false", "'eq':{'numberValue':7} | true", "'eq':{'numberValue':7.00} | true",
      "'eq':{'booleanValue':true} | false", "'eq':{'stringValue':'true'} | false",
      "'eq':{'input':{'matchUsername':true}} | true", "'eq':{'input':{'matchUserClaim':'dept'}} | true",
      "'eq':{'input':{'matchUserClaim':'depts'}} | true", "'eq':{'input':{'matchUserClaim':'level'}} | true",
      "'eq':{'input':{'matchUserClaim':'chief'}} | false", "'eq':{'input':{'matchUserClaim':'odd'}} | false",
      "'eq':{'input':{'matchUserClaim':'none'}} | false", //
      "'neq':{'stringValue':'tax'} | true", "'neq':{'stringValue':'law'} | false",
      "'neq':{'stringValue':'7'} | true", //
      "'in':{'stringValues':['tax','law']} | true", "'in':{'stringValues':['tax','7']} | false",
      "'notIn':{'stringValues':['tax']} | true", "'notIn':{'stringValues':['tax','ann']} | false",
      "'gt':{'numberValue':6.9} | true", "'gt':{'numberValue':7} | false", "'gte':{'numberValue':7} | true",
      "'lt':{'numberValue':7} | true", "'lt':{'numberValue':-1.5} | false", "'lte':{'numberValue':-1.5} | true",
      "'gt':{'numberValue':0},'lt':{'numberValue':5} | false", //
      "'gt':{'numberValue':0},'lt':{'numberValue':9} | true",
      "'eq':{'stringValue':'law'},'gt':{'numberValue':0} | false",
      "'eq':{'stringValue':'law'},'in':{'stringValues':['tax']} | false"})
  void whatADocumentSaysIsComparedByItsTypeAndOneOfItsValuesIsEnough(String comparisons, boolean expected) {
    var item = "{\"attributes\":[{\"key\":\"a\"," + comparisons.replace('\'', '"') + "}]}";

    assertThat(allows(items(item), ANN, Map.of("a", List.of("law", "ann", 7.0, -1.5)))).isEqualTo(expected);
  }

  @Test
  void aDocumentThatSaysNothingUnderTheKeyIsNotAllowedWhateverIsAsked() {
    for (var comparison : List.of("\"eq\":{\"stringValue\":\"\"}", "\"neq\":{\"stringValue\":\"x\"}",
        "\"notIn\":{\"stringValues\":[\"x\"]}", "\"lt\":{\"numberValue\":5}")) {
      var items = items("{\"attributes\":[{\"key\":\"a\"," + comparison + "}]}");

      assertThat(allows(items, ANN, Map.of())).as(comparison).isFalse();
      assertThat(allows(items, ANN, Map.of("a", List.of()))).as(comparison + ", a key alone").isFalse();
    }
  }

  @Test
  void whatIsNotKnownOfARequestIsOnNoListAndOffNoList() {
    var unknown = new PolicyInput(null, null, null, List.of(), Map.of(), Asked.NOTHING);

    for (var item : List.of("{\"input\":{\"httpMethod\":{\"in\":[\"GET\"]}}}",
        "{\"input\":{\"httpMethod\":{\"notIn\":[\"GET\"]}}}", "{\"input\":{\"resource\":{\"notIn\":[\"/search\"]}}}",
        "{\"attributes\":[{\"key\":\"a\",\"eq\":{\"input\":{\"matchUsername\":true}}}]}")) {
      assertThat(allows(items(item), unknown, Map.of("a", List.of("ann")))).as(item).isFalse();
    }
  }

  @Test
  void oneItemIsEnough() {
    var items = items("{\"anyRoles\":[\"it\"]}", "{\"anyRoles\":[\"hr\"]}");

    assertThat(allows(items, ANN, Map.of())).isTrue();
    assertThat(allows(items.subList(0, 1), ANN, Map.of())).isFalse();
  }

  @Test
  void everyPolicyMeansWhatAPlainReadingOfItSays() {
    var seed = Counts.seed();
    System.out.println("random policies: SHEAF_TEST_SEED=" + seed);
    var policies = new RandomPolicies(new Random(seed));
    int allowed = 0;
    int asked = Counts.of(200_000, 5_000_000);
    for (int number = 0; number < asked; number++) {
      var items = policies.items();
      var input = policies.input();
      var document = policies.document();
      boolean expected = PlainReading.allows(items, input, document);

      assertThat(allows(items, input, document)).as("seed %s, %s, %s, %s", seed, items, input, document)
          .isEqualTo(expected);
      allowed += expected ? 1 : 0;
    }
    assertThat(allowed).as("how many of them were allowed").isBetween(asked / 20, asked - asked / 20);
  }
}
