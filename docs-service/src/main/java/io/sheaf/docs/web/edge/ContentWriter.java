package io.sheaf.docs.web.edge;

import io.micronaut.core.type.Argument;
import io.micronaut.core.type.MutableHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.body.ByteBodyFactory;
import io.micronaut.http.body.CloseableByteBody;
import io.micronaut.http.body.ResponseBodyWriter;
import io.micronaut.http.codec.CodecException;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.OutputStream;
import java.util.OptionalLong;

/// Makes the body of an answer out of [Content].
@Singleton
final class ContentWriter implements ResponseBodyWriter<Content> {

  private final Bounds bounds;

  ContentWriter(Bounds bounds) {
    this.bounds = bounds;
  }

  @Override
  public CloseableByteBody writePiece(ByteBodyFactory bodies, HttpRequest<?> request, HttpResponse<?> response,
      Argument<Content> type, MediaType mediaType, Content content) {
    var sending = new Sending(content, bodies.readBufferFactory(), bounds.patience().reader());
    return bodies.adapt(sending, content.length() == Content.UNKNOWN
        ? OptionalLong.empty()
        : OptionalLong.of(content.length()));
  }

  /// For servers that write to a stream, which this one is not.
  @Override
  public void writeTo(Argument<Content> type, MediaType mediaType, Content content, MutableHeaders headers,
      OutputStream stream) throws CodecException {
    try {
      content.bytes().transferTo(stream);
    } catch (IOException failure) {
      throw new CodecException("the content could not be sent", failure);
    } finally {
      content.closeBytes();
    }
  }
}
