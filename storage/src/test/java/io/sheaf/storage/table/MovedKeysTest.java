package io.sheaf.storage.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/// An item that goes to another site gets the keys that it would have been given there.
class MovedKeysTest {

  private static final SiteId FINANCE = new SiteId("finance");
  private static final List<SiteId> SITES = List.of(FINANCE, SiteId.DEFAULT, new SiteId("a.b-c_d"));

  private static Item example(Kind kind, SiteId site) {
    var item = Item.of(Examples.key(kind, site)).with("note", "finance/docs#finance");
    kind.indexes().forEach(face -> item.indexed(Examples.entry(face, site)));
    return item.build();
  }

  @Test
  void everyKindOfASiteGetsTheKeysThatTheOtherSiteWouldHaveGivenIt() {
    for (var kind : TableSchema.kinds()) {
      if (kind.scope() == Kind.Scope.SITE && !kind.main().names().contains("siteId")) {
        for (var from : SITES) {
          for (var to : SITES) {
            assertThat(TableSchema.moved(example(kind, from), from, to)).as("%s from %s to %s", kind, from, to)
                .isEqualTo(example(kind, to));
          }
        }
      }
    }
  }

  @Test
  void theNameOfTheSiteIsReplacedWhereTheSpellingHasItAndNowhereElse() {
    var group = Item.of(TableSchema.SITE_GROUP.globalKey("finance", "finance"))
        .indexed(TableSchema.GROUPS_OF_SITE.globalEntry("finance", "finance")).build();

    var moved = TableSchema.moved(group, FINANCE, new SiteId("copy"));

    assertThat(moved.key()).isEqualTo(TableSchema.SITE_GROUP.globalKey("finance", "copy"));
    assertThat(moved.entries()).containsExactly(TableSchema.GROUPS_OF_SITE.globalEntry("copy", "finance"));
  }

  @Test
  void whatAUserWroteIntoAKeyStays() {
    var tag = Item.of(TableSchema.TAG.key(FINANCE, "finance", "finance"))
        .indexed(TableSchema.TAGS_BY_VALUE.entry(FINANCE, "finance", "finance/", Examples.value(
            TableSchema.TAGS_BY_VALUE.sortTemplate().placeholders().get(1)), "finance"))
        .build();

    var moved = TableSchema.moved(tag, FINANCE, new SiteId("copy"));

    assertThat(moved.key()).isEqualTo(TableSchema.TAG.key(new SiteId("copy"), "finance", "finance"));
    assertThat(moved.entries()).containsExactly(TableSchema.TAGS_BY_VALUE.entry(new SiteId("copy"), "finance",
        "finance/", Examples.value(TableSchema.TAGS_BY_VALUE.sortTemplate().placeholders().get(1)), "finance"));
  }

  @Test
  void bucketsOfAnIndexStayTheSame() {
    var face = TableSchema.DOCUMENTS_OF_DAY.inBucket(3);
    var document = Item.of(TableSchema.DOCUMENT.key(FINANCE, "d-1")).indexed(Examples.entry(face, FINANCE)).build();

    assertThat(TableSchema.moved(document, FINANCE, SiteId.DEFAULT).entries())
        .containsExactly(Examples.entry(face, SiteId.DEFAULT));
  }

  @Test
  void whatIsOfAnotherSiteIsNotMoved() {
    var document = Item.of(TableSchema.DOCUMENT.key(new SiteId("other"), "d-1")).build();

    assertThatThrownBy(() -> TableSchema.moved(document, FINANCE, SiteId.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void everyKindIsRecognizedByItsKeys() {
    for (var kind : TableSchema.kinds()) {
      assertThat(TableSchema.kindOf(Examples.key(kind, FINANCE))).contains(kind);
      assertThat(TableSchema.kindOf(Examples.key(kind, SiteId.DEFAULT))).contains(kind);
    }
  }

  @Test
  void idsAreReadFromKeys() {
    assertThat(TableSchema.spelled(TableSchema.VERSION.key(FINANCE, "d-1~a-2", 7), "documentId")).contains("d-1~a-2");
    assertThat(TableSchema.spelled(TableSchema.SOFT_DELETED_DOCUMENT.key(SiteId.DEFAULT, "d-1"), "documentId"))
        .contains("d-1");
  }
}
