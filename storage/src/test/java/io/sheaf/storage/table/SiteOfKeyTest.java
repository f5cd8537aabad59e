package io.sheaf.storage.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.testservers.Counts;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SiteOfKeyTest {

  @Test
  void everyKeyOfAKindBelongsToTheSiteItWasMadeForOrToNone() {
    long seed = Counts.seed();
    var keys = new RandomKeys(new Random(seed));
    for (var kind : TableSchema.kinds()) {
      for (int at = 0; at < Counts.of(50, 2000); at++) {
        for (var site : List.of(SiteId.DEFAULT, new SiteId("finance"), new SiteId("USER"), new SiteId("0"))) {
          var key = keys.key(kind, site);

          assertThat(TableSchema.siteOf(key)).as("%s of %s, SHEAF_TEST_SEED=%s", key, kind, seed)
              .isEqualTo(kind.scope() == Kind.Scope.SITE ? Optional.of(site) : Optional.empty());
        }
      }
    }
  }

  @Test
  void whatBelongsToThePeopleOfTheWholeStoreIsNotTheDefaultSitesThoughItLiesBesideIt() {
    assertThat(TableSchema.siteOf(TableSchema.USER_PROFILE.globalKey("ada"))).isEmpty();
    assertThat(TableSchema.siteOf(TableSchema.CONVERSATION_MEMBER.key(SiteId.DEFAULT, "ada", "c-1")))
        .contains(SiteId.DEFAULT);
  }

  @Test
  void whatNamesASiteAndBelongsToTheWholeStoreIsNobodys() {
    var finance = new SiteId("finance");
    assertThat(TableSchema.siteOf(TableSchema.SITE.globalKey(finance))).isEmpty();
    assertThat(TableSchema.siteOf(TableSchema.SITE_GROUP.globalKey("editors", finance))).isEmpty();
    assertThat(TableSchema.siteOf(TableSchema.SHARE.globalKey("group", "editors", finance, "d-1"))).isEmpty();
  }

  @Test
  void aKeyThatNoKindIsSpelledLikeIsNobodys() {
    assertThat(TableSchema.siteOf(Key.stored(TableName.DOCUMENTS, "docs#1", "unheard of"))).isEmpty();
    assertThat(TableSchema.siteOf(Key.stored(TableName.AUDIT, "docs#1", "#LATEST"))).isEmpty();
    assertThat(TableSchema.siteOf(Key.stored(TableName.DOCUMENTS, "default/docs#1", "#LATEST"))).isEmpty();
    assertThat(TableSchema.siteOf(Key.stored(TableName.DOCUMENTS, "global/docs#1", "#LATEST"))).isEmpty();
    assertThat(TableSchema.siteOf(Key.stored(TableName.DOCUMENTS, "/docs#1", "#LATEST"))).isEmpty();
  }
}
