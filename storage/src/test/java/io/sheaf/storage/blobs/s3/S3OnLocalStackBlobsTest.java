package io.sheaf.storage.blobs.s3;

import io.sheaf.storage.blobs.Promise;
import io.sheaf.storage.localstack.LocalStackForTests;
import io.sheaf.storage.localstack.OnLocalStack;
import java.net.URI;
import java.util.Map;

@OnLocalStack
class S3OnLocalStackBlobsTest extends S3BlobsContract {

  @Override
  protected URI endpoint() {
    return LocalStackForTests.endpoint();
  }

  @Override
  protected Map<Promise, String> unsupported() {
    var sentences = super.unsupported();
    sentences.put(Promise.SHA512_OF_UPLOADS, "LocalStack does not know S3's SHA-512 checksums.");
    return sentences;
  }
}
