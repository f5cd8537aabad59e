package io.sheaf.ocr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.spec.messages.OcrWish;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {

  private static OcrSettings of(Map<String, String> variables) {
    return OcrSettings.fromEnvironment(variables, Path.of("nowhere"), null);
  }

  @Test
  void withoutAnyVariableEnglishIsReadByTesseract() {
    assertThat(of(Map.of()).engine()).isEqualTo(OcrWish.Engine.TESSERACT);
    assertThat(of(Map.of()).languages()).containsExactly("eng");
  }

  @Test
  void variablesAreTaken() {
    var settings = of(Map.of("SHEAF_OCR_ENGINE", "none", "SHEAF_OCR_LANGUAGES", "eng,deu", "SHEAF_OCR_PARALLEL", "7",
        "SHEAF_OCR_MAX_PAGES", "9", "SHEAF_OCR_MAX_MEGABYTES", "3"));

    assertThat(settings.engine()).isEqualTo(OcrWish.Engine.NONE);
    assertThat(settings.languages()).isEqualTo(List.of("eng", "deu"));
    assertThat(settings.parallel()).isEqualTo(7);
    assertThat(settings.mostPages()).isEqualTo(9);
    assertThat(settings.mostBytes()).isEqualTo(3 * 1024 * 1024);
  }

  @Test
  void aValueThatCannotBeIsNamed() {
    for (var wrong : List.of(Map.of("SHEAF_OCR_ENGINE", "eyes"), Map.of("SHEAF_OCR_LANGUAGES", "../eng"),
        Map.of("SHEAF_OCR_PARALLEL", "0"), Map.of("SHEAF_OCR_MAX_PAGES", "many"),
        Map.of("SHEAF_OCR_TEXTRACT_TOPIC", "arn"))) {
      assertThatThrownBy(() -> of(wrong)).isInstanceOf(OcrSettings.BadSetting.class)
          .hasMessageContaining(wrong.keySet().iterator().next());
    }
  }

  @Test
  void theMainSaysInOneLineWhatIsMissing() {
    assertThat(OcrMain.run(Map.of())).isEqualTo(2);
  }
}
