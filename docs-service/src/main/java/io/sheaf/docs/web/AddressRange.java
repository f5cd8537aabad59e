package io.sheaf.docs.web;

import java.net.InetAddress;
import java.util.Optional;

/// Network addresses that begin with the same bits, as `10.0.0.0/8` and `fd00::/8` write them.
public record AddressRange(InetAddress first, int bits) {

  public AddressRange {
    if (bits < 0 || bits > first.getAddress().length * 8) {
      throw new IllegalArgumentException("not a number of bits for " + first + ": " + bits);
    }
  }

  /// Of a constant that is surely one.
  public static AddressRange of(String text) {
    return read(text).orElseThrow(() -> new IllegalArgumentException("no range of addresses: " + text));
  }

  /// A range, or a single address; empty when the text is neither.
  public static Optional<AddressRange> read(String text) {
    int slash = text.indexOf('/');
    try {
      var first = InetAddress.ofLiteral(slash < 0 ? text : text.substring(0, slash));
      int bits = slash < 0 ? first.getAddress().length * 8 : Integer.parseInt(text.substring(slash + 1));
      return Optional.of(new AddressRange(first, bits));
    } catch (IllegalArgumentException neither) {
      return Optional.empty();
    }
  }

  public boolean contains(InetAddress address) {
    var ours = first.getAddress();
    var theirs = address.getAddress();
    if (ours.length != theirs.length) {
      return false;
    }
    for (int at = 0; at < bits; at++) {
      int bit = 0x80 >> at % 8;
      if ((ours[at / 8] & bit) != (theirs[at / 8] & bit)) {
        return false;
      }
    }
    return true;
  }
}
