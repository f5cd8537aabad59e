package io.sheaf.docs.web.edge.connections;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/// Tells the watch that bytes came, before they are anything.
final class WatchedBytes extends ChannelInboundHandlerAdapter {

  private final Watch watch;

  WatchedBytes(Watch watch) {
    this.watch = watch;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    watch.bytesCame();
    context.fireChannelRead(message);
  }
}
