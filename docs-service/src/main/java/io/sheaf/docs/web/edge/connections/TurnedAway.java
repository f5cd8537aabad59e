package io.sheaf.docs.web.edge.connections;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;

/// Answers a connection that is one too many before anything was read from it, and closes it.
final class TurnedAway extends ChannelInboundHandlerAdapter {

  private static final String BODY = "{\"message\":\"Too many requests at once. Try again.\"}";
  private static final byte[] ANSWER = ("HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n"
      + "Retry-After: 1\r\nAccess-Control-Allow-Origin: *\r\nConnection: close\r\nContent-Length: " + BODY.length()
      + "\r\n\r\n" + BODY).getBytes(StandardCharsets.US_ASCII);

  private boolean answered;

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    if (context.channel().isActive()) {
      answer(context);
    }
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    answer(context);
  }

  private void answer(ChannelHandlerContext context) {
    if (!answered) {
      answered = true;
      context.writeAndFlush(Unpooled.wrappedBuffer(ANSWER)).addListener(ChannelFutureListener.CLOSE);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ReferenceCountUtil.release(message);
  }
}
