package io.sheaf.docs.automation.outward;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;

/// Dials an address.
interface Connector {

  Socket connect(InetAddress address, int port, Duration within) throws IOException;
}
