package io.sheaf.standalone;

import com.sun.net.httpserver.HttpExchange;
import io.sheaf.docs.governance.bottle.CannotBottle;
import io.sheaf.storage.backup.CannotBackUp;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Where a running server takes chores of its operator: on the management port, on loopback, from whoever can read the
/// data directory. The secret is another with each start and lies in that directory, beside the port.
///
/// What is answered comes line by line as the chore goes on; the last begins with `done:`, `wrong:` or `failed:`.
final class OperatorDoor implements AutoCloseable {

  static final String PATH = "/operator";
  static final String FILE = "operator";
  static final String DONE = "done: ";
  static final String WRONG = "wrong: ";
  static final String FAILED = "failed: ";

  private static final Logger log = LoggerFactory.getLogger(OperatorDoor.class);
  private static final int SECRET_BYTES = 32;
  private static final int LONGEST = 64 * 1024;

  private final Path file;
  private final String secret;
  private final Store store;
  private final Chore.Doors doors;
  private final Semaphore one = new Semaphore(1);

  private OperatorDoor(Path file, String secret, Store store, Chore.Doors doors) {
    this.file = file;
    this.secret = secret;
    this.store = store;
    this.doors = doors;
  }

  /// What the file in the data directory says.
  record Way(int port, String secret) {

    String text() {
      return port + " " + secret + "\n";
    }

    static Way read(Path data) throws IOException {
      var parts = Files.readString(data.resolve(FILE)).strip().split(" ", 2);
      if (parts.length != 2 || !parts[0].matches("[0-9]{1,5}")) {
        throw new IOException("not as it was written");
      }
      return new Way(Integer.parseInt(parts[0]), parts[1]);
    }
  }

  static OperatorDoor open(Path data, Management management, Store store, Chore.Doors doors) {
    var bytes = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(bytes);
    var door = new OperatorDoor(data.resolve(FILE), Base64.getUrlEncoder().withoutPadding().encodeToString(bytes),
        store,
        doors);
    management.answering(PATH, door::answer);
    door.show(management.port());
    return door;
  }

  /// why not fatal: a server without it serves all the same.
  private void show(int port) {
    try {
      var part = file.resolveSibling(FILE + ".part");
      Files.writeString(part, new Way(port, secret).text());
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException failure) {
      log.warn("Commands cannot ask this server: {} cannot be written: {}", file, failure.getMessage());
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var given = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
      if (!MessageDigest.isEqual(digest(given), digest(secret))) {
        exchange.sendResponseHeaders(401, -1);
        return;
      }
      var body = exchange.getRequestBody().readNBytes(LONGEST);
      var chore = exchange.getRequestMethod().equals("POST")
          ? Chore.read(new String(body, StandardCharsets.UTF_8))
          : null;
      if (chore == null) {
        exchange.sendResponseHeaders(400, -1);
        return;
      }
      exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
      exchange.sendResponseHeaders(200, 0);
      try (var out = exchange.getResponseBody()) {
        carryOut(chore, out);
      }
    }
  }

  private void carryOut(Chore chore, OutputStream out) throws IOException {
    if (!one.tryAcquire()) {
      say(out, FAILED + "The server is busy with another export, import, backup or check.");
      return;
    }
    try {
      log.info("The operator asks for {}", chore.verb().word());
      var outcome = chore.done(store, doors, line -> tell(out, line));
      say(out, (outcome.isWell() ? DONE : WRONG) + outcome.text());
    } catch (CannotBottle | CannotBackUp cannot) {
      say(out, FAILED + cannot.getMessage());
    } catch (RuntimeException failure) {
      log.warn("What the operator asked for failed", failure);
      say(out, FAILED + failure);
    } finally {
      one.release();
    }
  }

  /// Who went away wants it no longer: it can be begun again, and goes on.
  private static void tell(OutputStream out, String line) {
    try {
      synchronized (out) {
        say(out, line);
      }
    } catch (IOException gone) {
      throw new CannotBottle("Nobody waits for it any more.");
    }
  }

  private static void say(OutputStream out, String line) throws IOException {
    out.write((line.replaceAll("\\R", " ") + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static byte[] digest(String text) {
    return HexFormat.of().parseHex(io.sheaf.storage.blobs.Checksum.over(io.sheaf.storage.blobs.Checksum.Kind.SHA256,
        text.getBytes(StandardCharsets.UTF_8)).hex());
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException failure) {
      log.debug("{} stays, and leads nowhere", file, failure);
    }
  }
}
