package io.sheaf.docs.metadata.mappings.applying;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.metadata.attributes.Patterns;
import io.sheaf.docs.metadata.mappings.Mapping;
import io.sheaf.docs.metadata.mappings.Mapping.Condition;
import io.sheaf.docs.metadata.mappings.Mapping.ConditionMatching;
import io.sheaf.docs.metadata.mappings.Mapping.ConditionSource;
import io.sheaf.docs.metadata.mappings.Mapping.LabelMatching;
import io.sheaf.docs.metadata.mappings.Mapping.MappedAttribute;
import io.sheaf.docs.metadata.mappings.Mapping.MappedClassification;
import io.sheaf.docs.metadata.mappings.Mapping.MetadataField;
import io.sheaf.docs.metadata.mappings.Mapping.Source;
import io.sheaf.storage.table.Stamp;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MappedTest {

  private static final Map<String, DataType> TYPES = Map.of("number", DataType.STRING, "date", DataType.STRING,
      "total", DataType.NUMBER, "customer", DataType.STRING, "paid", DataType.BOOLEAN, "seen", DataType.KEY_ONLY);
  private static final About ABOUT = new About("joe", "invoices/2024/a.pdf", "application/pdf");

  private static final String ONE_BELOW_THE_OTHER = """
      Meier & Sons Ltd.
      12 Mill Lane, Leeds

      INVOICE

      Invoice No.: INV-2024-0815
      Invoice Date: 2024-03-15
      Customer: Northwind Traders
      Delivery at 10:30

      Total due: £ 1,234.50 incl. VAT
      """;
  private static final String VALUE_BELOW_ITS_LABEL = """
      Invoice no
      INV-2024-0815

      Invoice date
      2024-03-15
      Customer
      Northwind Traders

      Total due
      1,234.50 GBP
      """;
  private static final String IN_COLUMNS = """
      Bill to                       Invoice no        Invoice date
      Northwind Traders             INV-2024-0815     2024-03-15

      Customer                      Northwind Traders
      Item            Quantity      Price
      Bolts           10            123.45
      Total due                     1,234.50
      """;
  private static final String SIDE_BY_SIDE = """
      Invoice No:  INV-2024-0815     Invoice Date:  2024-03-15
      Customer:    Northwind Traders    Terms:  30 days
                                     Total due:     GBP 1,234.50
      """;
  private static final String AS_A_TABLE = """
      | Invoice no | Invoice date | Customer | Total due |
      | INV-2024-0815 | 2024-03-15 | Northwind Traders | 1,234.50 |
      """;
  private static final String READ_BADLY = """
      lnvoice N0.: INV-2024-0815
      Invo1ce Dale: 2024-03-15
      Custorner: Northwind Traders
      Tota1 due: 1.234,50 EUR
      """;

  private static MappedAttribute content(String key, LabelMatching matching, @Nullable String pattern,
      String... labels) {
    return new MappedAttribute(key, Source.CONTENT, null, List.of(), List.of(labels), matching, pattern, null, null);
  }

  private static Mapping mapping(MappedAttribute... attributes) {
    return new Mapping("m1", "test", null, List.of(attributes), List.of(), new Stamp(Instant.EPOCH, 0), 1);
  }

  private static Mapping invoice(LabelMatching matching) {
    return mapping(content("number", matching, "[A-Z]+-\\d{4}-\\d+", "Invoice No"),
        content("date", matching, "\\d{4}-\\d{2}-\\d{2}", "Invoice Date"),
        content("customer", matching, null, "Customer"), content("total", matching, null, "Grand total", "Total due"));
  }

  private static Mapped mapped(Mapping mapping, String text) {
    return Mapped.of(mapping, new Findings(text, List.of()), ABOUT, TYPES, new Patterns());
  }

  private static Map<String, String> spelled(Mapped mapped) {
    var spelled = new LinkedHashMap<String, String>();
    mapped.values()
        .forEach(value -> spelled.put(value.value().key(), String.join(",", value.value().spelled())));
    return spelled;
  }

  private static final Map<String, String> ALL = Map.of("number", "INV-2024-0815", "date", "2024-03-15", "customer",
      "Northwind Traders", "total", "1234.5");

  @ParameterizedTest
  @ValueSource(strings = {ONE_BELOW_THE_OTHER, VALUE_BELOW_ITS_LABEL, SIDE_BY_SIDE, AS_A_TABLE})
  void invoicesOfAllLayoutsAreReadByLabelsAsTheyStand(String text) {
    assertThat(spelled(mapped(invoice(LabelMatching.EXACT), text))).containsExactlyInAnyOrderEntriesOf(ALL);
    assertThat(spelled(mapped(invoice(LabelMatching.FUZZY), text))).containsExactlyInAnyOrderEntriesOf(ALL);
  }

  @Test
  void columnsAreReadBelowTheirHeadsAndToTheRightOfTheirLabels() {
    assertThat(spelled(mapped(invoice(LabelMatching.EXACT), IN_COLUMNS))).containsExactlyInAnyOrderEntriesOf(ALL);
    assertThat(spelled(mapped(mapping(content("customer", LabelMatching.EXACT, null, "Bill to")), IN_COLUMNS)))
        .containsEntry("customer", "Northwind Traders");
    assertThat(spelled(mapped(mapping(content("total", LabelMatching.EXACT, null, "Price")), IN_COLUMNS)))
        .containsEntry("total", "123.45");
  }

  @Test
  void labelsThatWereReadBadlyAreRecognisedWhenTheyMayBeInexact() {
    assertThat(spelled(mapped(invoice(LabelMatching.FUZZY), READ_BADLY))).containsExactlyInAnyOrderEntriesOf(ALL);
    assertThat(mapped(invoice(LabelMatching.EXACT), READ_BADLY).values()).isEmpty();
  }

  @Test
  void aLabelMayBeTheBeginningOrAnyPartOfWhatStandsThere() {
    var text = "Our invoice number for this order: 4711\nInvoice total 99.00 EUR";

    assertThat(spelled(mapped(mapping(content("number", LabelMatching.CONTAINS, null, "invoice number")), text)))
        .containsEntry("number", "4711");
    assertThat(spelled(mapped(mapping(content("number", LabelMatching.BEGINS_WITH, null, "our invoice")), text)))
        .containsEntry("number", "4711");
    assertThat(spelled(mapped(mapping(content("total", LabelMatching.BEGINS_WITH, null, "invoice total")), text)))
        .containsEntry("total", "99");
    assertThat(mapped(mapping(content("number", LabelMatching.BEGINS_WITH, null, "number")), text).values()).isEmpty();
    assertThat(mapped(mapping(content("number", LabelMatching.EXACT, null, "invoice number")), text).values())
        .isEmpty();
  }

  @Test
  void ofSeveralLabelsTheFirstThatHasAValueCounts() {
    var mapping = mapping(content("total", LabelMatching.EXACT, null, "Gross", "Net"));

    assertThat(spelled(mapped(mapping, "Net: 1\nGross: 2"))).containsEntry("total", "2");
    assertThat(spelled(mapped(mapping, "Net: 1\nGross: none"))).containsEntry("total", "1");
  }

  @Test
  void aValueThatDoesNotMatchThePatternIsPassedOver() {
    var mapping = mapping(content("number", LabelMatching.EXACT, "\\d{4}", "No"));

    assertThat(spelled(mapped(mapping, "No: none\nNo: 12\nNo: 4711 of today"))).containsEntry("number", "4711");
    assertThat(mapped(mapping, "No: 47110").values()).isEmpty();
  }

  @Test
  void whatHasALabelOfItsOwnIsNoValue() {
    var mapping = mapping(content("customer", LabelMatching.EXACT, null, "Customer"));

    assertThat(mapped(mapping, "Customer:\nDate: 2024-03-15").values()).isEmpty();
    assertThat(mapped(mapping, "Customer:    Date: 2024-03-15").values()).isEmpty();
    assertThat(spelled(mapped(mapping, "Customer:\n\nMeeting 10:30"))).containsEntry("customer", "Meeting 10:30");
  }

  @Test
  void everyValueSaysWhereItComesFrom() {
    var value = mapped(invoice(LabelMatching.EXACT), ONE_BELOW_THE_OTHER).values().getFirst();

    assertThat(value.source()).isEqualTo(Source.CONTENT);
    assertThat(value.label()).isEqualTo("Invoice No");
    assertThat(value.line()).isEqualTo(6);
    assertThat(value.isDefault()).isFalse();
  }

  @Test
  void whereNothingIsFoundThereIsTheDefault() {
    var one = new MappedAttribute("customer", Source.CONTENT, "nobody", List.of(), List.of("Customer"),
        LabelMatching.EXACT, "[A-Z]+", null, null);
    var several = new MappedAttribute("number", Source.CONTENT, null, List.of("b", "a"), List.of("No"),
        LabelMatching.EXACT, null, null, null);

    var mapped = mapped(mapping(one, several), "nothing here");

    assertThat(spelled(mapped)).containsEntry("customer", "nobody").containsEntry("number", "a,b");
    assertThat(mapped.values()).allMatch(Mapped.Value::isDefault);
  }

  @Test
  void fieldsOfAFormAreFoundByTheirKeys() {
    var findings = new Findings("", List.of(new Findings.KeyValue("Invoice no:", List.of("4711", "4712")),
        new Findings.KeyValue("Total due", List.of("EUR 99,00"))));
    var mapping = mapping(
        new MappedAttribute("number", Source.CONTENT_KEY_VALUE, null, List.of(), List.of("invoice no"),
            LabelMatching.EXACT, "\\d+", null, null),
        new MappedAttribute("total", Source.CONTENT_KEY_VALUE, null, List.of(), List.of("total"),
            LabelMatching.BEGINS_WITH, null, null, null));

    var mapped = Mapped.of(mapping, findings, ABOUT, TYPES, new Patterns());

    assertThat(spelled(mapped)).containsEntry("number", "4711,4712").containsEntry("total", "99");
  }

  @ParameterizedTest
  @CsvSource({"USERNAME,EXACT,JOE,joe", "USERNAME,EXACT,jo,", "PATH,BEGINS_WITH,invoices/,invoices/2024/a.pdf",
      "PATH,CONTAINS,2024,invoices/2024/a.pdf", "CONTENT_TYPE,FUZZY,aplication pdf,application/pdf",
      "CONTENT_TYPE,CONTAINS,image,"})
  void whatADocumentSaysOfItselfIsTheValueWhenALabelIsInIt(MetadataField field, LabelMatching matching, String label,
      @Nullable String expected) {
    var mapping = mapping(
        new MappedAttribute("customer", Source.METADATA, null, List.of(), List.of(label), matching, null, field, null));

    assertThat(spelled(mapped(mapping, "")).get("customer")).isEqualTo(expected);
  }

  @Test
  void valuesOfTheMappingItselfAreSetAndSourcesWithoutAResultGiveNothing() {
    var mapping = mapping(
        new MappedAttribute("customer", Source.MANUAL, "Northwind", List.of(), List.of(), null, null, null, null),
        new MappedAttribute("seen", Source.MANUAL, null, List.of(), List.of(), null, null, null, null),
        new MappedAttribute("number", Source.AI_PROMPT_RESULT, null, List.of(), List.of(), null, null, null, "p"),
        new MappedAttribute("date", Source.MALWARE_SCAN, null, List.of(), List.of(), null, null, null, null),
        new MappedAttribute("gone", Source.MANUAL, "x", List.of(), List.of(), null, null, null, null));

    var mapped = mapped(mapping, "");

    assertThat(spelled(mapped)).containsOnlyKeys("customer", "seen").containsEntry("customer", "Northwind");
    assertThat(mapped.values()).noneMatch(Mapped.Value::isDefault);
  }

  @ParameterizedTest
  @CsvSource(delimiter = ';', value = {"1234;1234", "1,234.50;1234.5", "1.234,50;1234.5", "1'234.50;1234.5",
      "1 234,50;1234.5", "€ 99,00;99", "99.00 EUR;99", "$-5;-5", "-5.5%;-5.5", "1,234;1234", "1.234;1.234",
      "1.234.567;1234567", "0,125;0.125", "12,5;12.5", "12.;12"})
  void amountsAreReadAsPeopleWriteThem(String text, String expected) {
    assertThat(Fitting.number(text)).hasValueSatisfying(number -> assertThat(number).isEqualByComparingTo(expected));
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "", "EUR", "1-2", "2024-03-15", "12a"})
  void whatIsNoAmountIsNone(String text) {
    assertThat(Fitting.number(text)).isEmpty();
  }

  @Test
  void flagsAndKeysAloneAreFoundToo() {
    var mapping = mapping(content("paid", LabelMatching.EXACT, null, "Paid"),
        content("seen", LabelMatching.EXACT, null, "Seen"));

    assertThat(spelled(mapped(mapping, "Paid: yes\nSeen: by Ann"))).containsEntry("paid", "true").containsKey("seen");
    assertThat(mapped(mapping, "Paid: perhaps").values()).isEmpty();
  }

  private static Mapping classifying() {
    return new Mapping("m1", "test", null, List.of(), List.of(
        new MappedClassification("invoice", List.of(text(ConditionMatching.CONTAINS, "Total  due"),
            text(ConditionMatching.BEGINS_WITH, "invoice"))),
        new MappedClassification("letter", List.of(text(ConditionMatching.EXACT, "dear sir"))),
        new MappedClassification("scored", List.of(new Condition(ConditionSource.AI_PROMPT_RESULT,
            ConditionMatching.CONTAINS, null, "p", "k", "v"))),
        new MappedClassification("other", List.of())), new Stamp(Instant.EPOCH, 0), 1);
  }

  private static Condition text(ConditionMatching matching, String text) {
    return new Condition(ConditionSource.CONTENT, matching, text, null, null, null);
  }

  @Test
  void oneConditionThatIsMetGivesTheClassificationAndNoneGivesTheOneForAllOthers() {
    assertThat(mapped(classifying(), "x\ntotal DUE 5").classifications()).containsExactly("invoice");
    assertThat(mapped(classifying(), " Invoice 5").classifications()).containsExactly("invoice");
    assertThat(mapped(classifying(), "Dear\nSir").classifications()).containsExactly("letter");
    assertThat(mapped(classifying(), "Dear Sir or Madam").classifications()).containsExactly("other");
  }

  @Test
  void aTextOfAnyLengthIsReadInBoundedTime() {
    var text = ("lorem ipsum dolor sit amet: " + "x".repeat(40) + "  consetetur | sadipscing\n").repeat(20_000);
    var labels = new String[50];
    for (int at = 0; at < labels.length; at++) {
      labels[at] = "consetetur elitr " + "y".repeat(at);
    }

    assertThat(mapped(mapping(content("number", LabelMatching.FUZZY, "\\d+", labels)), text).values()).isEmpty();
  }
}
