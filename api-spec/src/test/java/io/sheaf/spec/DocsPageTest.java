package io.sheaf.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocsPageTest {

  private static final Pattern ADDRESS = Pattern.compile("(?:src|href)=\"([^\"]*)\"");

  @Test
  void everythingThePageNamesIsInTheArtefact() {
    var addresses = ADDRESS.matcher(text("")).results().map(found -> found.group(1))
        .filter(address -> !address.equals("openapi.yaml")).toList();

    assertThat(addresses).isNotEmpty().allMatch(address -> address.startsWith("docs/"))
        .allMatch(address -> DocsPage.find(address.substring("docs/".length())).isPresent());
  }

  @Test
  void thePageBringsNoScriptOrStyleOfItsOwnThatItsPolicyWouldRefuse() {
    assertThat(text("")).doesNotContainPattern("<script(?![^>]*src=)").doesNotContain("<style").doesNotContain("style=")
        .doesNotContainPattern(" on[a-z]+=");
  }

  @Test
  void aFileIsSentAsWhatItIs() {
    assertThat(DocsPage.find("")).get().extracting(DocsPage.Asset::contentType).isEqualTo("text/html;charset=utf-8");
    assertThat(DocsPage.find("favicon-16x16.png")).get().extracting(DocsPage.Asset::contentType)
        .isEqualTo("image/png");
  }

  @ParameterizedTest
  @ValueSource(strings = {"index.html", "../openapi.yaml", "swagger-ui.js", "/", "..", "META-INF/MANIFEST.MF", "a b"})
  void whatIsNoPartOfThePageIsNotFound(String path) {
    assertThat(DocsPage.find(path)).isEmpty();
  }

  private static String text(String path) {
    return new String(DocsPage.find(path).orElseThrow().bytes(), StandardCharsets.UTF_8);
  }
}
