package io.sheaf.standalone;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import java.util.concurrent.atomic.AtomicBoolean;

/// The process's own metrics. Begun by the first who asks: who never asks need not wait for them at the start.
final class MachineMetrics {

  private final MeterRegistry meters;
  private final AtomicBoolean begun = new AtomicBoolean();

  MachineMetrics(MeterRegistry meters) {
    this.meters = meters;
  }

  @SuppressWarnings("resource") // the garbage collection's listener lives as long as the process
  void begin() {
    if (!begun.compareAndSet(false, true)) {
      return;
    }
    new JvmMemoryMetrics().bindTo(meters);
    new JvmGcMetrics().bindTo(meters);
    new JvmThreadMetrics().bindTo(meters);
    new ProcessorMetrics().bindTo(meters);
    new FileDescriptorMetrics().bindTo(meters);
    new UptimeMetrics().bindTo(meters);
  }
}
