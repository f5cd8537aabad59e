package io.sheaf.storage.blobs.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.Bytes;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.Disposition;
import io.sheaf.storage.blobs.DownloadLink;
import io.sheaf.storage.blobs.UploadLink;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TestClock;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

class PresignedLinksTest {

  private static final URI BASE = URI.create("https://docs.example.org:8443/blobs");
  private static final BlobKey KEY = BlobKey.of(new SiteId("acme"), "d1", "a1");
  private static final BlobRef REF = new BlobRef(KEY, "v+1/=~");
  private static final Duration HOUR = Duration.ofHours(1);

  private final TestClock clock = new TestClock();
  private final PresignedLinks links = new PresignedLinks(new byte[32], BASE, clock);

  private static LinkRequest request(String method, URI url, Map<String, String> headers) {
    var all = new HashMap<String, List<String>>();
    headers.forEach((name, value) -> all.put(name, List.of(value)));
    all.put("Host", List.of(url.getAuthority()));
    return new LinkRequest(method, url.getRawPath(), url.getRawQuery(), all);
  }

  private String reason(LinkRequest request) {
    assertThat(links.verify(request)).isInstanceOf(LinkVerdict.Refused.class);
    return ((LinkVerdict.Refused) links.verify(request)).reason();
  }

  private URI download() {
    var disposition = new Disposition(Disposition.Kind.ATTACHMENT, "Übersicht 1.pdf");
    return links.forDownload(REF, new DownloadLink.Terms(HOUR, disposition, "application/pdf")).url();
  }

  private URI upload() {
    return links.forUpload(KEY, new UploadLink.Terms(HOUR, null)).url();
  }

  @Test
  void aDownloadLinkSaysWhatItIsFor() {
    assertThat(links.verify(request("GET", download(), Map.of()))).isEqualTo(new LinkVerdict.Download(REF,
        "attachment; filename*=UTF-8''%C3%9Cbersicht%201.pdf", "application/pdf"));
  }

  @Test
  void anUploadLinkSaysWhatItIsFor() {
    var checksum = Checksum.over(Checksum.Kind.SHA512, Bytes.random(5));
    var link = links.forUpload(KEY, new UploadLink.Terms(HOUR, checksum));

    assertThat(links.verify(request("PUT", link.url(), link.headers())))
        .isEqualTo(new LinkVerdict.Upload(KEY, checksum));
    assertThat(links.verify(request("PUT", upload(), Map.of("Content-Type", "x/y"))))
        .isEqualTo(new LinkVerdict.Upload(KEY, null));
  }

