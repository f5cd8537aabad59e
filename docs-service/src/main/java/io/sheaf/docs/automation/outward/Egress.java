package io.sheaf.docs.automation.outward;

import io.sheaf.docs.web.Outward;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/// The one way by which anything goes to an address that came from a user.
@Singleton
public final class Egress {

  private static final Duration LONGEST_DIAL = Duration.ofSeconds(10);
  private static final int MOST_ADDRESSES = 16;
  private static final int MOST_DIALLED = 3;

  private final Reachable reachable;
  private final Resolver resolver;
  private final Connector connector;
  private final SSLContext tls;

  @Inject
  Egress(Outward outward) {
    this(new Reachable(outward.mayReach()), host -> List.of(InetAddress.getAllByName(host)), Egress::dial,
        usualTls());
  }

  Egress(Reachable reachable, Resolver resolver, Connector connector, SSLContext tls) {
    this.reachable = reachable;
    this.resolver = resolver;
    this.connector = connector;
    this.tls = tls;
  }

  private static SSLContext usualTls() {
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /// why without a proxy: one would resolve the host a second time.
  private static Socket dial(InetAddress address, int port, Duration within) throws IOException {
    var socket = new Socket(Proxy.NO_PROXY);
    try {
      socket.connect(new InetSocketAddress(address, port), (int) Math.max(1, within.toMillis()));
      socket.setTcpNoDelay(true);
      return socket;
    } catch (IOException failure) {
      close(socket);
      throw failure;
    }
  }

  /// What is wrong with a URL that somebody wants to be called at, to be said after its name; whether its host leads
  /// anywhere shows only when it is called.
  public Optional<String> fault(String url) {
    try {
      var literal = Target.read(url).literal();
      return literal == null || reachable.mayBeCalled(literal)
          ? Optional.empty()
          : Optional.of("leads to an address that must not be called");
    } catch (Target.BadAddress bad) {
      return Optional.of(bad.why());
    }
  }

  /// Posts to an address that a user named.
  public Reply post(Post post) {
    return post(post, reachable::mayBeCalled);
  }

  /// Posts to an address that the operator of this service named, or reads there, wherever that is.
  public Reply postAsConfigured(Post post) {
    return post(post, _ -> true);
  }

  private Reply post(Post post, Predicate<InetAddress> mayBeCalled) {
    Target target;
    try {
      target = Target.read(post.url());
    } catch (Target.BadAddress bad) {
      return new Reply.Forbidden("the URL " + bad.why());
    }
    var deadline = Deadline.in(post.within());
    try {
      var addresses = addresses(target, deadline);
      // why all of them: who answers with one address of ours among others waits for the day when that one is taken.
      if (addresses.isEmpty() || !addresses.stream().allMatch(mayBeCalled)) {
        return new Reply.Forbidden("the host leads to an address that must not be called");
      }
      return exchanged(target, addresses, post, deadline);
    } catch (UnknownHostException unknown) {
      return new Reply.Unreachable("the host is not known");
    } catch (SocketTimeoutException late) {
      return new Reply.Unreachable("it took too long");
    } catch (SSLException failure) {
      return new Reply.Unreachable("no trusted connection came about: " + said(failure));
    } catch (IOException failure) {
      return new Reply.Unreachable(deadline.nanos() - System.nanoTime() <= 0 ? "it took too long" : said(failure));
    }
  }

  private static String said(IOException failure) {
    var message = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    return message.length() <= 300 ? message : message.substring(0, 300);
  }

  private List<InetAddress> addresses(Target target, Deadline deadline) throws IOException {
    if (target.literal() != null) {
      return List.of(target.literal());
    }
    var found = resolved(target.bareHost(), deadline);
    if (found.size() > MOST_ADDRESSES) {
      throw new IOException("the host has too many addresses");
    }
    return found;
  }

  /// why in a thread of its own: looking up a host has no end that could be set.
  private List<InetAddress> resolved(String host, Deadline deadline) throws IOException {
    var found = new AtomicReference<@Nullable List<InetAddress>>();
    var failed = new AtomicReference<@Nullable IOException>();
    var looking = Thread.ofVirtual().name("sheaf-resolve").start(() -> {
      try {
        found.set(List.copyOf(resolver.resolve(host)));
      } catch (IOException failure) {
        failed.set(failure);
      }
    });
    try {
      looking.join(deadline.left());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("it was interrupted", interrupted);
    }
    var failure = failed.get();
    if (failure != null) {
      throw failure;
    }
    var addresses = found.get();
    if (addresses == null) {
      throw new SocketTimeoutException("the host was not found in time");
    }
    return addresses;
  }

  private Reply exchanged(Target target, List<InetAddress> addresses, Post post, Deadline deadline)
      throws IOException {
    try (var plain = connected(addresses, target.port(), deadline)) {
      var watch = watched(plain, deadline);
      try (var socket = target.secure() ? secured(plain, target, deadline) : plain) {
        return new Conversation(socket, deadline).hold(target, post);
      } finally {
        watch.interrupt();
      }
    }
  }

  private Socket connected(List<InetAddress> addresses, int port, Deadline deadline) throws IOException {
    IOException last = new UnknownHostException("no address");
    for (var address : addresses.subList(0, Math.min(addresses.size(), MOST_DIALLED))) {
      try {
        var left = deadline.left();
        return connector.connect(address, port, left.compareTo(LONGEST_DIAL) < 0 ? left : LONGEST_DIAL);
      } catch (IOException failure) {
        last = failure;
      }
    }
    throw last;
  }

  /// why the name and not the address: the certificate must be that of who was meant.
  private Socket secured(Socket plain, Target target, Deadline deadline) throws IOException {
    plain.setSoTimeout(deadline.leftMillis());
    var socket = (SSLSocket) tls.getSocketFactory().createSocket(plain, target.bareHost(), target.port(), true);
    var parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  /// why besides the time limits of reading: writing has none.
  private static Thread watched(Socket socket, Deadline deadline) throws IOException {
    var left = deadline.left();
    return Thread.ofVirtual().name("sheaf-egress-watch").start(() -> {
      try {
        Thread.sleep(left);
        close(socket);
      } catch (InterruptedException over) {
        Thread.currentThread().interrupt();
      }
    });
  }

  private static void close(Closeable socket) {
    try {
      socket.close();
    } catch (IOException gone) {
      // why: it is only to be gone.
    }
  }
}
