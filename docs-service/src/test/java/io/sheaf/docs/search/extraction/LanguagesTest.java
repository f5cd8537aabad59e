package io.sheaf.docs.search.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LanguagesTest {

  @Test
  void aTextShowsItsLanguage() {
    Map.of("en",
        "The contract was signed by the director of the company, and it is valid for three years from this day.",
        "de",
        "Der Vertrag wurde von dem Direktor der Firma unterschrieben und ist für drei Jahre gültig, nicht länger.",
        "fr",
        "Le contrat a été signé par le directeur de la société et il est valable pour trois ans dans cette ville.",
        "es",
        "El contrato fue firmado por el director de la empresa y es válido para los próximos tres años, como se dijo.",
        "it", "Il contratto è stato firmato dal direttore della società e non è valido per gli anni che sono passati.",
        "pt",
        "O contrato foi assinado pelo diretor da empresa e não é válido para os anos que são mais de três, em uma.",
        "nl", "Het contract werd door de directeur van het bedrijf getekend en is niet geldig voor een jaar of drie.",
        "ja", "契約書は社長によって署名されました。三年間有効です。", "zh", "合同由公司总经理签署，有效期三年。",
        "ko", "계약서는 회사의 이사가 서명했으며 삼 년 동안 유효합니다.")
        .forEach((language, text) -> assertThat(Languages.of(text)).as(text).isEqualTo(language));
  }

  @Test
  void whatShowsNoLanguageHasNone() {
    assertThat(Languages.of("")).isNull();
    assertThat(Languages.of("4711 0815 x y z")).isNull();
    assertThat(Languages.of("Привет")).isNull();
  }
}