  private S3Presigner sdk() {
    return S3Presigner.builder().region(Region.of(PresignedLinks.REGION))
        .endpointOverride(URI.create("https://docs.example.org:8443"))
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create(links.accessKey(), links.secretKey())))
        .serviceConfiguration(S3Configuration.builder().pathStyleAccessEnabled(true).build()).build();
  }

  @Test
  void linksAreSignedAsTheSdkSignsThem() {
    try (var sdk = sdk()) {
      var get = GetObjectRequest.builder().bucket("blobs").key(KEY.text()).versionId(REF.version())
          .responseContentDisposition("inline; filename*=UTF-8''%C3%9C%20%28x%29~.pdf")
          .responseContentType("text/plain; charset=utf-8").build();
      var put = PutObjectRequest.builder().bucket("blobs").key(KEY.text())
          .overrideConfiguration(headers -> headers.putHeader("x-amz-sdk-checksum-algorithm", "SHA256")
              .putHeader("x-amz-checksum-sha256", Checksum.over(Checksum.Kind.SHA256, Bytes.random(5)).base64()))
          .build();

      var theirGet = sdk.presignGetObject(presign -> presign.signatureDuration(HOUR).getObjectRequest(get));
      var theirPut = sdk.presignPutObject(presign -> presign.signatureDuration(HOUR).putObjectRequest(put));

      assertSameSignature("GET", URI.create(theirGet.url().toString()), theirGet.signedHeaders());
      assertSameSignature("PUT", URI.create(theirPut.url().toString()), theirPut.signedHeaders());
    }
  }

  private void assertSameSignature(String method, URI url, Map<String, List<String>> signedHeaders) {
    var query = new TreeMap<String, String>();
    for (var pair : url.getRawQuery().split("&")) {
      var parts = pair.split("=", 2);
      query.put(URI.create("/?" + parts[0]).getQuery(), URI.create("/?" + parts[1]).getQuery());
    }
    var theirs = query.remove("X-Amz-Signature");
    var headers = new TreeMap<String, String>();
    signedHeaders.forEach((name, values) -> headers.put(name.toLowerCase(), values.getFirst()));

    var ours = SigV4.signature(new SigV4.Request(method, url.getRawPath(), query, headers), links.secretKey(),
        query.get("X-Amz-Date"), PresignedLinks.REGION);

    assertThat(ours).isEqualTo(theirs);
    // And its link is one of ours, at the time at which it was made.
    var now = PresignedLinks.TIME.parse(query.get("X-Amz-Date"), Instant::from);
    var verifying = new PresignedLinks(new byte[32], BASE, InstantSource.fixed(now));
    var sent = headers.entrySet().stream().filter(entry -> !entry.getKey().equals("host"))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    assertThat(verifying.verify(request(method, url, sent))).isNotInstanceOf(LinkVerdict.Refused.class);
  }

  @Test
  void everyParameterIsNeededAndCannotBeChangedOrRepeated() {
    for (var url : List.of(download(), upload())) {
      var method = url.equals(upload()) ? "PUT" : "GET";
      var pairs = Arrays.asList(url.getRawQuery().split("&"));
      for (var pair : pairs) {
        var without = pairs.stream().filter(other -> !other.equals(pair)).collect(Collectors.joining("&"));
        var base = BASE + "/" + KEY.text() + "?";
        var last = pair.charAt(pair.length() - 1);

        reason(request(method, URI.create(base + without), Map.of()));
        reason(request(method, URI.create(base + without + "&" + pair + "0"), Map.of()));
        reason(request(method, URI.create(
            base + without + "&" + pair.substring(0, pair.length() - 1) + (last == '1' ? '2' : '1')), Map.of()));
        assertThat(reason(request(method, URI.create(url + "&" + pair), Map.of()))).contains("twice");
      }
      assertThat(links.verify(request(method, url, Map.of()))).isNotInstanceOf(LinkVerdict.Refused.class);
    }
  }

  @Test
  void parametersCannotBeAdded() {
    assertThat(reason(request("GET", URI.create(download() + "&x=1"), Map.of()))).contains("changed");
    assertThat(reason(request("PUT", URI.create(upload() + "&response-content-type=text%2Fhtml"), Map.of())))
        .contains("changed");
  }

  @Test
  void aLinkIsForItsKeyItsMethodAndItsHost() {
    var other = URI.create(download().toString().replace("/d1/", "/d2/"));
    var elsewhere = new LinkRequest("GET", download().getRawPath(), download().getRawQuery(),
        Map.of("host", List.of("evil.example.org")));

    assertThat(reason(request("GET", other, Map.of()))).contains("changed");
    assertThat(reason(request("PUT", download(), Map.of()))).contains("changed");
    assertThat(reason(request("HEAD", download(), Map.of()))).contains("changed");
    assertThat(reason(request("GET", upload(), Map.of()))).contains("changed");
    assertThat(reason(elsewhere)).contains("changed");
  }

  @Test
  void aLinkOfAnotherSecretIsRefused() {
    var secret = new byte[32];
    secret[31] = 1;
    var others = new PresignedLinks(secret, BASE, clock);

    assertThat(reason(request("PUT", others.forUpload(KEY, new UploadLink.Terms(HOUR, null)).url(), Map.of())))
        .contains("key that is not known");
  }

  @Test
  void aLinkExpiresToTheSecond() {
    var link = links.forUpload(KEY, new UploadLink.Terms(HOUR, null));

    clock.advance(HOUR.minusSeconds(1));
    assertThat(links.verify(request("PUT", link.url(), Map.of()))).isInstanceOf(LinkVerdict.Upload.class);

    clock.advance(Duration.ofSeconds(1));
    assertThat(reason(request("PUT", link.url(), Map.of()))).contains("expired");
  }

  @Test
  void aLinkFromTheFutureIsRefusedUnlessClocksJustDiffer() {
    var url = upload();

    clock.advance(Duration.ofMinutes(-15));
    assertThat(links.verify(request("PUT", url, Map.of()))).isInstanceOf(LinkVerdict.Upload.class);

    clock.advance(Duration.ofSeconds(-1));
    assertThat(reason(request("PUT", url, Map.of()))).contains("not valid yet");
  }

  @ParameterizedTest
  @ValueSource(strings = {"604801", "999999", "0", "-1", "1e3", "", "9999999999"})
  void aLifeBeyondSevenDaysIsRefusedEvenWhenItIsSigned(String seconds) {
    assertThat(reason(signed(Map.of("X-Amz-Expires", seconds)))).contains("seven days");
  }

  @ParameterizedTest
  @ValueSource(strings = {"20261331T000000Z", "20260101T250000Z", "2026", ""})
  void aTimeThatIsNoneIsRefusedEvenWhenItIsSigned(String time) {
    assertThat(reason(signed(Map.of("X-Amz-Date", time)))).contains("X-Amz-Date");
  }

  /// A request of our own key with something strange in it.
  private LinkRequest signed(Map<String, String> strange) {
    var query = new TreeMap<String, String>();
    query.put("X-Amz-Algorithm", SigV4.ALGORITHM);
    query.put("X-Amz-Date", PresignedLinks.TIME.format(clock.instant()));
    query.put("X-Amz-Expires", "60");
    query.put("X-Amz-SignedHeaders", "host");
    query.putAll(strange);
    var time = query.get("X-Amz-Date").length() < 8 ? "20260101T000000Z" : query.get("X-Amz-Date");
    query.put("X-Amz-Credential", links.accessKey() + "/" + SigV4.scope(time, PresignedLinks.REGION));
    var headers = new TreeMap<>(Map.of("host", BASE.getAuthority()));
    var request = new SigV4.Request("PUT", "/blobs/d1", query, headers);
    var text = request.queryText() + "&X-Amz-Signature="
        + SigV4.signature(request, links.secretKey(), time, PresignedLinks.REGION);
    return new LinkRequest("PUT", "/blobs/d1", text, Map.of("host", List.of(BASE.getAuthority())));
  }

  @Test
  void headersOfTheLinkMustBeSentOnceAndUnchanged() {
    var checksum = Checksum.over(Checksum.Kind.SHA1, Bytes.random(5));
    var link = links.forUpload(KEY, new UploadLink.Terms(HOUR, checksum));
    var other = Map.of("x-amz-sdk-checksum-algorithm", "SHA1", "x-amz-checksum-sha1",
        Checksum.over(Checksum.Kind.SHA1, Bytes.random(6)).base64());
    var twice = new HashMap<String, List<String>>(Map.of("host", List.of(BASE.getAuthority())));
    link.headers().forEach((name, value) -> twice.put(name, List.of(value, value)));

    assertThat(reason(request("PUT", link.url(), Map.of()))).contains("sent once");
    assertThat(reason(request("PUT", link.url(), other))).contains("changed");
    assertThat(reason(new LinkRequest("PUT", link.url().getRawPath(), link.url().getRawQuery(), twice)))
        .contains("sent once");
  }

  @Test
  void headersOfS3CannotBeAdded() {
    assertThat(reason(request("PUT", upload(), Map.of("X-Amz-Meta-Owner", "me")))).contains("x-amz-meta-owner");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "X-Amz-Signature=", "X-Amz-Signature=a&X-Amz-Algorithm=b", "%", "a=%zz", "&&", "a&a",
      "=", "X-Amz-Signature=%00"})
  void whatIsNoLinkIsRefused(String query) {
    reason(new LinkRequest("GET", "/blobs/d1", query, Map.of("host", List.of("x"))));
    reason(new LinkRequest("GET", "/blobs/d1", null, Map.of()));
    reason(new LinkRequest("GET", "/blobs/d1", "a=" + "b".repeat(20_000), Map.of()));
  }

  @Test
  void linksNeedABaseThatClientsCanReach() {
    for (var wrong : List.of("https://host", "/blobs", "https://host/blobs?x", "https://a@host/b",
        "https://host/a b")) {
      assertThatThrownBy(() -> new PresignedLinks(new byte[32], URI.create(wrong.replace(" ", "%20")), clock))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> new PresignedLinks(new byte[31], BASE, clock))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
