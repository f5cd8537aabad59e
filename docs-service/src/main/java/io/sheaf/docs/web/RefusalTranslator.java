package io.sheaf.docs.web;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.sheaf.storage.blobs.BlobsUnavailable;
import io.sheaf.storage.index.IndexUnavailable;
import io.sheaf.storage.queues.QueueUnavailable;
import io.sheaf.storage.table.InvalidPosition;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.StorageFull;
import io.sheaf.storage.table.TableUnavailable;
import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The one place where a refusal becomes a status. Whatever is no refusal is a fault of ours: the client hears
/// nothing of it but a 500, the log hears all of it, once.
@Singleton
final class RefusalTranslator implements ExceptionHandler<RuntimeException, HttpResponse<?>> {

  private static final Logger log = LoggerFactory.getLogger(RefusalTranslator.class);

  @Override
  public HttpResponse<?> handle(@SuppressWarnings("rawtypes") HttpRequest request, RuntimeException failure) {
    return switch (failure) {
      case Refused refused -> {
        var answer = HttpResponse.status(refused.refusal().status(), null).body(refused.body())
            .contentType(MediaType.APPLICATION_JSON_TYPE);
        refused.retryAfterSeconds().ifPresent(seconds -> answer.header("Retry-After", Long.toString(seconds)));
        yield answer;
      }
      case InvalidPosition _ -> answer(Refusal.INVALID_POSITION);
      case LimitExceeded exceeded -> answer(Refusal.LIMIT_EXCEEDED.status(), String.valueOf(exceeded.getMessage()));
      case StorageFull _ -> {
        log.warn("{} {} was refused: the storage is full", request.getMethodName(), request.getPath());
        yield answer(Refusal.STORAGE_FULL);
      }
      case TableUnavailable _,BlobsUnavailable _,QueueUnavailable _ -> {
        log.warn("{} {} was refused: {}", request.getMethodName(), request.getPath(), failure.getMessage());
        yield answer(Refusal.STORAGE_UNAVAILABLE);
      }
      case IndexUnavailable _ -> {
        log.warn("{} {} was refused: {}", request.getMethodName(), request.getPath(), failure.getMessage());
        yield answer(Refusal.INDEX_UNAVAILABLE);
      }
      default -> fault(request.getMethodName(), request.getPath(), failure);
    };
  }

  static HttpResponse<?> fault(String method, String path, Throwable failure) {
    log.error("{} {} failed", method, path, failure);
    return answer(500, "Internal Server Error");
  }

  private static HttpResponse<?> answer(Refusal refusal) {
    return answer(refusal.status(), refusal.text());
  }

  private static HttpResponse<?> answer(int status, String text) {
    return HttpResponse.status(status, null).body(new Failure(text)).contentType(MediaType.APPLICATION_JSON_TYPE);
  }
}
