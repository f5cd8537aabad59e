package io.sheaf.storage.blobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.storage.blobs.PutOutcome.Stored;
import io.sheaf.storage.blobs.PutOutcome.WrongChecksum;
import io.sheaf.storage.blobs.PutOutcome.WrongLength;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.SiteId;
import io.sheaf.testservers.Counts;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What every engine's blobs do. [BlobLinksContract] goes on with links.
public abstract class BlobStoreContract {

  protected static final int LARGE = 9 * 1024 * 1024;

  private static final List<String> LIKE_ARTIFACTS = List.of("0", "a", "artifact", "artifacts-1", "artifacts.1",
      "artifacts0", "artifactsx", "z");

  protected final SiteId site = new SiteId("s" + UUID.randomUUID());
  protected final BlobKey key = BlobKey.of(site, "report");
  protected BlobStore blobs;

  protected abstract BlobStore open() throws Exception;

  /// What this engine, or the server behind it, cannot show, with the sentence that says so.
  protected Map<Promise, String> unsupported() {
    return Map.of();
  }

  protected final void assume(Promise promise) {
    Assumptions.assumeFalse(unsupported().containsKey(promise), () -> unsupported().get(promise));
  }

  @BeforeEach
  void openBlobs() throws Exception {
    blobs = open();
  }

  protected final BlobRef put(BlobKey where, byte[] content) {
    return stored(blobs.put(where, NewBlob.of(content))).ref();
  }

  protected static Stored stored(PutOutcome outcome) {
    assertThat(outcome).isInstanceOf(Stored.class);
    return (Stored) outcome;
  }

  protected final byte[] read(BlobRef ref) {
    return read(ref, new ByteRange.All());
  }

