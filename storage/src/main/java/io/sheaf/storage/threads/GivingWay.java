package io.sheaf.storage.threads;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Threads that take the processors only as far as nothing else wants them. Threads that such a thread starts give way
/// as well.
///
/// why not [Thread#setPriority]: on Linux the JVM pays no heed to it unless it is told to, for the whole process and
/// with a warning. Where the system knows no such call, the threads are like all others.
public final class GivingWay {

  /// Of the range from 0, like all others, to 19; a tenth of the share of a thread that does not give way.
  private static final int NICE = 10;
  private static final int THREAD = 0;
  private static final int CALLING = 0;

  private static final Logger log = LoggerFactory.getLogger(GivingWay.class);

  private GivingWay() {
  }

  /// A platform thread, started; it does not keep the process alive.
  public static Thread start(String name, Runnable work) {
    var thread = new Thread(() -> {
      giveWay();
      work.run();
    }, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /// Has the calling platform thread give way from here on.
  ///
  /// why not a virtual one: it would slow down whatever its carrier carries next.
  public static void giveWay() {
    if (Thread.currentThread().isVirtual()) {
      throw new IllegalStateException("a virtual thread has no share of its own");
    }
    var call = Call.SET_PRIORITY;
    if (call == null) {
      return;
    }
    try {
      if ((int) call.invokeExact(THREAD, CALLING, NICE) != 0) {
        log.debug("The system keeps the share of {}", Thread.currentThread());
      }
    } catch (Throwable failure) {
      log.debug("The share of {} could not be set", Thread.currentThread(), failure);
    }
  }

  /// why apart: the link is made when the first thread needs it, which is after the start.
  private static final class Call {

    static final @Nullable MethodHandle SET_PRIORITY = find();

    /// why on Linux only: elsewhere the same call is about the process, not about the thread.
    private static @Nullable MethodHandle find() {
      if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux")) {
        return null;
      }
      try {
        var linker = Linker.nativeLinker();
        return linker.defaultLookup().find("setpriority")
            .map(symbol -> linker.downcallHandle(symbol, FunctionDescriptor.of(ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)))
            .orElse(null);
      } catch (RuntimeException | LinkageError unsupported) {
        log.debug("Threads cannot give way here", unsupported);
        return null;
      }
    }
  }
}
