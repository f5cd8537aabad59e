package io.sheaf.docs.documents.compress;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Running;
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
    try (var running = Running.in(folder)) {
      var zips = running.door(Zips.class);
      var old = asked(running, zips);
      running.clock().advance(Duration.ofHours(23));
      var young = asked(running, zips);

      zips.removeOld();
      assertThat(zips.find(old.id())).isPresent();
      running.clock().advance(Duration.ofHours(1));
      zips.removeOld();

      assertThat(zips.find(old.id())).isEmpty();
      assertThat(running.engines().ports().blobs().newest(old.blobKey())).isEmpty();
      assertThat(zips.find(young.id())).isPresent();
      assertThat(running.engines().ports().blobs().newest(young.blobKey())).isPresent();
    }
  }

  private static Zips.Zip asked(Running running, Zips zips) {
    var zip = new Zips.Zip(Ids.uuid(), new SiteId("zips"), running.door(Stamps.class).next());
    running.engines().ports().blobs().put(zip.blobKey(), NewBlob.of(new byte[]{1}));
    assertThat(running.engines().ports().table().write(List.of(zips.recording(zip))).isDone()).isTrue();
    return zip;
  }
}