  private byte[] read(BlobRef ref, ByteRange range) {
    var opening = blobs.open(ref, range);
    assertThat(opening).isInstanceOf(Opening.Opened.class);
    try (var opened = (Opening.Opened) opening) {
      var bytes = opened.bytes().readAllBytes();
      assertThat(opened.length()).isEqualTo(bytes.length);
      return bytes;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void assertNothingStored() {
    assertThat(blobs.newest(key)).isEmpty();
    assertThat(blobs.versions(key, null, 10)).isEmpty();
    assertThat(blobs.keys(site, null, 10)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 65_535, 65_536, 65_537, 8 * 1024 * 1024, LARGE})
  void whatWasPutIsReadBack(int size) {
    var content = Bytes.random(size);

    var stored = stored(blobs.put(key, NewBlob.of(content)));

    assertThat(stored.size()).isEqualTo(size);
    assertThat(stored.checksum()).isEqualTo(Checksum.over(Checksum.Kind.SHA256, content));
    assertThat(Arrays.equals(read(stored.ref()), content)).isTrue();
    assertThat(blobs.describe(stored.ref()).orElseThrow().size()).isEqualTo(size);
  }

  @Test
  void aStreamOfUnknownLengthIsReadToItsEnd() {
    var content = Bytes.random(100_000);

    var ref = stored(blobs.put(key, NewBlob.of(new ByteArrayInputStream(content)))).ref();

    assertThat(read(ref)).isEqualTo(content);
  }

  @Test
  void aStreamThatComesInDropsIsReadToItsEnd() {
    var content = Bytes.random(70_000);
    var drops = new ByteArrayInputStream(content) {
      @Override
      public synchronized int read(byte[] into, int offset, int length) {
        return super.read(into, offset, Math.min(length, 1000));
      }
    };

    var ref = stored(blobs.put(key, NewBlob.of(drops))).ref();

    assertThat(read(ref)).isEqualTo(content);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 100_000})
  void aDescriptionTellsWhatIsKnown(int size) {
    var content = Bytes.random(size);

    var ref = stored(blobs.put(key, NewBlob.of(content).ofType("text/plain"))).ref();

    var description = blobs.describe(ref).orElseThrow();
    assertThat(description.ref()).isEqualTo(ref);
    assertThat(description.size()).isEqualTo(size);
    assertThat(description.contentType()).isEqualTo("text/plain");
    assertThat(description.checksum()).isEqualTo(Checksum.over(Checksum.Kind.SHA256, content));
    assertThat(description.stored()).isNotNull();
  }

  @Test
  void aDescriptionOfALargeBlobTellsItsChecksum() {
    assume(Promise.CHECKSUM_OF_LARGE);
    var content = Bytes.random(LARGE);

    var ref = put(key, content);

    assertThat(blobs.describe(ref).orElseThrow().checksum()).isEqualTo(Checksum.over(Checksum.Kind.SHA256, content));
  }

  @Test
  void contentOfNoTypeIsOctets() {
    var ref = put(key, Bytes.random(10));

    assertThat(blobs.describe(ref).orElseThrow().contentType()).isEqualTo("application/octet-stream");
  }

  @ParameterizedTest
  @CsvSource({"SHA1,10", "SHA1,9437184", "SHA256,10", "SHA256,9437184", "SHA512,10", "SHA512,100000",
      "SHA512,9437184"})
  void theChecksumThatWasExpectedIsTheOneThatIsKnown(Checksum.Kind kind, int size) {
    var content = Bytes.random(size);
    var expected = Checksum.over(kind, content);

    var stored = stored(blobs.put(key, NewBlob.of(content).expecting(expected)));

    assertThat(stored.checksum()).isEqualTo(expected);
    assertThat(blobs.describe(stored.ref()).orElseThrow().checksum()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"SHA1,10", "SHA256,0", "SHA256,100000", "SHA256,9437184", "SHA512,10"})
  void otherBytesThanExpectedAreRefusedAndNothingIsStored(Checksum.Kind kind, int size) {
    var content = Bytes.random(size);
    var expected = Checksum.over(kind, "something else".getBytes());

    var outcome = blobs.put(key, NewBlob.of(content).expecting(expected));

    assertThat(outcome).isEqualTo(new WrongChecksum(expected, Checksum.over(kind, content)));
    assertNothingStored();
  }

  @ParameterizedTest
  @CsvSource({"10,11", "10,9", "100000,100001", "100000,99999", "9437184,9437185", "9437184,9437183"})
  void anotherLengthThanSaidIsRefusedAndNothingIsStored(int size, int said) {
    var outcome = blobs.put(key, NewBlob.of(Bytes.random(size)).ofLength(said));

    assertThat(outcome).isInstanceOf(WrongLength.class);
    assertNothingStored();
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 100_000, LARGE})
  void aStreamThatBreaksLeavesNothing(int size) {
    var breaks = new SequenceInputStream(new ByteArrayInputStream(Bytes.random(size)), new InputStream() {
      @Override
      public int read() throws IOException {
        throw new IOException("the uploader went away");
      }
    });

    assertThatThrownBy(() -> blobs.put(key, NewBlob.of(breaks))).isInstanceOf(UncheckedIOException.class)
        .hasRootCauseMessage("the uploader went away");
    assertNothingStored();
  }

  @Test
  void aLengthBeyondTheLimitIsRefusedBeforeAnythingIsRead() {
    var blob = NewBlob.of(new byte[1]).ofLength(BlobStore.LARGEST + 1);

    assertThatThrownBy(() -> blobs.put(key, blob)).isInstanceOf(LimitExceeded.class);
    assertNothingStored();
  }

  @ParameterizedTest
  @CsvSource({"0-,0,20", "5-,5,15", "19-,19,1", "0-0,0,1", "5-9,5,5", "5-99,5,15", "-5,15,5", "-20,0,20", "-99,0,20"})
  void aRangeIsReadAsHttpMeansIt(String range, int first, int length) {
    for (int size : new int[]{20, 70_000}) {
      var content = Bytes.random(size);
      var ref = put(key, content);
      var asked = ByteRange.ofHeader("bytes=" + range);
      var span = asked.within(size).orElseThrow();

      var bytes = read(ref, asked);

      assertThat(bytes)
          .isEqualTo(Arrays.copyOfRange(content, (int) span.first(), (int) (span.first() + span.length())));
      if (size == 20) {
        assertThat(span).isEqualTo(new ByteRange.Span(first, length));
      }
    }
  }

