package io.sheaf.docs.automation.outward;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.web.AddressRange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Nothing here dials anything but two servers on loopback: one stands for the internet, one for what must not be
/// reached, and every address but the internet's one leads to that.
class EgressTest {

  private static final String OUTSIDE = "93.184.216.34";
  private static final byte[] BODY = {'{', '}'};
  private static final Duration LONG = Duration.ofSeconds(20);

  private final Receiver outside = new Receiver();
  private final Receiver target = new Receiver();
  private final List<InetAddress> dialled = new ArrayList<>();
  private final AtomicInteger resolved = new AtomicInteger();

  @BeforeEach
  void begin() {
    outside.answering(_ -> new Receiver.Answer(200, Map.of("X-Said", "yes"), "thanks"));
  }

  @AfterEach
  void close() {
    outside.close();
    target.close();
  }

  private Socket dial(InetAddress address, int port, Duration within) throws IOException {
    dialled.add(address);
    boolean isOutside = address.getHostAddress().equals(OUTSIDE);
    return new Socket(InetAddress.getLoopbackAddress(), isOutside ? outside.port() : target.port());
  }

  /// What names lead to: those outside, those inside, and those that change their mind.
  private List<InetAddress> resolve(String host) throws IOException {
    int times = resolved.incrementAndGet();
    return switch (host) {
      case "hooks.example.org", "xn--bcher-kva.example" -> addresses(OUTSIDE);
      case "rebinding.example.org" -> addresses(times == 1 ? OUTSIDE : "127.0.0.1");
      case "rebound.example.org" -> addresses(times == 1 ? "127.0.0.1" : OUTSIDE);
      case "mixed.example.org" -> addresses(OUTSIDE, "10.0.0.8");
      case "mixed-six.example.org" -> addresses(OUTSIDE, "fd00::8");
      case "localhost", "loopback.example.org" -> addresses("127.0.0.1");
      case "six.example.org" -> addresses("::1");
      case "metadata.google.internal" -> addresses("169.254.169.254");
      case "private.example.org" -> addresses("10.1.2.3");
      case "carrier.example.org" -> addresses("100.64.0.1");
      case "unique.example.org" -> addresses("fd12:3456::1");
      case "link.example.org" -> addresses("fe80::1");
      case "many.example.org" -> addresses("224.0.0.1");
      case "nat.example.org" -> addresses("64:ff9b::7f00:1");
      case "none.example.org" -> List.of();
      default -> throw new UnknownHostException(host);
    };
  }

  private static List<InetAddress> addresses(String... texts) {
    return List.of(texts).stream().map(InetAddress::ofLiteral).toList();
  }

  private Egress egress(String... allowed) {
    return egress(tls(), allowed);
  }

  private Egress egress(SSLContext context, String... allowed) {
    return new Egress(new Reachable(List.of(allowed).stream().map(AddressRange::of).toList()), this::resolve,
        this::dial, context);
  }

