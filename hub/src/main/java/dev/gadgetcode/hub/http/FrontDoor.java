package dev.gadgetcode.hub.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Consumer;

/// Sees every request of the port first, those of sockets too: one whose length can be read in two
/// ways, or that carries a secret in its address, ends the connection. Runs on its loop.
public final class FrontDoor extends ChannelInboundHandlerAdapter {
  private final Consumer<String> watch;
  private boolean refused;

  /// @param watch is told the code of what was refused
  public FrontDoor(Consumer<String> watch) {
    this.watch = watch;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (refused) {
      ReferenceCountUtil.release(message);
      return;
    }
    if (message instanceof HttpRequest request) {
      var code = complaint(request);
      if (!code.isEmpty()) {
        refused = true;
        watch.accept(code);
        ReferenceCountUtil.release(message);
        refuse(context, code);
        return;
      }
    }
    context.fireChannelRead(message);
  }

  private static String complaint(HttpRequest request) {
    if (request.decoderResult().isFailure()) {
      return "bad-request";
    }
    var headers = request.headers();
    var lengths = headers.getAll(HttpHeaderNames.CONTENT_LENGTH);
    var encodings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
    boolean twoLengths =
        lengths.size() > 1
            || encodings.size() > 1
            || (!lengths.isEmpty() && !encodings.isEmpty())
            || lengths.stream().anyMatch(length -> !length.matches("[0-9]{1,18}"))
            || encodings.stream().anyMatch(encoding -> !encoding.equalsIgnoreCase("chunked"));
    boolean oneHost = headers.getAll(HttpHeaderNames.HOST).size() <= 1;
    if (twoLengths || !oneHost) {
      return "bad-request";
    }
    boolean rest = request.uri().startsWith("/api/"); // the router tells more of it
    return !rest && isSecretive(request.uri()) ? "secret-in-query" : "";
  }

  private static boolean isSecretive(String uri) {
    if (uri.indexOf('?') < 0) {
      return false;
    }
    try {
      return new QueryStringDecoder(uri)
          .parameters().keySet().stream()
              .anyMatch(name -> Router.SECRETS.contains(name.toLowerCase(Locale.ROOT)));
    } catch (IllegalArgumentException _) {
      return true; // whatever it is, nobody can tell what it means
    }
  }

  static String problem(String code) {
    return "{\"status\":400,\"code\":\"%s\",\"detail\":\"The request is refused\"}".formatted(code);
  }

  private static void refuse(ChannelHandlerContext context, String code) {
    var body = Unpooled.copiedBuffer(problem(code), StandardCharsets.US_ASCII);
    var response =
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.BAD_REQUEST, body);
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, "application/problem+json");
    HttpUtil.setContentLength(response, body.readableBytes());
    HttpUtil.setKeepAlive(response, false);
    context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
  }
}
