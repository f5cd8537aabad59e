package io.sheaf.storage.threads;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.concurrent.ThreadFactory;
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

  /// Gives way from its beginning on, and can be told by that.
  private static final class Yielding extends Thread {

    Yielding(Runnable work, String name) {
      super(() -> {
        giveWay();
        work.run();
      }, name);
      setDaemon(true);
    }
  }

  /// A platform thread, started; it does not keep the process alive.
  public static Thread start(String name, Runnable work) {
    var thread = new Yielding(work, name);
    thread.start();
    return thread;
  }

  /// Makes such threads for who starts them.
  public static ThreadFactory threads(String name) {
    return work -> new Yielding(work, name);
  }

  /// Whether the calling thread was made here.
  public static boolean isSo() {
    return Thread.currentThread() instanceof Yielding;
  }

  /// Has the calling platform thread give way from here on.
  ///
  /// why not a virtual one: it would slow down whatever its carrier carries next.
  public static void giveWay() {
    if (Thread.currentThread().isVirtual()) {
      throw new IllegalStateException("a virtual thread has no share of its own");
    }
    var get = Call.GET_PRIORITY;
    var set = Call.SET_PRIORITY;
    if (get == null || set == null) {
      return;
    }
    Carriers.keep();
    try {
      // why asked: who may would take more than the process was given.
      if ((int) get.invokeExact(THREAD, CALLING) < NICE && (int) set.invokeExact(THREAD, CALLING, NICE) != 0) {
        log.debug("The system keeps the share of {}", Thread.currentThread());
      }
    } catch (Throwable failure) {
      log.debug("The share of {} could not be set", Thread.currentThread(), failure);
    }
  }

  /// why apart: the link is made when the first thread needs it, which is after the start.
  private static final class Call {

    static final @Nullable MethodHandle GET_PRIORITY = find("getpriority", FunctionDescriptor.of(ValueLayout.JAVA_INT,
        ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    static final @Nullable MethodHandle SET_PRIORITY = find("setpriority", FunctionDescriptor.of(ValueLayout.JAVA_INT,
        ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

    /// why on Linux only: elsewhere the same call is about the process, not about the thread.
    private static @Nullable MethodHandle find(String name, FunctionDescriptor descriptor) {
      if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux")) {
        return null;
      }
      try {
        var linker = Linker.nativeLinker();
        return linker.defaultLookup().find(name).map(symbol -> linker.downcallHandle(symbol, descriptor)).orElse(null);
      } catch (RuntimeException | LinkageError unsupported) {
        log.debug("Threads cannot give way here", unsupported);
        return null;
      }
    }
  }
}
