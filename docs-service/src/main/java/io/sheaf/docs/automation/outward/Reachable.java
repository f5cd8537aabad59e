package io.sheaf.docs.automation.outward;

import io.sheaf.docs.web.AddressRange;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Which addresses may be called when a user names them: those of the public internet, and what the operator allows.
final class Reachable {

  private static final List<AddressRange> NEVER = ranges(
      // This network, private ones, those of carriers, the machine itself, its link and what is reached by it only.
      "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16",
      // Protocols, examples, measurements, many at once, and what is kept for later.
      "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
      "224.0.0.0/4", "240.0.0.0/4",
      // A cloud answers its machines with their secrets at this one, although it looks like any other.
      "168.63.129.16/32",
      // Of what is global in IPv6: protocols with Teredo, examples, and names of keys.
      "2001::/23", "2001:db8::/32", "3fff::/20");
  private static final AddressRange GLOBAL_6 = AddressRange.of("2000::/3");
  private static final AddressRange SIX_TO_FOUR = AddressRange.of("2002::/16");
  private static final AddressRange NAT64 = AddressRange.of("64:ff9b::/96");

  private final List<AddressRange> allowed;

  Reachable(List<AddressRange> allowed) {
    this.allowed = List.copyOf(allowed);
  }

  private static List<AddressRange> ranges(String... texts) {
    return Stream.of(texts).map(AddressRange::of).toList();
  }

  boolean mayBeCalled(InetAddress address) {
    var meant = carried(address).orElse(address);
    return isAllowed(address) || isAllowed(meant) || isPublic(meant);
  }

  private boolean isAllowed(InetAddress address) {
    return allowed.stream().anyMatch(range -> range.contains(address));
  }

  private static boolean isPublic(InetAddress address) {
    boolean isGlobal = address.getAddress().length == 4 || GLOBAL_6.contains(address);
    return isGlobal && NEVER.stream().noneMatch(range -> range.contains(address));
  }

  /// The IPv4 address that packets to this one end at.
  private static Optional<InetAddress> carried(InetAddress address) {
    var bytes = address.getAddress();
    if (bytes.length == 4) {
      return Optional.empty();
    }
    if (SIX_TO_FOUR.contains(address)) {
      return Optional.of(of(bytes, 2));
    }
    return NAT64.contains(address) || isMapped(bytes) ? Optional.of(of(bytes, 12)) : Optional.empty();
  }

  private static boolean isMapped(byte[] bytes) {
    for (int at = 0; at < 10; at++) {
      if (bytes[at] != 0) {
        return false;
      }
    }
    return bytes[10] == -1 && bytes[11] == -1;
  }

  private static InetAddress of(byte[] bytes, int at) {
    try {
      return InetAddress.getByAddress(new byte[]{bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]});
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
