package io.sheaf.docs.web.edge.connections;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.sheaf.docs.web.edge.Bounds;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicInteger;

/// Puts a watch on every connection, and turns away those that are too many.
@Singleton
final class Connections implements BeanCreatedEventListener<NettyServerCustomizer.Registry>, NettyServerCustomizer {

  private final Bounds bounds;
  private final AtomicInteger open = new AtomicInteger();

  Connections(Bounds bounds, MeterRegistry meters) {
    this.bounds = bounds;
    Gauge.builder("http.server.connections", open, AtomicInteger::get).description("Connections that are open")
        .register(meters);
  }

  @Override
  public NettyServerCustomizer.Registry onCreated(BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
    event.getBean().register(this);
    return event.getBean();
  }

  @Override
  public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
    return role == ChannelRole.CONNECTION ? new Accepted(channel) : this;
  }

  private final class Accepted implements NettyServerCustomizer {

    private final Channel channel;
    private final boolean isOneTooMany;

    Accepted(Channel channel) {
      this.channel = channel;
      this.isOneTooMany = open.incrementAndGet() > bounds.connections();
      channel.closeFuture().addListener(_ -> open.decrementAndGet());
    }

    @Override
    public void onInitialPipelineBuilt() {
      var pipeline = channel.pipeline();
      if (isOneTooMany) {
        pipeline.addFirst("sheaf-full", new TurnedAway());
        return;
      }
      var watch = new Watch(channel, bounds.patience());
      pipeline.addFirst("sheaf-bytes", new WatchedBytes(watch));
      pipeline.addAfter(ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC, "sheaf-messages",
          new WatchedMessages(watch));
      watch.begin();
    }
  }
}
