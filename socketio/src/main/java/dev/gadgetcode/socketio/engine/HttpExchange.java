package dev.gadgetcode.socketio.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// One HTTP request of a polling session and the answer that it waits for. Answered once, from any
/// thread. A client that does not take its answer in time is hung up on.
final class HttpExchange {
  private final Channel channel;
  private final HttpRequest request;
  private final Duration patience;
  private final Runnable onAnswered;

  /// Runs the task on the connection's loop as soon as the answer has left.
  HttpExchange(Channel channel, HttpRequest request, Duration patience, Runnable onAnswered) {
    this.channel = channel;
    this.request = request;
    this.patience = patience;
    this.onAnswered = onAnswered;
  }

  HttpRequest request() {
    return request;
  }

  void ok(ByteBuf payload) {
    answer(
        HttpResponseStatus.OK, "text/plain; charset=UTF-8", payload, HttpUtil.isKeepAlive(request));
  }

  void ok(String payload) {
    ok(Unpooled.copiedBuffer(payload, StandardCharsets.UTF_8));
  }

  void refuse(EngineError error) {
    answer(error.status(), "application/json", json(error), HttpUtil.isKeepAlive(request));
  }

  /// Refuses a request whose body has not been read, which ends the connection.
  void refuseAndClose(EngineError error) {
    answer(error.status(), "application/json", json(error), false);
  }

  void noContent() {
    answer(
        HttpResponseStatus.NO_CONTENT,
        "text/plain",
        Unpooled.EMPTY_BUFFER,
        HttpUtil.isKeepAlive(request));
  }

  private static ByteBuf json(EngineError error) {
    return Unpooled.copiedBuffer(error.json(), StandardCharsets.US_ASCII);
  }

  private void answer(HttpResponseStatus status, String type, ByteBuf content, boolean keepAlive) {
    if (!channel.eventLoop().inEventLoop()) {
      channel.eventLoop().execute(() -> answer(status, type, content, keepAlive));
      return;
    }
    var response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, content);
    var headers = response.headers();
    headers.set(HttpHeaderNames.CONTENT_TYPE, type);
    headers.set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE);
    HttpUtil.setContentLength(response, content.readableBytes());
    HttpUtil.setKeepAlive(response, keepAlive);
    String origin = request.headers().get(HttpHeaderNames.ORIGIN);
    if (origin != null && !status.equals(HttpResponseStatus.FORBIDDEN)) {
      headers.set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, origin);
      headers.set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_CREDENTIALS, "true");
      headers.set(HttpHeaderNames.VARY, HttpHeaderNames.ORIGIN);
    }
    var written = channel.writeAndFlush(response).addListener(_ -> onAnswered.run());
    if (!keepAlive) {
      written.addListener(ChannelFutureListener.CLOSE);
    }
    if (!written.isDone()) {
      var hangUp =
          channel
              .eventLoop()
              .schedule(() -> channel.close(), patience.toMillis(), TimeUnit.MILLISECONDS);
      written.addListener(_ -> hangUp.cancel(false));
    }
  }
}
