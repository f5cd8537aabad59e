package io.sheaf.ocr.pages;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/// The door: readers that rest are taken again, those that broke are not.
public final class Readers implements AutoCloseable {

  /// why: what a library has leaked is gone with the process.
  private static final int CONTENTS_OF_ONE_READER = 200;
  private static final Duration FORGETTING = Duration.ofSeconds(10);

  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<PageReader> resting = new ArrayDeque<>();
  private final Set<PageReader> busy = new HashSet<>();
  private final ReaderBounds bounds;
  private boolean isClosed;

  public Readers(ReaderBounds bounds) {
    this.bounds = bounds;
  }

  /// A reader for one content.
  public PageReader take() {
    lock.lock();
    try {
      if (isClosed) {
        throw new IllegalStateException("the readers are closed");
      }
      while (!resting.isEmpty()) {
        var reader = resting.pop();
        if (reader.isUsable(CONTENTS_OF_ONE_READER)) {
          busy.add(reader);
          return reader;
        }
        reader.close();
      }
      var started = PageReader.start(bounds);
      busy.add(started);
      return started;
    } finally {
      lock.unlock();
    }
  }

  public void giveBack(PageReader reader) {
    reader.forget(Deadline.in(FORGETTING));
    lock.lock();
    try {
      busy.remove(reader);
      if (!isClosed && reader.isUsable(CONTENTS_OF_ONE_READER)) {
        resting.push(reader);
        return;
      }
    } finally {
      lock.unlock();
    }
    reader.close();
  }

  /// Ends those that rest: they hold memory that others can use while there is nothing to read.
  public void rest() {
    lock.lock();
    try {
      resting.forEach(PageReader::close);
      resting.clear();
    } finally {
      lock.unlock();
    }
  }

  /// Ends all of them, also those at work.
  @Override
  public void close() {
    lock.lock();
    try {
      isClosed = true;
      resting.forEach(PageReader::close);
      resting.clear();
      busy.forEach(PageReader::close);
    } finally {
      lock.unlock();
    }
  }
}
