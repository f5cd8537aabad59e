package io.sheaf.testservers;

import java.net.URI;
import java.util.List;

/// ElasticMQ, which speaks SQS, as a process of its own that keeps everything in memory.
public final class ElasticMq implements AutoCloseable {

  private final JavaServer server;
  private final URI endpoint;

  private ElasticMq(JavaServer server, URI endpoint) {
    this.server = server;
    this.endpoint = endpoint;
  }

  public static ElasticMq start() {
    int port = JavaServer.freePort();
    // why by property: the server's jar brings no defaults of its own, and a file would be one more thing to lose.
    var server = JavaServer.start("elasticmq", List.of("-Xmx256m", "-Drest-sqs.enabled=true",
        "-Drest-sqs.bind-hostname=127.0.0.1", "-Drest-sqs.bind-port=" + port, "-Drest-sqs.context-path=",
        "-Drest-sqs.sqs-limits=strict", "-Drest-stats.enabled=false", "-Drest-stats.bind-hostname=127.0.0.1",
        "-Drest-stats.bind-port=0", "-Dgenerate-node-address=false", "-Dnode-address.protocol=http",
        "-Dnode-address.host=127.0.0.1", "-Dnode-address.port=" + port, "-Dnode-address.context-path=",
        "-Dqueues-storage.enabled=false", "-Dmessages-storage.enabled=false", "-Daws.region=us-east-1",
        "-Daws.accountId=000000000000"), "org.elasticmq.server.Main", List.of(), port);
    return new ElasticMq(server, URI.create("http://127.0.0.1:" + port));
  }

  public URI endpoint() {
    return endpoint;
  }

  @Override
  public void close() {
    server.close();
  }
}
