package io.sheaf.storage.blobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.storage.table.SiteId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlobKeyTest {

  private static final SiteId SITE = new SiteId("acme");

  @Test
  void aKeyIsSpelledAsTheWireHasIt() {
    assertThat(BlobKey.of(SiteId.DEFAULT, "d1").text()).isEqualTo("d1");
    assertThat(BlobKey.of(SITE, "d1").text()).isEqualTo("acme/d1");
    assertThat(BlobKey.of(SiteId.DEFAULT, "d1", "a1").text()).isEqualTo("d1/artifacts/a1");
    assertThat(BlobKey.of(SITE, "d1", "a1").text()).isEqualTo("acme/d1/artifacts/a1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"d1", "acme/d1", "d1/artifacts/a1", "acme/d1/artifacts/a1", "acme/acme"})
  void aSpellingNamesOneKey(String text) {
    assertThat(BlobKey.parse(text).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/d1", "d1/", "default/d1", "acme/d1/a1", "d1/artifacts/", "a/b/c/d",
      "acme/d1/artifacts/a1/x", "acme/artifacts", "..", "acme/..", "acme/.hidden", "a b", "ä",
      "d1/artifacts/artifacts"})
  void whatIsNoKeyIsRefused(String text) {
    assertThatThrownBy(() -> BlobKey.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
