package io.sheaf.docs.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {

  private static Fields read(String text) {
    return Fields.of(JsonText.read(text.getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.12345678901234567890123456789", "-12345678901234567890.123456789", "0.1", "7",
      "9007199254740993", "123456789012345678901234567890", "1.50"})
  void numbersAreTakenDigitByDigit(String number) {
    assertThat(read("{\"n\":" + number + "}").number("n")).isEqualByComparingTo(number);
    assertThat(read("{\"n\":" + number + "}").text("n")).isEqualTo(number);
  }

  @Test
  void aNumberThatNobodyCanWriteOutIsNoNumber() {
    var fields = read("{\"n\":1e999999999}");

    assertThat(fields.number("n")).isNull();
    assertThatThrownBy(fields::check).isInstanceOf(Refused.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "{", "{\"a\":}", "[1", "nothing", "{\"a\":1e9999999999999}"})
  void whatIsNoJsonIsRefused(String text) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(Refused.class);
  }

  @Test
  void whatIsNestedWithoutEndIsRefused() {
    assertThatThrownBy(() -> read("[".repeat(100_000))).isInstanceOf(Refused.class);
    assertThatThrownBy(() -> read("{\"a\":".repeat(100_000))).isInstanceOf(Refused.class);
  }
}