  @Test
  void aRangeOfALargeBlobSaysWhereItLies() {
    var content = Bytes.random(LARGE);
    var ref = put(key, content);

    try (var opened = (Opening.Opened) blobs.open(ref, new ByteRange.Between(8_388_600, 8_388_700))) {
      assertThat(opened.size()).isEqualTo(LARGE);
      assertThat(opened.first()).isEqualTo(8_388_600);
      assertThat(opened.length()).isEqualTo(101);
      assertThat(opened.bytes()).hasBinaryContent(Arrays.copyOfRange(content, 8_388_600, 8_388_701));
    }
  }

  @Test
  void aRangePastTheEndIsSaidToBe() {
    for (int size : new int[]{0, 20, 70_000}) {
      var ref = put(key, Bytes.random(size));

      assertThat(blobs.open(ref, new ByteRange.From(size))).isEqualTo(new Opening.PastEnd(ref, size));
      assertThat(blobs.open(ref, new ByteRange.Between(size + 5, size + 9))).isEqualTo(new Opening.PastEnd(ref, size));
    }
  }

  @Test
  void whoStopsReadingMayCloseAtOnce() throws IOException {
    var content = Bytes.random(LARGE);
    var ref = put(key, content);

    for (int i = 0; i < 20; i++) {
      try (var opened = (Opening.Opened) blobs.open(ref)) {
        assertThat(opened.bytes().readNBytes(10)).isEqualTo(Arrays.copyOf(content, 10));
      }
    }
  }

  @Test
  void everyPutMakesAVersionAndTheNewestComesFirst() {
    var refs = IntStream.range(0, 5).mapToObj(i -> put(key, Bytes.random(i % 2 == 0 ? i : 70_000 + i))).toList();

    var versions = blobs.versions(key, null, 10);

    assertThat(versions).extracting(BlobVersion::ref).containsExactlyElementsOf(refs.reversed());
    assertThat(versions).extracting(BlobVersion::size).containsExactly(4L, 70_003L, 2L, 70_001L, 0L);
    assertThat(blobs.newest(key).orElseThrow().ref()).isEqualTo(refs.getLast());
    assertThat(read(refs.getFirst())).isEmpty();
  }

  @Test
  void versionsComeInPages() {
    assume(Promise.VERSIONS_IN_PAGES);
    var refs = IntStream.range(0, 5).mapToObj(i -> put(key, Bytes.random(i))).toList().reversed();
    // Keys that begin with this one must not get in between.
    put(BlobKey.of(site, "report", "thumbnail"), Bytes.random(1));
    put(BlobKey.of(site, "report2"), Bytes.random(1));

    var first = blobs.versions(key, null, 2);
    var second = blobs.versions(key, first.getLast().ref(), 2);
    var third = blobs.versions(key, second.getLast().ref(), 2);

    assertThat(first).extracting(BlobVersion::ref).containsExactlyElementsOf(refs.subList(0, 2));
    assertThat(second).extracting(BlobVersion::ref).containsExactlyElementsOf(refs.subList(2, 4));
    assertThat(third).extracting(BlobVersion::ref).containsExactlyElementsOf(refs.subList(4, 5));
  }

  @Test
  void aVersionIsDeletedAndTheOthersStay() {
    assume(Promise.VERSIONS_ARE_DELETED_ONE_BY_ONE);
    var old = put(key, Bytes.random(70_000));
    var doomed = put(key, Bytes.random(3));

    blobs.delete(doomed);

    assertThat(blobs.open(doomed)).isEqualTo(new Opening.Absent(doomed));
    assertThat(blobs.describe(doomed)).isEmpty();
    assertThat(blobs.versions(key, null, 10)).extracting(BlobVersion::ref).containsExactly(old);
    assertThat(read(old)).isEqualTo(Bytes.random(70_000));
  }

  @Test
  void whenTheNewestIsDeletedTheOneBeforeItIsTheNewest() {
    assume(Promise.VERSIONS_ARE_DELETED_ONE_BY_ONE);
    var old = put(key, Bytes.random(70_000));

    blobs.delete(put(key, Bytes.random(3)));

    assertThat(blobs.newest(key).orElseThrow().ref()).isEqualTo(old);
  }

  @Test
  void deletingAgainDoesNothing() {
    assume(Promise.VERSIONS_ARE_DELETED_ONE_BY_ONE);
    var old = put(key, Bytes.random(70_000));
    var doomed = put(key, Bytes.random(3));

    blobs.delete(doomed);
    blobs.delete(doomed);

    assertThat(read(old)).isEqualTo(Bytes.random(70_000));
  }

