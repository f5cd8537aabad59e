package io.sheaf.storage.blobs.s3;

import io.sheaf.storage.blobs.BlobLinksContract;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.Promise;
import java.net.URI;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;

/// The contract on a server that speaks S3.
abstract class S3BlobsContract extends BlobLinksContract {

  private S3Blobs s3;

  protected abstract URI endpoint();

  static S3Settings settings(String bucket, URI endpoint, String accessKey, String secretKey) {
    return new S3Settings(bucket, endpoint, Region.US_EAST_1,
        StaticCredentialsProvider.create(AwsBasicCredentials.create(accessKey, secretKey)));
  }

  @Override
  protected BlobStore open() {
    s3 = S3Blobs.open(settings("sheaf-blobs", endpoint(), "test", "test"));
    s3.init();
    return s3;
  }

  @AfterEach
  void close() {
    s3.close();
  }

  @Override
  protected void await(Instant expired) {
    while (Instant.now().isBefore(expired)) {
      LockSupport.parkUntil(expired.toEpochMilli() + 1);
    }
  }

  @Override
  protected Map<Promise, String> unsupported() {
    var sentences = new EnumMap<Promise, String>(Promise.class);
    sentences.put(Promise.CHECKSUM_OF_LARGE,
        "S3 keeps no checksum over all bytes of an object that came in parts, unless its put expected one.");
    return sentences;
  }
}
