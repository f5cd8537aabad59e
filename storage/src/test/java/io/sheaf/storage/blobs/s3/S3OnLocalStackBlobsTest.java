package io.sheaf.storage.blobs.s3;

import io.sheaf.storage.blobs.Promise;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/// The contract on a LocalStack that already runs.
@EnabledIfEnvironmentVariable(named = "SHEAF_LOCALSTACK", matches = "http.*", disabledReason = "SHEAF_LOCALSTACK names no LocalStack that runs.")
class S3OnLocalStackBlobsTest extends S3BlobsContract {

  @Override
  protected URI endpoint() {
    return URI.create(System.getenv("SHEAF_LOCALSTACK"));
  }

  @Override
  protected Map<Promise, String> unsupported() {
    var sentences = super.unsupported();
    sentences.put(Promise.SHA512_OF_UPLOADS, "LocalStack does not know S3's SHA-512 checksums.");
    return sentences;
  }
}
