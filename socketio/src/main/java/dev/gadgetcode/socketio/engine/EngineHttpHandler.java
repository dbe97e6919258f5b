package dev.gadgetcode.socketio.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/// The HTTP side of an endpoint on one connection: takes the requests to its path and lets all
/// others pass. Runs on the connection's loop and hands over to the session's.
///
/// One request at a time: a connection that sends the next before it took its answer is closed.
final class EngineHttpHandler extends ChannelInboundHandlerAdapter {
  private enum Reading {
    HEAD,
    BODY,
    SKIPPED,
    PASSED_ON
  }

  private final EngineEndpoint endpoint;
  private Reading reading = Reading.HEAD;
  private @Nullable HttpExchange exchange;
  private @Nullable EngineSession session;
  private @Nullable ByteBuf body;

  EngineHttpHandler(EngineEndpoint endpoint) {
    this.endpoint = endpoint;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpRequest request) {
      head(context, request);
    } else if (message instanceof HttpContent content && reading != Reading.PASSED_ON) {
      body(content);
    } else {
      context.fireChannelRead(message);
    }
  }

  private void head(ChannelHandlerContext context, HttpRequest request) {
    if (exchange != null) {
      ReferenceCountUtil.release(request);
      context.close();
      return;
    }
    if (request.decoderResult().isFailure() || !endpoint.isAt(request.uri())) {
      reading = Reading.PASSED_ON;
      context.fireChannelRead(request);
      return;
    }
    var current =
        new HttpExchange(
            context.channel(), request, endpoint.config().pingTimeout(), () -> exchange = null);
    exchange = current;
    reading = Reading.SKIPPED;
    if (endpoint.isClosing()) {
      current.refuseAndClose(EngineError.SHUTTING_DOWN);
      return;
    }
    switch (EngineRequest.of(request, endpoint.config().origins())) {
      case EngineRequest.Invalid(var error) -> refuse(current, error);
      case EngineRequest.Preflight() -> current.noContent();
      case EngineRequest.OpenPolling() -> endpoint.openPolling(context.channel(), current);
      case EngineRequest.OpenWebSocket() -> endpoint.openWebSocket(context.channel(), request);
      case EngineRequest.Poll(var sid) -> poll(current, sid);
      case EngineRequest.Post(var sid) -> post(context, current, sid);
      case EngineRequest.Upgrade(var sid) -> endpoint.upgrade(context.channel(), current, sid);
    }
  }

  private static void refuse(HttpExchange exchange, EngineError error) {
    if (HttpUtil.getContentLength(exchange.request(), 0L) > 0
        || HttpUtil.isTransferEncodingChunked(exchange.request())) {
      exchange.refuseAndClose(error);
    } else {
      exchange.refuse(error);
    }
  }

  private void poll(HttpExchange current, String sid) {
    var found = endpoint.find(sid);
    if (found == null) {
      current.refuse(EngineError.UNKNOWN_SID);
      return;
    }
    session = found;
    endpoint.run(found, () -> found.poll(current));
  }

  private void post(ChannelHandlerContext context, HttpExchange current, String sid) {
    var found = endpoint.find(sid);
    if (found == null) {
      refuse(current, EngineError.UNKNOWN_SID);
      return;
    }
    session = found;
    if (HttpUtil.getContentLength(current.request(), 0L) > endpoint.config().maxPayload()) {
      tooLarge(current, found);
      return;
    }
    if (HttpUtil.is100ContinueExpected(current.request())) {
      context.writeAndFlush(
          new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE));
    }
    body = context.alloc().buffer();
    reading = Reading.BODY;
  }

  private void body(HttpContent content) {
    try {
      if (reading == Reading.BODY && exchange != null && session != null && body != null) {
        append(content, exchange, session, body);
      }
      if (content instanceof LastHttpContent && reading == Reading.SKIPPED) {
        reading = Reading.HEAD;
      }
    } finally {
      content.release();
    }
  }

  private void append(
      HttpContent content, HttpExchange current, EngineSession session, ByteBuf body) {
    if (content.decoderResult().isFailure()) {
      dropBody();
      refuse(current, EngineError.BAD_REQUEST);
    } else if (body.readableBytes() + content.content().readableBytes()
        > endpoint.config().maxPayload()) {
      dropBody();
      tooLarge(current, session);
    } else {
      body.writeBytes(content.content());
      if (content instanceof LastHttpContent) {
        this.body = null;
        reading = Reading.HEAD;
        endpoint.run(session, () -> session.post(current, body));
      }
    }
  }

  private void dropBody() {
    reading = Reading.SKIPPED;
    if (body != null) {
      body.release();
      body = null;
    }
  }

  private static void tooLarge(HttpExchange exchange, EngineSession session) {
    exchange.refuseAndClose(EngineError.PAYLOAD_TOO_LARGE);
    session.close(CloseReason.PAYLOAD_TOO_LARGE);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    dropBody();
    if (exchange != null && session != null) {
      var aborted = exchange;
      var owner = session;
      endpoint.run(owner, () -> owner.pollAborted(aborted));
    }
    context.fireChannelInactive();
  }
}
