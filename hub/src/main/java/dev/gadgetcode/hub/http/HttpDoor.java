package dev.gadgetcode.hub.http;

import dev.gadgetcode.hub.NewIds;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.ssl.SslHandler;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Everything on the port that is not Socket.IO. One request of a connection at a time, each on a
/// virtual thread of its own.
public final class HttpDoor extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final Logger log = LoggerFactory.getLogger(HttpDoor.class);
  private static final int MAX_BODY = 1 << 20;
  private static final int MOST_WAITING = 16;

  /// No script but our own, no frame around us, nothing sniffed and nothing told to others. By it a
  /// client tells how far its clock is from the hub's.
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
          .withZone(ZoneOffset.UTC);

  /// No script but our own, no frame around us, nothing sniffed and nothing told to others.
  private static final Map<String, String> PROTECTION =
      Map.of(
          "content-security-policy",
          "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; object-src 'none';"
              + " base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
          "x-content-type-options",
          "nosniff",
          "referrer-policy",
          "no-referrer",
          "cross-origin-opener-policy",
          "same-origin",
          "cross-origin-resource-policy",
          "same-origin");

  private final Router router;
  private final PageFiles page;

  /// What has come and is not looked at yet; used by the connection's loop alone, like the next.
  private final ArrayDeque<FullHttpRequest> waiting = new ArrayDeque<>();

  private boolean busy;

  private HttpDoor(Router router, PageFiles page) {
    this.router = router;
    this.page = page;
  }

  public static void addTo(ChannelPipeline pipeline, Router router, PageFiles page) {
    pipeline.addLast(new HttpObjectAggregator(MAX_BODY), new HttpDoor(router, page));
  }

  /// A request that comes before the last was answered waits for its turn: answers leave in the
  /// order of the requests.
  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    if (waiting.size() == MOST_WAITING) {
      context.close();
      return;
    }
    waiting.add(request.retain());
    if (!busy) {
      next(context);
    }
  }

  private void next(ChannelHandlerContext context) {
    var request = waiting.poll();
    busy = request != null;
    context.channel().config().setAutoRead(!busy);
    if (request != null) {
      Thread.startVirtualThread(() -> serve(context, request));
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    waiting.forEach(FullHttpRequest::release);
    waiting.clear();
    context.fireChannelInactive();
  }

  private void serve(ChannelHandlerContext context, FullHttpRequest request) {
    try {
      var requestId = NewIds.id();
      answer(context, request, answerTo(context, request, requestId), requestId);
    } finally {
      request.release();
    }
  }

  private HttpAnswer answerTo(
      ChannelHandlerContext context, FullHttpRequest request, String requestId) {
    try {
      if (request.decoderResult().isFailure()) {
        return HttpAnswer.problem(
            Problem.of(400, "bad-request", "The request is not valid HTTP"), requestId);
      }
      return request.uri().startsWith("/api/")
          ? router.answer(raw(context, request), requestId)
          : page.answer(request, requestId);
    } catch (RuntimeException failed) {
      log.error("request failed request={} method={}", requestId, request.method(), failed);
      return HttpAnswer.problem(
          Problem.of(500, "internal", "The hub failed to answer; its log says why"), requestId);
    }
  }

  private static RawRequest raw(ChannelHandlerContext context, FullHttpRequest request) {
    return new RawRequest(
        request.method().name(),
        request.uri(),
        request.headers(),
        ByteBufUtil.getBytes(request.content()),
        RawRequest.address(context.channel().remoteAddress()),
        context.pipeline().get(SslHandler.class) != null);
  }

  private void answer(
      ChannelHandlerContext context, FullHttpRequest request, HttpAnswer answer, String requestId) {
    boolean isHead = request.method().equals(HttpMethod.HEAD);
    var response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(answer.status()),
            isHead ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(answer.body()));
    var headers = response.headers();
    headers.set(HttpHeaderNames.CONTENT_TYPE, answer.contentType());
    headers.set(HttpHeaderNames.DATE, DATE.format(Instant.now()));
    headers.set("x-request-id", requestId);
    PROTECTION.forEach(headers::set);
    answer.headers().forEach(headers::set);
    boolean keepAlive = HttpUtil.isKeepAlive(request) && request.decoderResult().isSuccess();
    HttpUtil.setContentLength(response, answer.body().length);
    HttpUtil.setKeepAlive(response, keepAlive);
    context
        .writeAndFlush(response)
        .addListener(written -> {
          if (keepAlive && written.isSuccess()) {
            next(context);
          } else {
            context.close();
          }
        });
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    log.debug("connection failed remote={}", context.channel().remoteAddress(), cause);
    context.close();
  }
}
