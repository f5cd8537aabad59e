package io.sheaf.docs.metadata.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.CompositeText;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.web.Fault;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Refused;
import io.sheaf.testservers.Counts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class InForceTest {

  @Test
  void randomSchemasTakenTogetherDemandWhatTheModelSays() {
    long seed = Counts.seed();
    System.out.println("SHEAF_TEST_SEED=" + seed);
    var random = new RandomSchemas(new Random(seed));
    for (int at = 0; at < Counts.of(2_000, 200_000); at++) {
      var site = random.maybe("site");
      var classifications = new ArrayList<Schema>();
      Optional.ofNullable(random.maybe("one")).ifPresent(classifications::add);
      Optional.ofNullable(random.maybe("two")).ifPresent(classifications::add);
      var all = new ArrayList<Schema>();
      Optional.ofNullable(site).ifPresent(all::add);
      all.addAll(classifications);
      var document = random.document();

      var inForce = InForce.of(site, classifications);

      var violations = new TreeSet<String>();
      inForce.violations(document).forEach(one -> violations.add(one.of() + " " + one.attributeKey()));
      assertThat(violations).as("%s of %s", document, all).isEqualTo(NaiveModel.wrong(all, document));
      var composed = new TreeSet<String>();
      InForce.composed(inForce.compositeKeys(), document).forEach(value -> value.strings()
          .forEach(text -> composed.add(value.key() + "=" + CompositeText.shown(text))));
      assertThat(composed).isEqualTo(NaiveModel.composed(all, document));
    }
  }

  @Test
  void whatIsFilledInIsNeverMissingAndLeavesWhatWasThere() {
    long seed = Counts.seed();
    System.out.println("SHEAF_TEST_SEED=" + seed);
    var random = new RandomSchemas(new Random(seed));
    for (int at = 0; at < Counts.of(1_000, 100_000); at++) {
      var site = random.schema("site");
      var document = random.document();

      var completed = InForce.of(site, List.of()).complete(document);

      assertThat(completed.values()).containsAllEntriesOf(document);
      var keys = new TreeSet<>(completed.values().keySet());
      keys.removeAll(document.keySet());
      assertThat(keys).isEqualTo(new TreeSet<>(completed.added()));
      site.required().stream().filter(rule -> rule.defaultValue() != null || rule.dataType() == DataType.KEY_ONLY)
          .forEach(rule -> assertThat(completed.values()).containsKey(rule.attributeKey()));
    }
  }

  @Test
  void faultsAreSaidAsTheWireHasThem() {
    var schema = new Schema("s", List.of(rule("strings", List.of("222", "111"), null, null), rule("missing")),
        List.of(rule("few", List.of(), 1, 3), rule("many", List.of(), 2, -1)), List.of(), false);
    var faults = new Faults();

    InForce.of(schema, List.of()).check(faults, byKey(AttributeValue.text("strings", "333"),
        AttributeValue.text("few", "1", "2", "3", "4"), AttributeValue.text("many", "1"),
        AttributeValue.text("other", "x"), AttributeValue.composite("few::many", List.of("x")),
        AttributeValue.text("Sensitivity", "high")));

    assertThatThrownBy(faults::check).isInstanceOfSatisfying(Refused.class, refused -> assertThat(refused.faults())
        .containsExactly(new Fault("missing", "missing required attribute 'missing'"),
            new Fault("strings", "invalid attribute value 'strings', only allowed values are 111,222"),
            new Fault("maxNumberOfValues", "number of attributes 4 is more than maximum of 3"),
            new Fault("minNumberOfValues", "number of attributes 1 is less than minimum of 2"),
            new Fault("other", "attribute 'other' is not listed as a required or optional attribute")));
  }

  @Test
  void whatAClassificationSaysIsAddedToWhatTheSiteSays() {
    var site = new Schema("s", List.of(), List.of(rule("city", List.of("a"), 1, 5)), List.of(), true);
    var classification = new Schema("c", List.of(rule("city", List.of("b"), 2, -1)), List.of(), List.of(), true);
    var inForce = InForce.of(site, List.of(classification));

    assertThat(inForce.isRequired("city")).isTrue();
    assertThat(inForce.violations(byKey(AttributeValue.text("city", "a", "b")))).isEmpty();
    assertThat(inForce.violations(byKey(AttributeValue.text("city", "a")))).hasSize(1);
    assertThat(InForce.of(site, List.of()).violations(byKey(AttributeValue.text("city", "b")))).hasSize(1);
  }

  @Test
  void anEntityIsOfTheTypeThatTheSchemaNames() {
    var rule = new Rule("company", DataType.ENTITY, List.of(), null, List.of(), null, null, "type1", "e1");
    var inForce = InForce.of(new Schema("s", List.of(rule), List.of(), List.of(), true), List.of());

    assertThat(inForce.complete(Map.of()).values().get("company").strings()).containsExactly("type1#e1");
    assertThat(inForce.violations(byKey(AttributeValue.entity("company", List.of("type2#e1")))))
        .singleElement().satisfies(violation -> assertThat(violation.text())
            .isEqualTo("attribute 'company' must use entityTypeId 'type1'"));
  }

  @Test
  void numbersAreAllowedByTheirSizeAndNotByTheirSpelling() {
    var rule = new Rule("amount", DataType.NUMBER, List.of("111.10"), null, List.of(), null, null, null, null);
    var inForce = InForce.of(new Schema("s", List.of(), List.of(rule), List.of(), true), List.of());

    assertThat(inForce.violations(byKey(AttributeValue.number("amount", new BigDecimal("111.1"))))).isEmpty();
    assertThat(inForce.violations(byKey(AttributeValue.number("amount", new BigDecimal("111"))))).hasSize(1);
  }

  @Test
  void tooManyCombinationsAreRefusedByTheKeyThatMakesThem() {
    var many = IntStream.range(0, 10).mapToObj(number -> "v" + number).toList();
    var values = byKey(AttributeValue.texts("a", many), AttributeValue.texts("b", many));

    assertThatThrownBy(() -> InForce.composed(List.of(new CompositeKey(List.of("a", "b"))), values))
        .isInstanceOfSatisfying(Refused.class,
            refused -> assertThat(refused.faults()).extracting(Fault::key).containsExactly("a::b"));
  }

  private static Map<String, AttributeValue> byKey(AttributeValue... values) {
    var byKey = new java.util.LinkedHashMap<String, AttributeValue>();
    for (var value : values) {
      byKey.put(value.key(), value);
    }
    return byKey;
  }

  private static Rule rule(String key) {
    return rule(key, List.of(), null, null);
  }

  private static Rule rule(String key, List<String> allowed, @Nullable Integer least, @Nullable Integer most) {
    return new Rule(key, DataType.STRING, allowed, null, List.of(), least, most, null, null);
  }
}