  @Test
  void allOfAKeyIsDeletedAndItsNeighboursStay() {
    var neighbour = put(BlobKey.of(site, "report", "thumbnail"), Bytes.random(5));
    var refs = IntStream.range(0, 4).mapToObj(i -> put(key, Bytes.random(70_000 * (i % 2)))).toList();

    blobs.deleteAll(key);
    blobs.deleteAll(key);

    assertThat(refs).allSatisfy(ref -> assertThat(blobs.open(ref)).isInstanceOf(Opening.Absent.class));
    assertThat(blobs.versions(key, null, 10)).isEmpty();
    assertThat(blobs.newest(key)).isEmpty();
    assertThat(read(neighbour)).hasSize(5);
  }

  @Test
  void aVersionOfAnotherKeyIsAbsent() {
    var ref = put(key, Bytes.random(5));

    var borrowed = new BlobRef(BlobKey.of(site, "other"), ref.version());

    assertThat(blobs.open(borrowed)).isEqualTo(new Opening.Absent(borrowed));
    assertThat(blobs.describe(borrowed)).isEmpty();
  }

  @Test
  void keysOfASiteComeInOrderAndInPages() {
    var keys = List.of(BlobKey.of(site, "a"), BlobKey.of(site, "a", "x"), BlobKey.of(site, "b"),
        BlobKey.of(site, "c-1"), BlobKey.of(site, "c.1"));
    keys.reversed().forEach(each -> put(each, Bytes.random(70_000)));
    keys.forEach(each -> put(each, Bytes.random(1)));
    put(BlobKey.of(new SiteId(site.text() + "x"), "a"), Bytes.random(1));

    assertThat(blobs.keys(site, null, 100)).isEqualTo(keys.stream().sorted().toList());
    var paged = new ArrayList<BlobKey>();
    for (var page = blobs.keys(site, null, 2); !page.isEmpty(); page = blobs.keys(site, paged.getLast(), 2)) {
      paged.addAll(page);
    }
    assertThat(paged).isEqualTo(keys.stream().sorted().toList());
  }

  @Test
  void keysOfTheDefaultSiteAreNotThoseOfOtherSites() {
    var unique = "d" + UUID.randomUUID();
    var ours = List.of(BlobKey.of(SiteId.DEFAULT, unique + "1"), BlobKey.of(SiteId.DEFAULT, unique + "2"),
        BlobKey.of(SiteId.DEFAULT, unique + "2", "x"), BlobKey.of(SiteId.DEFAULT, unique + "4"));
    ours.forEach(each -> put(each, Bytes.random(1)));
    for (var document : List.of("a", "artifactsx", "z")) {
      put(BlobKey.of(new SiteId(unique + "2"), document), Bytes.random(1));
      put(BlobKey.of(new SiteId(unique + "3"), document), Bytes.random(1));
    }

    var found = blobs.keys(SiteId.DEFAULT, BlobKey.of(SiteId.DEFAULT, unique + "0"), 4);

    assertThat(found).isEqualTo(ours);
  }

  /// Documents and sites that are called alike, and documents that are nearly called `artifacts`.
  @Test
  void everySiteHasTheKeysThatWerePutThereAndNoOthersWhateverTheyAreCalled() {
    long seed = Counts.seed();
    var random = new Random(seed);
    var unique = "e" + UUID.randomUUID();
    var sites = List.of(SiteId.DEFAULT, new SiteId(unique + "1"), new SiteId(unique + "2"), new SiteId(unique + "2-"));
    var put = new TreeSet<BlobKey>();
    for (int at = 0; at < 40; at++) {
      var each = sites.get(random.nextInt(sites.size()));
      var names = each.isDefault() ? List.of("1", "2", "2-", "2.", "3") : LIKE_ARTIFACTS;
      var document = (each.isDefault() ? unique : "") + names.get(random.nextInt(names.size()));
      var artifact = random.nextBoolean() ? null : LIKE_ARTIFACTS.get(random.nextInt(LIKE_ARTIFACTS.size()));
      put.add(new BlobKey(each, document, artifact));
    }
    put.forEach(each -> put(each, Bytes.random(1)));

    for (var each : sites) {
      // why not from the start: the default site is one that tests share.
      var start = each.isDefault() ? BlobKey.of(each, unique) : null;
      var found = new ArrayList<BlobKey>();
      for (var page = blobs.keys(each, start, 3); !page.isEmpty(); page = blobs.keys(each, page.getLast(), 3)) {
        page.stream().filter(key -> !each.isDefault() || key.document().startsWith(unique)).forEach(found::add);
        if (each.isDefault() && !page.getLast().document().startsWith(unique)) {
          break;
        }
      }
      assertThat(found).as("%s, SHEAF_TEST_SEED=%s", each, seed)
          .isEqualTo(put.stream().filter(key -> key.site().equals(each)).toList());
    }
  }

