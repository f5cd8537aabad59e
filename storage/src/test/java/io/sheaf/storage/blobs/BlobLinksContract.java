package io.sheaf.storage.blobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What links of every engine do, over HTTP as clients use them.
public abstract class BlobLinksContract extends BlobStoreContract {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final UploadLink.Terms FREE = new UploadLink.Terms(HOUR, null);
  private static final DownloadLink.Terms PLAIN = new DownloadLink.Terms(HOUR, null, null);

  private final HttpClient http = HttpClient.newHttpClient();

  /// Lets the time come at which the link has expired.
  protected abstract void await(Instant expired) throws InterruptedException;

  protected final HttpResponse<byte[]> put(URI url, byte[] body, Map<String, String> headers)
      throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(url).PUT(BodyPublishers.ofByteArray(body)).timeout(Duration.ofSeconds(60));
    headers.forEach(request::header);
    return http.send(request.build(), BodyHandlers.ofByteArray());
  }

  protected final HttpResponse<byte[]> get(URI url, String... headers) throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(url).timeout(Duration.ofSeconds(60));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return http.send(request.build(), BodyHandlers.ofByteArray());
  }

  private static String parameter(URI url, String name) {
    return Arrays.stream(url.getRawQuery().split("&")).filter(pair -> pair.startsWith(name + "="))
        .map(pair -> pair.substring(name.length() + 1)).findFirst().orElse("");
  }

  @Test
  void bytesSentToAnUploadLinkAreStored() throws Exception {
    for (int size : new int[]{0, 20, 100_000}) {
      var link = blobs.linkForUpload(key, FREE);

      var answer = put(link.url(), Bytes.random(size), Map.of("Content-Type", "text/plain"));

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(link.headers()).isEmpty();
      var newest = blobs.newest(key).orElseThrow();
      assertThat(newest.contentType()).isEqualTo("text/plain");
      assertThat(read(newest.ref())).isEqualTo(Bytes.random(size));
    }
    assertThat(blobs.versions(key, null, 10)).hasSize(3);
  }

  @Test
  void anUploadLinkIsPresignedAsS3DoesIt() {
    var url = blobs.linkForUpload(key, FREE).url();

    assertThat(parameter(url, "X-Amz-Algorithm")).isEqualTo("AWS4-HMAC-SHA256");
    assertThat(parameter(url, "X-Amz-Expires")).isEqualTo("3600");
    assertThat(parameter(url, "X-Amz-Date")).matches("\\d{8}T\\d{6}Z");
    assertThat(parameter(url, "X-Amz-SignedHeaders")).isEqualTo("host");
    assertThat(parameter(url, "X-Amz-Signature")).matches("[0-9a-f]{64}");
    assertThat(url.getPath()).endsWith("/" + key.text());
  }

  @ParameterizedTest
  @EnumSource(Checksum.Kind.class)
  void anUploadLinkWithAChecksumAsksForExactlyTwoHeaders(Checksum.Kind kind) {
    var checksum = Checksum.over(kind, Bytes.random(20));

    var link = blobs.linkForUpload(key, new UploadLink.Terms(HOUR, checksum));

    assertThat(link.headers()).containsOnly(Map.entry("x-amz-sdk-checksum-algorithm", kind.name()),
        Map.entry("x-amz-checksum-" + kind.name().toLowerCase(), checksum.base64()));
    assertThat(parameter(link.url(), "X-Amz-SignedHeaders").split("%3B"))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(Stream.of("host"), link.headers().keySet().stream()).toList());
  }

  @ParameterizedTest
  @EnumSource(Checksum.Kind.class)
  void bytesOfAnotherChecksumAreAnswered400AndNothingIsStored(Checksum.Kind kind) throws Exception {
    if (kind == Checksum.Kind.SHA512) {
      assume(Promise.SHA512_OF_UPLOADS);
    }
    for (int size : new int[]{20, 100_000}) {
      var content = Bytes.random(size);
      var link = blobs.linkForUpload(key, new UploadLink.Terms(HOUR, Checksum.over(kind, content)));

      var wrong = put(link.url(), Bytes.random(size + 1), link.headers());
      assertThat(wrong.statusCode()).isEqualTo(400);
      assertThat(blobs.newest(key)).isEmpty();

      var right = put(link.url(), content, link.headers());
      assertThat(right.statusCode()).isEqualTo(200);
      var newest = blobs.newest(key).orElseThrow();
      assertThat(newest.checksum()).isEqualTo(Checksum.over(kind, content));
      assertThat(read(newest.ref())).isEqualTo(content);
      blobs.deleteAll(key);
    }
  }

  @Test
  void anUploadWithoutTheHeadersOfItsLinkIsForbidden() throws Exception {
    assume(Promise.LINKS_ARE_VERIFIED);
    var content = Bytes.random(20);
    var link = blobs.linkForUpload(key, new UploadLink.Terms(HOUR, Checksum.over(Checksum.Kind.SHA256, content)));

    assertThat(put(link.url(), content, Map.of()).statusCode()).isEqualTo(403);
    assertThat(blobs.newest(key)).isEmpty();
  }

  @Test
  void aDownloadLinkAnswersTheBytes() throws Exception {
    var old = stored(blobs.put(key, NewBlob.of(Bytes.random(100_000)).ofType("image/png"))).ref();
    put(key, Bytes.random(3));

    var answer = get(blobs.linkForDownload(old, PLAIN).url());

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(Bytes.random(100_000));
    assertThat(answer.headers().firstValue("Content-Type")).contains("image/png");
  }

  @Test
  void aDownloadCarriesTheNameAndTypeOfItsLink() throws Exception {
    var ref = put(key, Bytes.random(20));
    var name = "Übersicht (ä+b) 100% 東京 \"x\";'y'.pdf";
    var terms = new DownloadLink.Terms(HOUR, new Disposition(Disposition.Kind.INLINE, name), "application/pdf");

    var answer = get(blobs.linkForDownload(ref, terms).url());

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/pdf");
    assertThat(answer.headers().firstValue("Content-Disposition")).contains("inline; filename*=UTF-8''"
        + "%C3%9Cbersicht%20%28%C3%A4+b%29%20100%25%20%E6%9D%B1%E4%BA%AC%20%22x%22%3B%27y%27.pdf");
  }

  @Test
  void aPartIsDownloaded() throws Exception {
    var ref = put(key, Bytes.random(20));
    var url = blobs.linkForDownload(ref, PLAIN).url();

    var part = get(url, "Range", "bytes=5-9");
    var past = get(url, "Range", "bytes=20-");

    assertThat(part.statusCode()).isEqualTo(206);
    assertThat(part.body()).isEqualTo(Arrays.copyOfRange(Bytes.random(20), 5, 10));
    assertThat(part.headers().firstValue("Content-Range")).contains("bytes 5-9/20");
    assertThat(past.statusCode()).isEqualTo(416);
  }

  @Test
  void aDownloadOfWhatWasDeletedIsNotFound() throws Exception {
    var ref = put(key, Bytes.random(20));
    var url = blobs.linkForDownload(ref, PLAIN).url();

    blobs.delete(ref);

    assertThat(get(url).statusCode()).isEqualTo(404);
  }

  @Test
  void aChangedLinkIsForbidden() throws Exception {
    assume(Promise.LINKS_ARE_VERIFIED);
    var url = blobs.linkForDownload(put(key, Bytes.random(20)), PLAIN).url().toString();
    var signature = parameter(URI.create(url), "X-Amz-Signature");

    assertThat(get(URI.create(url.replace(signature, "0".repeat(64)))).statusCode()).isEqualTo(403);
    assertThat(get(URI.create(url.replace("X-Amz-Expires=3600", "X-Amz-Expires=7200"))).statusCode()).isEqualTo(403);
    assertThat(get(URI.create(url + "&response-content-type=text%2Fhtml")).statusCode()).isEqualTo(403);
    assertThat(get(URI.create(url)).statusCode()).isEqualTo(200);
  }

  @Test
  void aLinkForOneKeyOrMethodIsForbiddenForAnother() throws Exception {
    assume(Promise.LINKS_ARE_VERIFIED);
    put(BlobKey.of(site, "secret"), Bytes.random(20));
    var upload = blobs.linkForUpload(key, FREE).url();
    var download = blobs.linkForDownload(put(key, Bytes.random(20)), PLAIN).url();

    var otherUpload = URI.create(upload.toString().replace("/report?", "/secret?"));
    var otherDownload = URI.create(download.toString().replace("/report?", "/secret?"));

    assertThat(put(otherUpload, Bytes.random(1), Map.of()).statusCode()).isEqualTo(403);
    assertThat(get(otherDownload).statusCode()).isEqualTo(403);
    assertThat(get(upload).statusCode()).isEqualTo(403);
    assertThat(put(download, Bytes.random(1), Map.of()).statusCode()).isEqualTo(403);
    assertThat(blobs.versions(BlobKey.of(site, "secret"), null, 10)).hasSize(1);
  }

  @Test
  void anExpiredLinkIsForbidden() throws Exception {
    assume(Promise.LINKS_ARE_VERIFIED);
    var second = Duration.ofSeconds(1);
    var ref = put(key, Bytes.random(20));
    var upload = blobs.linkForUpload(key, new UploadLink.Terms(second, null));
    var download = blobs.linkForDownload(ref, new DownloadLink.Terms(second, null, null));

    await(upload.expires());
    await(download.expires());

    assertThat(put(upload.url(), Bytes.random(1), Map.of()).statusCode()).isEqualTo(403);
    assertThat(get(download.url()).statusCode()).isEqualTo(403);
    assertThat(blobs.versions(key, null, 10)).hasSize(1);
  }

  @Test
  void aLinkLivesAtMostSevenDays() {
    assertThatThrownBy(() -> new UploadLink.Terms(Duration.ofDays(7).plusSeconds(1), null))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new DownloadLink.Terms(Duration.ZERO, null, null))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
