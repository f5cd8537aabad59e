package io.sheaf.docs.documents.compress;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Doors;
import io.sheaf.docs.web.Ids;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZipsTest {

  @TempDir
  Path folder;

  @Test
  void zipsAreRemovedWhenTheirDayIsOverAndNotBefore() {
    try (var doors = Doors.in(folder)) {
      var zips = doors.door(Zips.class);
      var old = asked(doors, zips);
      doors.clock().advance(Duration.ofHours(23));
      var young = asked(doors, zips);

      zips.removeOld();
      assertThat(zips.find(old.id())).isPresent();
      doors.clock().advance(Duration.ofHours(1));
      zips.removeOld();

      assertThat(zips.find(old.id())).isEmpty();
      assertThat(doors.ports().blobs().newest(old.blobKey())).isEmpty();
      assertThat(zips.find(young.id())).isPresent();
      assertThat(doors.ports().blobs().newest(young.blobKey())).isPresent();
    }
  }

  private static Zips.Zip asked(Doors doors, Zips zips) {
    var zip = new Zips.Zip(Ids.uuid(), new SiteId("zips"), doors.door(Stamps.class).next());
    doors.ports().blobs().put(zip.blobKey(), NewBlob.of(new byte[]{1}));
    assertThat(doors.ports().table().write(List.of(zips.recording(zip))).isDone()).isTrue();
    return zip;
  }
}
