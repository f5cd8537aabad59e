package io.sheaf.storage.blobs.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.storage.blobs.BlobsUnavailable;
import io.sheaf.storage.blobs.Bytes;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.Promise;
import io.sheaf.testservers.JavaServer;
import io.sheaf.testservers.S3Mock;
import java.net.URI;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class S3BlobsTest extends S3BlobsContract {

  private static S3Mock server;

  @BeforeAll
  static void startServer() {
    server = S3Mock.start();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @Override
  protected URI endpoint() {
    return server.endpoint();
  }

  @Override
  protected Map<Promise, String> unsupported() {
    var sentences = super.unsupported();
    sentences.put(Promise.LINKS_ARE_VERIFIED, "S3Mock looks at no signatures; S3LinksTest shows them on S3Proxy.");
    sentences.put(Promise.SHA512_OF_UPLOADS, "S3Mock does not know S3's SHA-512 checksums.");
    return sentences;
  }

  @Test
  void theBucketIsMadeOnceAndKeepsVersions() {
    try (var fresh = S3Blobs.open(settings("b" + UUID.randomUUID(), endpoint(), "test", "test"))) {
      assertThat(fresh.init()).isEqualTo(new BucketState(false, false));
      assertThat(fresh.init()).isEqualTo(new BucketState(true, true));
    }
  }

  @Test
  void aServerThatIsNotThereIsSaidToBeUnavailable() {
    var nowhere = URI.create("http://127.0.0.1:" + JavaServer.freePort());
    try (var away = S3Blobs.open(settings("sheaf-blobs", nowhere, "test", "test"))) {
      assertThatThrownBy(() -> away.put(key, NewBlob.of(Bytes.random(1)))).isInstanceOf(BlobsUnavailable.class);
      assertThatThrownBy(() -> away.newest(key)).isInstanceOf(BlobsUnavailable.class);
    }
  }

  @Test
  void aBucketThatIsNotThereIsNoAbsentBlob() {
    try (var wrong = S3Blobs.open(settings("b" + UUID.randomUUID(), endpoint(), "test", "test"))) {
      var ref = put(key, Bytes.random(1));

      assertThatThrownBy(() -> wrong.open(ref)).isInstanceOf(BlobsUnavailable.class);
    }
  }

  @Test
  void whereTheBucketIsComesFromTheEnvironment() {
    var both = Map.of("AWS_ENDPOINT_URL", "http://all:1", "AWS_ENDPOINT_URL_S3", "http://s3:2");

    assertThat(S3Settings.fromEnvironment("documents", both).endpoint()).isEqualTo(URI.create("http://s3:2"));
    assertThat(S3Settings.fromEnvironment("documents", Map.of("AWS_ENDPOINT_URL", "http://all:1")).endpoint())
        .isEqualTo(URI.create("http://all:1"));
    assertThatThrownBy(() -> S3Settings.fromEnvironment("No Bucket", both))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
