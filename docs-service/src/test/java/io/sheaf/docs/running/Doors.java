package io.sheaf.docs.running;

import io.micronaut.context.ApplicationContext;
import io.sheaf.docs.web.Ports;
import io.sheaf.storage.table.TestClock;
import java.net.URI;
import java.nio.file.Path;

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
    engines.ports().register(context);
    context.start();
  }

  public static Doors in(Path folder) {
    return new Doors(folder);
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
