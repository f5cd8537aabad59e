package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.web.edge.links.BlobDoor;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.DownloadLink;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.blobs.UploadLink;
import io.sheaf.storage.blobs.disk.DiskBlobs;
import io.sheaf.storage.blobs.disk.LinkDoor;
import io.sheaf.storage.blobs.disk.PresignedLinks;
import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.SiteId;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinksHereTest {

  private static final BlobKey KEY = BlobKey.of(SiteId.DEFAULT, "17");
  private static final Duration LIFE = Duration.ofMinutes(1);

  @TempDir
  private Path folder;
  private DataDirectory data;
  private SqliteFile file;
  private DiskBlobs blobs;
  private LinksHere door;

  @BeforeEach
  void open() {
    var base = URI.create("https://Docs.example.org/sheaf/blobs");
    var links = new PresignedLinks(new byte[32], base, InstantSource.system());
    data = DataDirectory.take(folder.resolve("data"));
    file = SqliteFile.open(data);
    blobs = DiskBlobs.open(data, file, links, InstantSource.system());
    door = new LinksHere(links, new LinkDoor(blobs), base);
  }

  @AfterEach
  void close() {
    file.close();
    data.close();
  }

  @Test
  void aLinkIsGoodAsItWasMadeAndBehindAProxyThatShortensThePathAndHasAnotherName() {
    var url = blobs.linkForUpload(KEY, new UploadLink.Terms(LIFE, null)).url();

    for (var path : List.of("/sheaf/blobs/17", "/blobs/17")) {
      for (var host : List.of("docs.example.org", "127.0.0.1:8080", "upstream")) {
        assertThat(door.verify(arrived("PUT", path, url.getRawQuery(), host))).as(path + " at " + host)
            .isInstanceOfSatisfying(BlobDoor.Upload.class, upload -> assertThat(upload.key()).isEqualTo(KEY));
      }
    }
  }

  @Test
  void aLinkIsGoodForItsKeyOnly() {
    var url = blobs.linkForUpload(KEY, new UploadLink.Terms(LIFE, null)).url();

    for (var path : List.of("/blobs/18", "/sheaf/blobs/18", "/17", "/other/blobs/17", "/blobs/../blobs/17")) {
      assertThat(door.verify(arrived("PUT", path, url.getRawQuery(), "docs.example.org"))).as(path)
          .isInstanceOf(BlobDoor.Refused.class);
    }
    assertThat(door.verify(arrived("GET", "/blobs/17", url.getRawQuery(), "docs.example.org")))
        .isInstanceOf(BlobDoor.Refused.class);
  }

  @Test
  void whatALinkAllowsIsDoneBehindIt() {
    var up = blobs.linkForUpload(KEY, new UploadLink.Terms(LIFE, null)).url();
    var upload = (BlobDoor.Upload) door.verify(arrived("PUT", "/blobs/17", up.getRawQuery(), "x"));
    var stored = (PutOutcome.Stored) upload.receive(new ByteArrayInputStream(new byte[]{1, 2, 3}), 3L,
        NewBlob.UNKNOWN_TYPE);

    var down = blobs.linkForDownload(stored.ref(), new DownloadLink.Terms(LIFE, null, "image/png")).url();
    var download = (BlobDoor.Download) door.verify(arrived("GET", "/blobs/17", down.getRawQuery(), "x"));

    assertThat(download.contentType()).isEqualTo("image/png");
    assertThat(download.disposition()).isNull();
    assertThat(download.open("bytes=1-1")).isInstanceOfSatisfying(Opening.Opened.class,
        opened -> assertThat(opened.bytes()).hasBinaryContent(new byte[]{2}));
  }

  private static BlobDoor.Arrived arrived(String method, String path, String query, String host) {
    return new BlobDoor.Arrived(method, path, query, Map.of("host", List.of(host)));
  }
}
