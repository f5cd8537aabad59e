package io.sheaf.docs.governance.bottle;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.table.Kind;
import io.sheaf.storage.table.TableSchema;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/// No kind of item is forgotten: it goes into a bottle, or says why not.
class TravelTest {

  @Test
  void everyKindGoesIntoABottleOrSaysWhyNot() {
    for (var kind : TableSchema.kinds()) {
      assertThat(Travel.goes(kind) ^ Travel.whyNot(kind).isPresent())
          .as("'%s' is to be named in Travel: as one that goes, or with the reason why not", kind).isTrue();
    }
  }

  @Test
  void whatGoesOfTheWholeStoreNamesASite() {
    assertThat(Travel.NAMING).allSatisfy(kind -> {
      assertThat(kind.scope()).isEqualTo(Kind.Scope.GLOBAL);
      assertThat(kind.attributes()).contains("siteId");
    });
  }

  @Test
  void everyAttributeThatHoldsAVersionOfAContentIsKnown() {
    for (var kind : TableSchema.kinds()) {
      for (var attribute : kind.attributes()) {
        var name = attribute.toLowerCase(Locale.ROOT);
        if (name.contains("s3version") || name.contains("blobversion")) {
          assertThat(Travel.goes(kind) && !isKnown(kind, attribute))
              .as("'%s' of '%s' may hold the version of a content: name it in BlobNames", attribute, kind).isFalse();
        }
      }
    }
  }

  private static boolean isKnown(Kind kind, String attribute) {
    // why not the receipt: it is about a version that is gone; and the correction is known by its blob.
    return kind.equals(TableSchema.EVICTION_RECEIPT) || attribute.equals("correctedBlobVersion")
        || BlobNames.CONTENT.getOrDefault(kind, java.util.List.of()).contains(attribute)
        || BlobNames.ABOUT.getOrDefault(kind, java.util.List.of()).contains(attribute);
  }
}
