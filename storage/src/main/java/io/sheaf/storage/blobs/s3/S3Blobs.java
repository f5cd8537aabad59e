package io.sheaf.storage.blobs.s3;

import io.sheaf.storage.blobs.BlobDescription;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.BlobVersion;
import io.sheaf.storage.blobs.ByteRange;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.DownloadLink;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.blobs.UploadLink;
import io.sheaf.storage.table.SiteId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumMode;
import software.amazon.awssdk.services.s3.model.ChecksumType;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;
import software.amazon.awssdk.core.exception.SdkException;

/// The S3 engine: a versioned bucket. A put that was answered is durable.
public final class S3Blobs implements BlobStore, AutoCloseable {

  private final S3Client s3;
  private final S3Presigner presigner;
  private final String bucket;
  private final Uploads uploads;
  private final Lists lists;
  private final Links links;

  private S3Blobs(S3Settings settings) {
    this.s3 = settings.client();
    this.presigner = settings.presigner();
    this.bucket = settings.bucket();
    this.uploads = new Uploads(s3, bucket);
    this.lists = new Lists(s3, bucket);
    this.links = new Links(presigner, bucket);
  }

  public static S3Blobs open(S3Settings settings) {
    return new S3Blobs(settings);
  }

  /// Makes the bucket and switches its versions on, where that is not so already; says what was there.
  public BucketState init() {
    return BucketState.make(s3, bucket);
  }

  /// Has the bucket tell a queue of what arrives; the queue must admit it. Answers whether it did so before.
  public boolean tellOfArrivals(String queueArn) {
    return Notices.sendTo(s3, bucket, queueArn);
  }

  /// By what others name the bucket.
  public String arn() {
    return "arn:aws:s3:::" + bucket;
  }

  @Override
  public PutOutcome put(BlobKey key, NewBlob blob) {
    return uploads.put(key, blob);
  }

  @Override
  public Opening open(BlobRef ref, ByteRange range) {
    var get = GetObjectRequest.builder().bucket(bucket).key(ref.key().text()).versionId(ref.version())
        .checksumMode(range instanceof ByteRange.All ? ChecksumMode.ENABLED : null).range(header(range)).build();
    try {
      return opened(ref, s3.getObject(get));
    } catch (S3Exception failure) {
      if (failure.statusCode() == 416) {
        return describe(ref).<Opening>map(known -> new Opening.PastEnd(ref, known.size()))
            .orElseGet(() -> new Opening.Absent(ref));
      }
      if (Answers.isAbsent(failure)) {
        return new Opening.Absent(ref);
      }
      throw Answers.unavailable(failure);
    } catch (SdkException failure) {
      throw Answers.unavailable(failure);
    }
  }

  private static @Nullable String header(ByteRange range) {
    return switch (range) {
      case ByteRange.All _ -> null;
      case ByteRange.From(long first) -> "bytes=" + first + "-";
      case ByteRange.Between(long first, long last) -> "bytes=" + first + "-" + last;
      case ByteRange.Last(long count) -> "bytes=-" + count;
    };
  }

  private static Opening opened(BlobRef ref, ResponseInputStream<GetObjectResponse> answer) {
    var facts = answer.response();
    long length = facts.contentLength();
    // why: `bytes 5-9/20` when a part was asked for, nothing when all was.
    var range = facts.contentRange();
    long first = range == null ? 0 : Long.parseLong(range.substring("bytes ".length(), range.indexOf('-')));
    long size = range == null ? length : Long.parseLong(range.substring(range.indexOf('/') + 1));
    return new Opening.Opened(ref, type(facts.contentType()), size, first, length, new BodyStream(answer, ref));
  }

  @Override
  public Optional<BlobDescription> describe(BlobRef ref) {
    return head(ref.key(), ref.version());
  }

  @Override
  public Optional<BlobDescription> newest(BlobKey key) {
    return head(key, null);
  }

  private Optional<BlobDescription> head(BlobKey key, @Nullable String version) {
    return Answers.ifThere(() -> s3.headObject(head -> head.bucket(bucket).key(key.text()).versionId(version)
        .checksumMode(ChecksumMode.ENABLED))).map(facts -> {
          var known = version != null ? version : Optional.ofNullable(facts.versionId()).orElse("null");
          return new BlobDescription(new BlobRef(key, known), facts.contentLength(), type(facts.contentType()),
              checksum(facts), facts.lastModified());
        });
  }

  private static String type(@Nullable String answered) {
    return answered == null || answered.equals("binary/octet-stream") || !NewBlob.isContentType(answered)
        ? NewBlob.UNKNOWN_TYPE
        : answered;
  }

  private static @Nullable Checksum checksum(HeadObjectResponse facts) {
    var ours = facts.metadata().get(Uploads.CHECKSUM);
    if (ours != null) {
      return Checksum.parse(ours);
    }
    // why: a checksum of the parts' checksums is not one of the bytes.
    if (facts.checksumType() == ChecksumType.COMPOSITE) {
      return null;
    }
    var sha256 = checksum(Checksum.Kind.SHA256, facts.checksumSHA256());
    return sha256 != null ? sha256 : checksum(Checksum.Kind.SHA1, facts.checksumSHA1());
  }

  private static @Nullable Checksum checksum(Checksum.Kind kind, @Nullable String base64) {
    // why: `...-2` is how servers that do not tell the type mark one made of two parts.
    return base64 == null || base64.contains("-") ? null : Checksum.ofBase64(kind, base64);
  }

  @Override
  public List<BlobVersion> versions(BlobKey key, @Nullable BlobRef after, int most) {
    BlobStore.checkMost(most);
    return lists.versions(key, after, most);
  }

  @Override
  public List<BlobKey> keys(SiteId site, @Nullable BlobKey after, int most) {
    BlobStore.checkMost(most);
    return lists.keys(site, after, most);
  }

  @Override
  public void delete(BlobRef ref) {
    Answers.ifThere(() -> s3.deleteObject(
        delete -> delete.bucket(bucket).key(ref.key().text()).versionId(ref.version())));
  }

  @Override
  public void deleteAll(BlobKey key) {
    lists.deleteAll(key);
  }

  @Override
  public UploadLink linkForUpload(BlobKey key, UploadLink.Terms terms) {
    return links.forUpload(key, terms);
  }

  @Override
  public DownloadLink linkForDownload(BlobRef ref, DownloadLink.Terms terms) {
    return links.forDownload(ref, terms);
  }

  @Override
  public void close() {
    presigner.close();
    s3.close();
  }
}
