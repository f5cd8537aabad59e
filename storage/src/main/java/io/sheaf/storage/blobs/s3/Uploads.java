package io.sheaf.storage.blobs.s3;

import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobsUnavailable;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.Intake;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.PutOutcome;
import java.io.ByteArrayInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;
import software.amazon.awssdk.services.s3.model.CompletedPart;

/// Brings bytes into the bucket: in one request when they fit into a part, else part by part, one in memory at a
/// time. S3 is told the SHA-256 of what it gets and compares.
final class Uploads {

  private static final Logger log = LoggerFactory.getLogger(Uploads.class);

  /// Where the checksum over all bytes is kept, which S3 itself does not know of what came in parts.
  static final String CHECKSUM = "sheaf-checksum";

  static final int PART = 8 * 1024 * 1024;
  private static final int SMALL_PARTS = 1000;
  private static final int LARGE_PART = 64 * 1024 * 1024;
  private static final int TASTE = 64 * 1024;

  private final S3Client s3;
  private final String bucket;

  Uploads(S3Client s3, String bucket) {
    this.s3 = s3;
    this.bucket = bucket;
  }

  PutOutcome put(BlobKey key, NewBlob blob) {
    var intake = new Intake(blob);
    var taste = intake.next(TASTE);
    if (taste.length < TASTE) {
      return putWhole(key, blob, taste, taste.length, intake.end());
    }
    var first = Arrays.copyOf(taste, PART);
    int length = TASTE + intake.fill(first, TASTE);
    return length < PART
        ? putWhole(key, blob, first, length, intake.end())
        : new Parts(key, blob, intake).put(first);
  }

  private PutOutcome putWhole(BlobKey key, NewBlob blob, byte[] content, int length, Intake.Received received) {
    var refusal = received.refusal(blob);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    var answer = Answers.to(() -> s3.putObject(put -> put.bucket(bucket).key(key.text())
        .contentType(blob.contentType()).metadata(Map.of(CHECKSUM, received.checksum().toString()))
        .checksumSHA256(sha256(content, length)), body(content, length)));
    return stored(key, answer.versionId(), received);
  }

  private static PutOutcome stored(BlobKey key, @Nullable String version, Intake.Received received) {
    if (version == null) {
      throw new IllegalStateException(
          "The bucket keeps no versions, so content could be lost. Run ./sheaf init, which switches them on.");
    }
    return new PutOutcome.Stored(new BlobRef(key, version), received.size(), received.checksum());
  }

  /// One upload in parts: completed, or aborted and nothing of it left.
  private final class Parts {

    private final BlobKey key;
    private final NewBlob blob;
    private final Intake intake;
    private final ArrayList<CompletedPart> parts = new ArrayList<>();

    Parts(BlobKey key, NewBlob blob, Intake intake) {
      this.key = key;
      this.blob = blob;
      this.intake = intake;
    }

    PutOutcome put(byte[] first) {
      var expected = blob.expected();
      var known = expected == null ? Map.<String, String>of() : Map.of(CHECKSUM, expected.toString());
      var upload = Answers.to(() -> s3.createMultipartUpload(create -> create.bucket(bucket).key(key.text())
          .contentType(blob.contentType()).metadata(known).checksumAlgorithm(ChecksumAlgorithm.SHA256))).uploadId();
      try {
        send(upload, first, first.length);
        sendRest(upload, first);
        var received = intake.end();
        var refusal = received.refusal(blob);
        if (refusal.isPresent()) {
          abort(upload);
          return refusal.get();
        }
        return stored(key, complete(upload), received);
      } catch (RuntimeException | Error failure) {
        abort(upload);
        throw failure;
      }
    }

    private void sendRest(String upload, byte[] reused) {
      var buffer = reused;
      for (int length = intake.fill(buffer, 0); length > 0; length = intake.fill(buffer, 0)) {
        send(upload, buffer, length);
        // why: S3 takes at most ten thousand parts, and what is this large already is worth more memory.
        if (parts.size() == SMALL_PARTS) {
          buffer = new byte[LARGE_PART];
        }
      }
    }

    private void send(String upload, byte[] content, int length) {
      int number = parts.size() + 1;
      var sum = sha256(content, length);
      var answer = Answers.to(() -> s3.uploadPart(part -> part.bucket(bucket).key(key.text()).uploadId(upload)
          .partNumber(number).checksumSHA256(sum), body(content, length)));
      parts.add(CompletedPart.builder().partNumber(number).eTag(answer.eTag()).checksumSHA256(sum).build());
    }

    private @Nullable String complete(String upload) {
      return Answers.to(() -> s3.completeMultipartUpload(complete -> complete.bucket(bucket).key(key.text())
          .uploadId(upload).multipartUpload(all -> all.parts(parts)))).versionId();
    }

    private void abort(String upload) {
      try {
        Answers.to(() -> s3.abortMultipartUpload(abort -> abort.bucket(bucket).key(key.text()).uploadId(upload)));
      } catch (BlobsUnavailable failure) {
        log.warn("Parts of {} could not be removed; the bucket's lifecycle should do it: {}", key,
            failure.getMessage());
      }
    }
  }

  private static RequestBody body(byte[] content, int length) {
    return RequestBody.fromContentProvider(() -> new ByteArrayInputStream(content, 0, length), length,
        NewBlob.UNKNOWN_TYPE);
  }

  private static String sha256(byte[] content, int length) {
    MessageDigest digest = Checksum.Kind.SHA256.digest();
    digest.update(content, 0, length);
    return Base64.getEncoder().encodeToString(digest.digest());
  }
}
