package io.sheaf.storage.blobs.s3;

import io.sheaf.storage.blobs.BlobRef;
import java.io.FilterInputStream;
import java.io.IOException;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/// The bytes of an answer. Closed before its end it gives the connection up rather than read what nobody wants.
final class BodyStream extends FilterInputStream {

  private final ResponseInputStream<GetObjectResponse> body;
  private final BlobRef ref;
  private boolean ended;

  BodyStream(ResponseInputStream<GetObjectResponse> body, BlobRef ref) {
    super(body);
    this.body = body;
    this.ref = ref;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    try {
      int read = body.read(into, offset, length);
      ended |= read < 0;
      return read;
    } catch (SdkException failure) {
      ended = true;
      throw new IOException("the content of " + ref + " could not be read whole: " + failure.getMessage(), failure);
    }
  }

  @Override
  public long skip(long count) throws IOException {
    return body.skip(count);
  }

  @Override
  public void close() throws IOException {
    if (!ended) {
      body.abort();
    }
    body.close();
  }
}
