package io.sheaf.docs.web.edge.connections;

import io.micronaut.context.annotation.Replaces;
import io.micronaut.http.MediaType;
import io.micronaut.http.server.netty.DefaultHttpCompressionStrategy;
import io.micronaut.http.server.netty.HttpCompressionStrategy;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import jakarta.inject.Singleton;

/// Which answers are compressed for clients that ask for it: text of some length, but never content that has ranges,
/// since its ranges, its length and its checksum are those of the bytes as they were put.
@Singleton
@Replaces(DefaultHttpCompressionStrategy.class)
final class Compression implements HttpCompressionStrategy {

  private static final long WORTH_IT = 1024;
  private static final int LARGEST_ZSTD = 32 * 1024 * 1024;

  @Override
  public boolean shouldCompress(HttpResponse response) {
    if (HttpUtil.getContentLength(response, Long.MAX_VALUE) < WORTH_IT) {
      return false;
    }
    var type = response.headers().get(HttpHeaderNames.CONTENT_TYPE);
    return type != null && MediaType.isTextBased(type) && !response.headers().contains(HttpHeaderNames.ACCEPT_RANGES);
  }

  @Override
  public int getMaxZstdEncodeSize() {
    return LARGEST_ZSTD;
  }
}
