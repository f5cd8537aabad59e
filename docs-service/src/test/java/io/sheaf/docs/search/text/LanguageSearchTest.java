package io.sheaf.docs.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What people write in their language is found in the ways of that language.
class LanguageSearchTest {

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

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      en | The directors signed the contracts in the old library near the river, and they were pleased with it. | contract | director | old library | library old | libr* | libarry
      de | Die Verträge wurden von den Direktoren in der alten Bibliothek unterschrieben, und sie sind nicht verlängert. | Vertrag | Direktor | alten Bibliothek | Bibliothek alten | biblio* | Biblothek
      fr | Les contrats ont été signés par les directeurs dans la vieille bibliothèque, et ils sont valables pour trois ans. | contrat | directeur | vieille bibliothèque | bibliothèque vieille | biblio* | biblothèque
      es | Los contratos fueron firmados por los directores en la vieja biblioteca, y son válidos para los próximos años. | contrato | director | vieja biblioteca | biblioteca vieja | biblio* | bilioteca
      it | I contratti sono stati firmati dai direttori nella vecchia biblioteca, e non sono validi per gli anni che sono passati. | contratto | direttore | vecchia biblioteca | biblioteca vecchia | biblio* | bilioteca
      pt | Os contratos foram assinados pelos diretores na velha biblioteca, e não são válidos para os anos que são mais de três. | contrato | diretor | velha biblioteca | biblioteca velha | biblio* | bilioteca
      nl | De contracten werden door de directeuren in het oude archief getekend en zijn niet geldig voor een jaar of drie. | contract | directeur | oude archief | archief oude | archi* | arhief
      """)
  void aSentenceIsFoundByOtherFormsOfItsWordsByPhrasesByBeginningsAndWithSlips(String language, String sentence,
      String otherForm, String another, String phrase, String turnedAround, String beginning, String slip) {
    var ann = Writer.of(running, "ann", "language-" + language);
    ann.text("other.txt", "4711 0815");
    ann.text("a.txt", sentence);

    assertThat(exactly(ann, otherForm)).as(otherForm).isEqualTo("a.txt");
    assertThat(exactly(ann, another + " " + otherForm)).as(another).isEqualTo("a.txt");
    assertThat(ann.find("\"" + phrase + "\"")).as(phrase).containsExactly("a.txt");
    assertThat(ann.find("\"" + turnedAround + "\"")).as(turnedAround).isEmpty();
    assertThat(ann.find(beginning)).as(beginning).containsExactly("a.txt");
    assertThat(ann.find(slip)).as(slip).containsExactly("a.txt");
    assertThat(ann.find("\"" + slip + "\"")).as(slip).isEmpty();
  }

  /// The path of what is found without forgiving slips.
  private static String exactly(Writer ann, String text) {
    return ann.plain().with("X-Sheaf-Position", ann.position())
        .post("/query", "{\"query\":{\"text\":" + Writer.quoted(text) + "}}").at("hits.0.document.path");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      zh | 合同由公司总经理在旧图书馆签署，有效期三年。 | 图书馆 | 旧图书馆签署 | 书图 | 总经理 有效期
      ja | 契約書は社長によって古い図書館で署名されました。三年間有効です。 | 図書館 | 古い図書館 | 書図 | 社長 契約書
      ko | 계약서는 회사의 이사가 오래된 도서관에서 서명했으며 삼 년 동안 유효합니다. | 도서관 | 오래된 도서관 | 서도 | 이사 계약서
      """)
  void whereNothingStandsBetweenWordsTheyAreFoundAllTheSame(String language, String sentence, String word,
      String phrase, String turnedAround, String two) {
    var ann = Writer.of(running, "ann", "language-" + language);
    ann.text("other.txt", "4711 0815");
    ann.text("a.txt", sentence);

    assertThat(ann.find(word)).as(word).containsExactly("a.txt");
    assertThat(ann.find("\"" + phrase + "\"")).as(phrase).containsExactly("a.txt");
    assertThat(ann.find("\"" + turnedAround + "\"")).as(turnedAround).isEmpty();
    assertThat(ann.find(two)).as(two).containsExactly("a.txt");
  }
}
