package io.sheaf.storage.blobs;

import io.sheaf.storage.blobs.disk.DiskBlobs;
import io.sheaf.storage.blobs.disk.PresignedLinks;
import io.sheaf.storage.blobs.s3.S3Blobs;
import io.sheaf.storage.blobs.s3.S3Settings;
import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.StorageFull;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;

/// What only a process of its own can show: that little memory is enough, and what a full disk does.
public final class BlobChild {

  private static final BlobKey KEY = BlobKey.of(SiteId.DEFAULT, "d1");

  private BlobChild() {
  }

  public static void main(String[] arguments) throws Exception {
    switch (arguments[0]) {
      case "disk" -> onDisk(Path.of(arguments[1]), blobs -> passThrough(blobs, Long.parseLong(arguments[2])));
      case "s3" -> onS3(URI.create(arguments[1]), blobs -> passThrough(blobs, Long.parseLong(arguments[2])));
      case "full" -> onDisk(Path.of(arguments[1]), blobs -> fillUp(blobs, Path.of(arguments[1]).resolve("blobs")));
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    System.out.println("done");
  }

  private interface Work {
    void on(BlobStore blobs) throws IOException;
  }

  private static void onDisk(Path folder, Work work) throws IOException {
    var links = new PresignedLinks(new byte[32], URI.create("http://127.0.0.1:1/blobs"), InstantSource.system());
    try (var directory = DataDirectory.take(folder); var file = SqliteFile.open(directory)) {
      work.on(DiskBlobs.open(directory, file, links, InstantSource.system()));
    }
  }

  private static void onS3(URI endpoint, Work work) throws IOException {
    var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test"));
    try (var blobs = S3Blobs.open(new S3Settings("sheaf-blobs", endpoint, Region.US_EAST_1, credentials))) {
      blobs.init();
      work.on(blobs);
    }
  }

  private static void passThrough(BlobStore blobs, long size) throws IOException {
    var stored = (PutOutcome.Stored) blobs.put(KEY, NewBlob.of(Bytes.pattern(size)));
    check(stored.size() == size, "size");
    var digest = Checksum.Kind.SHA256.digest();
    try (var opened = (Opening.Opened) blobs.open(stored.ref());
        var counted = new DigestInputStream(opened.bytes(), digest)) {
      check(counted.skip(0) == 0 && counted.transferTo(java.io.OutputStream.nullOutputStream()) == size, "length");
    }
    check(Checksum.of(Checksum.Kind.SHA256, digest.digest()).equals(stored.checksum()), "checksum");
    blobs.deleteAll(KEY);
  }

  private static void fillUp(BlobStore blobs, Path files) throws IOException {
    var kept = (PutOutcome.Stored) blobs.put(KEY, NewBlob.of(Bytes.random(1_000_000)));
    var before = count(files);

    check(isFull(() -> blobs.put(KEY, NewBlob.of(Bytes.pattern(100_000_000)))), "a large blob must not fit");
    check(count(files) == before, "nothing may be left of what did not fit");
    check(blobs.versions(KEY, null, 10).size() == 1, "no version of it either");

    var filling = new ArrayList<BlobRef>();
    var more = BlobKey.of(SiteId.DEFAULT, "d2");
    check(isFull(() -> {
      for (int i = 0; i < 1000; i++) {
        filling.add(((PutOutcome.Stored) blobs.put(more, NewBlob.of(Bytes.pattern(1_000_000)))).ref());
      }
    }), "there must be an end");
    try (var opened = (Opening.Opened) blobs.open(kept.ref())) {
      check(opened.bytes().readAllBytes().length == 1_000_000, "reads go on");
    }

    makeRoom(files);
    blobs.put(KEY, NewBlob.of(Bytes.pattern(500_000)));
    check(blobs.versions(KEY, null, 10).size() == 2, "when there is room again, puts go on");
    check(blobs.versions(more, null, 1000).size() == filling.size(), "what was stored is stored");
  }

  /// A person would do this with another file of the same disk.
  private static void makeRoom(Path files) throws IOException {
    Files.delete(files.resolveSibling("ballast"));
  }

  private static boolean isFull(Runnable attempt) {
    try {
      attempt.run();
      return false;
    } catch (StorageFull full) {
      return true;
    }
  }

  private static long count(Path files) throws IOException {
    try (var all = Files.walk(files)) {
      return all.filter(Files::isRegularFile).count();
    }
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(what);
    }
  }

  /// Runs it with so much heap and answers what it printed.
  public static String run(String heap, List<String> before, String... arguments)
      throws IOException, InterruptedException {
    var command = new ArrayList<>(before);
    command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + heap,
        "-XX:MaxDirectMemorySize=32m", "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-cp",
        System.getProperty("java.class.path"), BlobChild.class.getName()));
    command.addAll(List.of(arguments));
    var output = Files.createTempFile("blob-child", ".log");
    try {
      var process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
      if (!process.waitFor(300, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
      return Files.readString(output);
    } finally {
      Files.delete(output);
    }
  }
}
