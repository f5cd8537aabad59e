package io.sheaf.standalone;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A request that is in flight until a file appears; on the tests' class path only.
@Controller("/slow")
class SlowController {

  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(15);

  @Get
  @ExecuteOn(TaskExecutors.BLOCKING)
  String slow() {
    var begun = Path.of(System.getProperty("sheaf.test.begun"));
    var go = Path.of(System.getProperty("sheaf.test.go"));
    long end = System.nanoTime() + LONGEST_NANOS;
    try {
      Files.createFile(begun);
    } catch (java.io.IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    }
    while (!Files.exists(go) && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
    return "\"finished\"";
  }
}