  @Test
  void anArtifactOfTheDefaultSiteIsListedBehindADocumentOfAnotherSiteThatIsNearlyCalledSo() {
    var unique = "f" + UUID.randomUUID();
    put(BlobKey.of(new SiteId(unique), "artifacts-1"), Bytes.random(1));
    var artifact = BlobKey.of(SiteId.DEFAULT, unique, "x");
    put(artifact, Bytes.random(1));

    assertThat(blobs.keys(SiteId.DEFAULT, BlobKey.of(SiteId.DEFAULT, unique), 1)).containsExactly(artifact);
  }

  @Test
  void deletingAllOfAKeyLeavesTheKeysThatBeginLikeItInEverySite() {
    var unique = "g" + UUID.randomUUID();
    var doomed = BlobKey.of(SiteId.DEFAULT, unique);
    var others = List.of(BlobKey.of(SiteId.DEFAULT, unique + "1"), BlobKey.of(SiteId.DEFAULT, unique, "x"), BlobKey.of(
        new SiteId(unique), unique), BlobKey.of(new SiteId(unique), "artifacts-1"));
    put(doomed, Bytes.random(1));
    put(doomed, Bytes.random(70_000));
    others.forEach(each -> put(each, Bytes.random(1)));

    blobs.deleteAll(doomed);

    assertThat(blobs.newest(doomed)).isEmpty();
    others.forEach(each -> assertThat(blobs.newest(each)).as(each.text()).isPresent());
  }

  @Test
  void putsToOneKeyAtTheSameTimeAllBecomeVersions() throws Exception {
    var puts = IntStream.range(0, 24).<Callable<BlobRef>>mapToObj(
        i -> () -> put(key, Bytes.random(i % 3 == 0 ? 70_000 + i : i))).toList();

    var refs = new ArrayList<BlobRef>();
    try (var threads = Executors.newFixedThreadPool(8)) {
      for (var done : threads.invokeAll(puts)) {
        refs.add(done.get());
      }
    }

    assertThat(new HashSet<>(refs)).hasSize(24);
    assertThat(blobs.versions(key, null, 100)).extracting(BlobVersion::ref).containsExactlyInAnyOrderElementsOf(refs);
    for (int i = 0; i < 24; i++) {
      assertThat(read(refs.get(i))).isEqualTo(Bytes.random(i % 3 == 0 ? 70_000 + i : i));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1001})
  void aListOfNothingOrOfTooMuchIsRefused(int most) {
    assertThatThrownBy(() -> blobs.keys(site, null, most)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> blobs.versions(key, null, most)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource(Checksum.Kind.class)
  void aChecksumIsTheSameInHexAndBase64(Checksum.Kind kind) {
    var checksum = Checksum.over(kind, Bytes.random(100));

    assertThat(Checksum.ofBase64(kind, checksum.base64())).isEqualTo(checksum);
    assertThat(Checksum.parse(checksum.toString())).isEqualTo(checksum);
    assertThat(new Checksum(kind, checksum.hex().toUpperCase())).isEqualTo(checksum);
    assertThat(List.of("", "zz", checksum.hex() + "0").stream()
        .filter(wrong -> refuses(() -> new Checksum(kind, wrong))).collect(Collectors.toSet())).hasSize(3);
  }

  private static boolean refuses(Runnable attempt) {
    try {
      attempt.run();
      return false;
    } catch (IllegalArgumentException refused) {
      return true;
    }
  }
}
