package io.sheaf.docs.web.edge.connections;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.sheaf.docs.web.edge.Bounds;

/// Tells the watch where requests and answers begin and end, and lets no request pass that has too many headers.
final class WatchedMessages extends ChannelDuplexHandler {

  private final Watch watch;

  WatchedMessages(Watch watch) {
    this.watch = watch;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpRequest request) {
      if (request.headers().size() > Bounds.MOST_HEADERS) {
        request.setDecoderResult(DecoderResult.failure(
            new TooLongHttpHeaderException("a request has at most " + Bounds.MOST_HEADERS + " headers")));
      }
      watch.requestBegan();
    }
    if (message instanceof LastHttpContent) {
      watch.requestEnded();
    }
    context.fireChannelRead(message);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    boolean isInterim = message instanceof HttpResponse response
        && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    if (message instanceof LastHttpContent && !isInterim) {
      watch.answered();
    }
    context.write(message, promise);
  }
}
