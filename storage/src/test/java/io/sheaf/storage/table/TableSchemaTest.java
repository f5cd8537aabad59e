package io.sheaf.storage.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableSchemaTest {

  private static final SiteId FINANCE = new SiteId("finance");
  private static final Stamp NOON = new Stamp(Instant.parse("2026-11-18T12:00:00Z"), 3);

  @Test
  void theSpellingOfEveryKindIsTheOneInTheGoldenFile() throws IOException {
    var printed = golden();

    if (Boolean.getBoolean("sheaf.golden.update")) {
      var root = System.getProperty("sheaf.root");
      Files.writeString(Path.of(root, "storage/src/test/resources/io/sheaf/storage/table/schema.golden"), printed);
      return;
    }
    assertThat(printed).as("""
        A key changed. Items that are stored already have the old one: think of them first. When the change is meant,
        write the file anew with -Dtest=TableSchemaTest -Dsheaf.golden.update=true and look at its diff.
        """).isEqualTo(resource("schema.golden"));
  }

  @Test
  void everyKindAndEveryIndexEntryHasAPublicName() {
    var kinds = new ArrayList<Kind>();
    var faces = new ArrayList<Face>();
    for (var field : TableSchema.class.getDeclaredFields()) {
      if (Modifier.isPublic(field.getModifiers())) {
        switch (valueOf(field)) {
          case Kind kind -> kinds.add(kind);
          case Face face -> faces.add(face);
          case Object other -> throw new AssertionError(other);
        }
      }
    }

    assertThat(kinds).containsExactlyInAnyOrderElementsOf(TableSchema.kinds());
    assertThat(faces).containsExactlyInAnyOrderElementsOf(TableSchema.kinds().stream().flatMap(kind -> kind.indexes()
        .stream()).toList());
  }

  @Test
  void everyKindSaysWhatItIsForWhatItHoldsAndWhereItComesFrom() {
    assertThat(TableSchema.kinds()).extracting(Kind::name).doesNotHaveDuplicates();
    for (var kind : TableSchema.kinds()) {
      assertThat(kind.attributes()).as(kind.name()).isNotEmpty().doesNotHaveDuplicates().doesNotContain("PK", "SK");
      assertThat(kind.sources()).as(kind.name()).isNotEmpty();
      assertThat(SchemaPrinter.faces(kind)).as(kind.name())
          .allSatisfy(face -> assertThat(face.question()).isNotBlank());
    }
  }

  @Test
  void theDefaultSiteHasNoPrefixAndEveryOtherSiteHas() {
    assertThat(TableSchema.TAG.key(SiteId.DEFAULT, "d", "k").toString()).isEqualTo("documents[docs#d | tags#k]");
    assertThat(TableSchema.TAG.key(FINANCE, "d", "k").toString()).isEqualTo("documents[finance/docs#d | tags#k]");
    assertThat(TableSchema.DOCUMENTS_OF_DAY.entry(FINANCE, LocalDate.parse("2026-11-18"), NOON, "d")).isEqualTo(
        new IndexEntry(IndexName.GSI1, "finance/2026-11-18", "2026-11-18T12:00:00.000000-0003Z#d"));
  }

  @Test
  void anApiKeyNamesItsSiteEvenWhenItIsTheDefaultOne() {
    assertThat(TableSchema.API_KEY.globalKey("abc").partition()).isEqualTo("apikeys#");
    assertThat(TableSchema.API_KEYS_OF_SITE.globalEntry(SiteId.DEFAULT, "ci", "abc").partition()).isEqualTo(
        "default/apikeys#");
  }

  @Test
  void aKindOfNoSiteIsNotAskedForOfOneNorTheOtherWayRound() {
    assertThatThrownBy(() -> TableSchema.SITE.key(FINANCE, "x")).hasMessageContaining("belongs to no site");
    assertThatThrownBy(() -> TableSchema.DOCUMENT.globalKey("x")).hasMessageContaining("belongs to a site");
    assertThatThrownBy(() -> TableSchema.DOCUMENTS_OF_DAY.globalPartition(NOON)).hasMessageContaining(
        "belongs to a site");
  }

  @Test
  void aValueThatStandsInBothHalvesOfAKeyIsGivenOnce() {
    var key = TableSchema.DOCUMENT_ACTIVITY.key(SiteId.DEFAULT, "d", NOON);

    assertThat(key.toString()).isEqualTo("audit[doc#d | activity#2026-11-18T12:00:00.000000-0003Z#d]");
    assertThat(TableSchema.ORGANIZATION.key(SiteId.DEFAULT, "org1").sort()).isEqualTo("ORG#org1");
  }

  @Test
  void aFolderIdIsNeverTheWordUnderWhichPermissionsAreKept() {
    assertThatThrownBy(() -> TableSchema.FOLDER.key(FINANCE, "permissions", "a")).isInstanceOf(
        IllegalArgumentException.class);
    assertThat(TableSchema.FOLDER.key(FINANCE, "", "Letters").toString()).isEqualTo(
        "documents[finance/global#folders# | ff#letters]");
  }

  @Test
  void anAttributeWithoutAValueStillHasAPlaceInTheIndex() {
    var entry = TableSchema.ATTRIBUTES_BY_VALUE.entry(SiteId.DEFAULT, "urgent", "");

    assertThat(entry.sort()).isEqualTo("#");
  }

  @Test
  void versionsAreNotPaddedAndWhatIsPaddedRefusesOneDigitMore() {
    assertThat(TableSchema.VERSION.key(FINANCE, "d", 12).sort()).isEqualTo("v12");
    assertThat(TableSchema.ACTION.key(FINANCE, "d", 12, "OCR").sort()).isEqualTo("action#000012#OCR");
    assertThatThrownBy(() -> TableSchema.ACTION.key(FINANCE, "d", 1_000_000, "OCR")).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> TableSchema.ACTION.key(FINANCE, "d", -1, "OCR")).isInstanceOf(
        IllegalArgumentException.class);
  }

  @Test
  void aKeyTakesWholeValuesOfTheRightForm() {
    assertThatThrownBy(() -> TableSchema.DOCUMENT.key(FINANCE, "")).hasMessageContaining("documentId");
    assertThatThrownBy(() -> TableSchema.NOTE.key(FINANCE, "s", Instant.EPOCH, "n")).hasMessageContaining("time");
    assertThatThrownBy(() -> TableSchema.NOTE.key(FINANCE, "s")).hasMessageContaining("[showSetId, created, noteId]");
  }

  private static String golden() {
    var text = new StringBuilder();
    for (var kind : TableSchema.kinds()) {
      text.append(kind.name()).append(" (").append(kind.table().text()).append(", ").append(kind.scope().name()
          .toLowerCase()).append(")\n");
      for (var face : SchemaPrinter.faces(kind)) {
        text.append("  ").append(face.index().map(Enum::name).orElse("key ")).append(": ").append(face
            .partitionSpelling()).append("  |  ").append(face.sortSpelling()).append('\n');
        for (var site : kind.scope() == Kind.Scope.SITE ? List.of(SiteId.DEFAULT, FINANCE) : List.of(SiteId.DEFAULT)) {
          text.append("        ").append(row(face, site)).append('\n');
        }
        if (face.isSpread()) {
          text.append("        ").append(row(face.inBucket(2), FINANCE)).append("  (in a bucket)\n");
        }
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static String row(Face face, SiteId site) {
    if (face.index().isEmpty()) {
      var key = Examples.key(face.kind(), site);
      return key.partition() + "  |  " + key.sort();
    }
    var entry = Examples.entry(face, site);
    return entry.partition() + "  |  " + entry.sort();
  }

  private static Object valueOf(Field field) {
    try {
      return field.get(null);
    } catch (IllegalAccessException impossible) {
      throw new AssertionError(impossible);
    }
  }

  static String resource(String name) {
    try (var in = TableSchemaTest.class.getResourceAsStream(name)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  static List<String> lines(String name) {
    return Arrays.asList(resource(name).split("\n"));
  }
}
