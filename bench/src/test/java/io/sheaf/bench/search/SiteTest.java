package io.sheaf.bench.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.bench.measure.Options;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteTest {

  private final Corpus corpus = new Corpus(Tongue.all(), 1_000);

  @Test
  void whatAnEarlierRunStoredIsTakenWhenItIsAsMuchAndWhole(@TempDir Path folder) throws Exception {
    var whole = folder.resolve("large.whole");
    assertThat(Site.isThere(whole, corpus)).isFalse();

    Files.createDirectory(folder.resolve("large"));
    assertThatThrownBy(() -> Site.isThere(whole, corpus)).isInstanceOf(Options.Unusable.class)
        .hasMessageContaining("broke off");

    Files.writeString(whole, "1000");
    assertThat(Site.isThere(whole, corpus)).isTrue();

    Files.writeString(whole, "999");
    assertThatThrownBy(() -> Site.isThere(whole, corpus)).isInstanceOf(Options.Unusable.class)
        .hasMessageContaining("999 documents, not 1000");
  }
}
