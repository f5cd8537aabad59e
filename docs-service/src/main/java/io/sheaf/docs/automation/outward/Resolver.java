package io.sheaf.docs.automation.outward;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;

/// Finds the addresses of a host.
interface Resolver {

  /// All of them; asked once for each request.
  List<InetAddress> resolve(String host) throws IOException;
}
