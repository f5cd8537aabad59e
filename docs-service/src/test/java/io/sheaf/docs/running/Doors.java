package io.sheaf.docs.running;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.sheaf.docs.web.edge.Reception;
import io.micronaut.context.ApplicationContext;
import io.sheaf.docs.web.Ports;
import io.sheaf.docs.web.PublicUrl;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.leases.Leases;
import io.sheaf.storage.queues.Queues;
import io.sheaf.storage.secrets.Secrets;
import io.sheaf.storage.table.Positions;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TestClock;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;

/// The rooms without the server in front of them, on embedded engines: for tests that go through their doors.
public final class Doors implements AutoCloseable {

  private final TestClock clock = new TestClock();
  private final Engines engines;
  private final ApplicationContext context;

  private Doors(Path folder) {
    var url = URI.create("http://127.0.0.1:1");
    engines = Engines.embedded(folder, clock, url);
    context = ApplicationContext.builder().deduceEnvironment(false).bootstrapEnvironment(false)
        .enableDefaultPropertySources(false).environmentPropertySource(false).banner(false).build();
    register(engines.ports());
    context.start();
  }

  public static Doors in(Path folder) {
    return new Doors(folder);
  }

  private void register(Ports ports) {
    context.registerSingleton(Ports.class, ports);
    Reception.usual().register(context);
    context.registerSingleton(MeterRegistry.class, new SimpleMeterRegistry());
    context.registerSingleton(Table.class, ports.table());
    context.registerSingleton(BlobStore.class, ports.blobs());
    context.registerSingleton(Queues.class, ports.queues());
    context.registerSingleton(Secrets.class, ports.secrets());
    context.registerSingleton(Leases.class, ports.leases());
    context.registerSingleton(InstantSource.class, ports.clock());
    context.registerSingleton(Stamps.class, new Stamps(ports.clock()));
    context.registerSingleton(Positions.class, new Positions(ports.secrets().secret("positions")));
    context.registerSingleton(PublicUrl.class, new PublicUrl(ports.publicUrl()));
  }

  public <T> T door(Class<T> type) {
    return context.getBean(type);
  }

  public Ports ports() {
    return engines.ports();
  }

  public TestClock clock() {
    return clock;
  }

  @Override
  public void close() {
    context.close();
    engines.close();
  }
}
