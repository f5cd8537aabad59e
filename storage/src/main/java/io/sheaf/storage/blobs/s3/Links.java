package io.sheaf.storage.blobs.s3;

import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.DownloadLink;
import io.sheaf.storage.blobs.UploadLink;
import java.net.URI;
import java.util.TreeMap;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// Links that S3 itself answers.
final class Links {

  private final S3Presigner presigner;
  private final String bucket;

  Links(S3Presigner presigner, String bucket) {
    this.presigner = presigner;
    this.bucket = bucket;
  }

  UploadLink forUpload(BlobKey key, UploadLink.Terms terms) {
    var required = new TreeMap<String, String>();
    var checksum = terms.checksum();
    if (checksum != null) {
      required.put(Checksum.KIND_HEADER, checksum.kind().name());
      required.put(checksum.kind().header(), checksum.base64());
    }
    var put = PutObjectRequest.builder().bucket(bucket).key(key.text())
        // why as plain headers: the SDK's model lacks some of the checksums that S3 knows.
        .overrideConfiguration(override -> required.forEach(override::putHeader)).build();
    var signed = Answers.to(() -> presigner.presignPutObject(
        presign -> presign.signatureDuration(terms.life()).putObjectRequest(put)));
    return new UploadLink(URI.create(signed.url().toString()), required, signed.expiration());
  }

  DownloadLink forDownload(BlobRef ref, DownloadLink.Terms terms) {
    var get = GetObjectRequest.builder().bucket(bucket).key(ref.key().text()).versionId(ref.version())
        .responseContentType(terms.contentType());
    var disposition = terms.disposition();
    if (disposition != null) {
      get.responseContentDisposition(disposition.header());
    }
    var signed = Answers.to(() -> presigner.presignGetObject(
        presign -> presign.signatureDuration(terms.life()).getObjectRequest(get.build())));
    return new DownloadLink(URI.create(signed.url().toString()), signed.expiration());
  }
}