  private static SSLContext tls() {
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private Reply post(String url) {
    return egress().post(Post.json(url, Map.of(), BODY, LONG));
  }

  @Test
  void whatIsOutsideIsPostedToAndItsAnswerComesBack() {
    var reply = egress().post(Post.json("http://hooks.example.org/in?a=b", Map.of("X-Id", "7"), BODY, LONG));

    assertThat(reply).isInstanceOfSatisfying(Reply.Answered.class, answered -> {
      assertThat(answered.status()).isEqualTo(200);
      assertThat(answered.header("x-said")).contains("yes");
      assertThat(answered.text()).isEqualTo("thanks");
    });
    var came = outside.next();
    assertThat(came.path()).isEqualTo("/in?a=b");
    assertThat(came.header("Host")).isEqualTo("hooks.example.org");
    assertThat(came.header("X-Id")).isEqualTo("7");
    assertThat(came.header("Content-Type")).isEqualTo("application/json");
    assertThat(came.body()).isEqualTo("{}");
  }

  /// Sixty ways to what must not be reached, and some more.
  @ParameterizedTest
  @ValueSource(strings = {
      // loopback, by its names and its addresses
      "http://localhost/", "http://LOCALHOST:8080/", "http://loopback.example.org/", "http://six.example.org/",
      "http://127.0.0.1/", "https://127.0.0.1/", "http://127.0.0.1:22/", "http://127.255.255.254/", "http://0.0.0.0/",
      "http://[::1]/", "http://[0:0:0:0:0:0:0:1]/", "http://[::]/",
      // spelled so that some programs read an address
      "http://2130706433/", "http://0x7f000001/", "http://0x7f.0x0.0x0.0x1/", "http://0177.0.0.1/",
      "http://017700000001/", "http://127.1/", "http://127.0.1/", "http://127.000.000.001/", "http://127.0.0.1./",
      "http://localhost./", "http://0/", "http://1.2.3.4.5/", "http://256.256.256.256/",
      // addresses in addresses
      "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/", "http://[::127.0.0.1]/", "http://[2002:7f00:1::]/",
      "http://[2002:a00:1::1]/", "http://[64:ff9b::127.0.0.1]/", "http://[64:ff9b::a9fe:a9fe]/",
      "http://[64:ff9b:1::7f00:1]/", "http://[2001:0:7f00:1::]/", "http://nat.example.org/",
      // the own network
      "http://10.0.0.1/", "http://172.16.0.1/", "http://172.31.255.255/", "http://192.168.1.1/",
      "http://private.example.org/", "http://carrier.example.org/", "http://100.127.255.255/",
      "http://unique.example.org/", "http://[fd00::1]/", "http://[fc00::1]/", "http://[fec0::1]/",
      // the link, and what is on it
      "http://169.254.169.254/latest/meta-data/", "http://metadata.google.internal/", "http://[fd00:ec2::254]/",
      "http://100.100.100.200/", "http://168.63.129.16/", "http://192.0.0.192/", "http://link.example.org/",
      "http://[fe80::1]/", "http://[fe80::1%25eth0]/", "http://[fe80::1%eth0]/",
      // many at once, examples, and what is kept for later
      "http://224.0.0.1/", "http://many.example.org/", "http://[ff02::1]/", "http://255.255.255.255/",
      "http://240.0.0.1/", "http://192.0.2.1/", "http://198.18.0.1/", "http://[2001:db8::1]/", "http://[100::1]/",
      // several addresses, or another the second time
      "http://mixed.example.org/", "http://mixed-six.example.org/", "http://rebound.example.org/",
      // other schemes and other authorities
      "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1:6379/_INFO", "dict://127.0.0.1:11211/stat",
      "jar:http://127.0.0.1!/", "ldap://127.0.0.1/", "data:text/plain,hello", "//127.0.0.1/", "127.0.0.1", "http:///",
      "http:127.0.0.1", "http://user@127.0.0.1/", "http://hooks.example.org@127.0.0.1/",
      "http://hooks.example.org:80@127.0.0.1/", "http://127.0.0.1\\@hooks.example.org/",
      "http://hooks.example.org\\.127.0.0.1/", "http://127.0.0.1%2f@hooks.example.org/",
      "http://hooks.example.org:0/", "http://hooks.example.org:99999/",
      // letters that look like others, spaces, and lines of the writer's own
      "http://①②⑦.0.0.1/", "http://localh\u00f6st/", "http://127。0。0。1/", "http://\u212aocalhost/",
      "http://%6c%6fcalhost/", " http://127.0.0.1/", "http://hooks.example.org/ HTTP/1.1\r\nHost: 127.0.0.1",
      "http://hooks.example.org/\r\nX: y", "http://host_name/", "http://-a.example.org/", ""})
  void whatIsNotForUsersIsNeverDialled(String url) {
    var reply = post(url);

    assertThat(reply).isInstanceOf(Reply.Forbidden.class);
    assertThat(dialled).isEmpty();
    assertThat(target.rest()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 301, 302, 303, 305, 307, 308})
  void aRedirectIsAnAnswerAndNotFollowed(int status) {
    outside.answering(_ -> new Receiver.Answer(status,
        Map.of("Location", "http://127.0.0.1:" + target.port() + "/", "Refresh", "0; url=http://127.0.0.1/"), ""));

    var reply = post("http://hooks.example.org/");

    assertThat(reply).isInstanceOfSatisfying(Reply.Answered.class, answered -> {
      assertThat(answered.status()).isEqualTo(status);
      assertThat(answered.isSuccess()).isFalse();
    });
    assertThat(dialled).containsExactly(InetAddress.ofLiteral(OUTSIDE));
    assertThat(target.rest()).isEmpty();
  }

  @Test
  void aHostIsLookedUpOnceAndWhatWasLookedAtIsWhatIsDialled() {
    var reply = post("http://rebinding.example.org/");

    assertThat(reply).isInstanceOf(Reply.Answered.class);
    assertThat(resolved).hasValue(1);
    assertThat(dialled).containsExactly(InetAddress.ofLiteral(OUTSIDE));
    assertThat(target.rest()).isEmpty();
  }

  @Test
  void theOperatorOpensRangesAndNothingBesides() {
    assertThat(egress("10.0.0.0/8").post(Post.json("http://private.example.org/", Map.of(), BODY, LONG)))
        .isInstanceOf(Reply.Answered.class);
    assertThat(target.next().header("Host")).isEqualTo("private.example.org");
    dialled.clear();

    assertThat(egress("10.0.0.0/8").post(Post.json("http://127.0.0.1/", Map.of(), BODY, LONG)))
        .isInstanceOf(Reply.Forbidden.class);
    assertThat(egress("10.1.2.4").post(Post.json("http://private.example.org/", Map.of(), BODY, LONG)))
        .isInstanceOf(Reply.Forbidden.class);
    assertThat(dialled).isEmpty();
  }

  @Test
  void whatTheOperatorHimselfNamedIsReachedWhereverItIs() {
    assertThat(egress().postAsConfigured(Post.json("http://127.0.0.1/v1", Map.of(), BODY, LONG)))
        .isInstanceOf(Reply.Answered.class);
    assertThat(target.next().path()).isEqualTo("/v1");
  }

  @Test
  void whatIsWrongWithAUrlIsSaidBeforeItIsCalled() {
    assertThat(egress().fault("https://hooks.example.org/in")).isEmpty();
    assertThat(egress().fault("https://xn--bcher-kva.example/")).isEmpty();
    assertThat(egress().fault("http://127.0.0.1/")).contains("leads to an address that must not be called");
    assertThat(egress("127.0.0.0/8").fault("http://127.0.0.1/")).isEmpty();
    assertThat(egress().fault("ftp://hooks.example.org/")).contains("must begin with http:// or https://");
    assertThat(dialled).isEmpty();
  }

  @Test
  void aHostThatNobodyKnowsMayBeKnownAnotherTime() {
    assertThat(post("http://unknown.example.org/")).isInstanceOf(Reply.Unreachable.class);
    assertThat(post("http://none.example.org/")).isInstanceOf(Reply.Forbidden.class);
  }

  @Test
  void aLongAnswerIsNotReadToItsEnd() {
    outside.answering(_ -> new Receiver.Answer(200, Map.of(), "x".repeat(1_000_000)));

    var reply = egress()
        .post(Post.json("http://hooks.example.org/", Map.of(), BODY, LONG).mostAnswer(1000));

    assertThat(reply).isInstanceOfSatisfying(Reply.Answered.class, answered -> {
      assertThat(answered.body()).hasSize(1000);
      assertThat(answered.wasCut()).isTrue();
    });
  }

  @Test
  void whoNeverAnswersIsGivenUpInTime() throws IOException {
    try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var egress = new Egress(new Reachable(List.of()), this::resolve,
          (_, _, _) -> new Socket(InetAddress.getLoopbackAddress(), silent.getLocalPort()), tls());

      var reply = egress.post(Post.json("http://hooks.example.org/", Map.of(), new byte[8_000_000],
          Duration.ofMillis(300)));

      assertThat(reply).isEqualTo(new Reply.Unreachable("it took too long"));
    }
  }

  @Test
  void theCertificateMustBeThatOfTheNameThatWasMeant(@TempDir Path folder) {
    var certificate = Certificate.of("hooks.example.org", folder.resolve("it.p12"));
    try (var hooks = new TlsReceiver(certificate)) {
      var egress = new Egress(new Reachable(List.of()),
          host -> addresses(OUTSIDE),
          (_, _, _) -> new Socket(InetAddress.getLoopbackAddress(), hooks.port()), certificate.trusting());

      assertThat(egress.post(Post.json("https://hooks.example.org/a", Map.of(), BODY, LONG)))
          .isInstanceOfSatisfying(Reply.Answered.class, answered -> assertThat(answered.text()).isEqualTo("POST /a"));
      assertThat(hooks.names()).containsExactly("hooks.example.org");
      assertThat(egress.post(Post.json("https://other.example.org/a", Map.of(), BODY, LONG)))
          .isInstanceOf(Reply.Unreachable.class);
    }
  }

  @Test
  void aCertificateThatNobodyVouchesForIsNotBelieved(@TempDir Path folder) {
    try (var hooks = new TlsReceiver(Certificate.of("hooks.example.org", folder.resolve("it.p12")))) {
      var egress = new Egress(new Reachable(List.of()), this::resolve,
          (_, _, _) -> new Socket(InetAddress.getLoopbackAddress(), hooks.port()), tls());

      assertThat(egress.post(Post.json("https://hooks.example.org/a", Map.of(), BODY, LONG)))
          .isInstanceOf(Reply.Unreachable.class);
    }
  }
}
