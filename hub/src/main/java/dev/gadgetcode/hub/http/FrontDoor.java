package dev.gadgetcode.hub.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/// Sees every request of the port first, those of sockets too: one whose length can be read in two
/// ways, or that carries a secret in its address, ends the connection, and so does one too many of
/// its address, after a while. Runs on its loop.
public final class FrontDoor extends ChannelInboundHandlerAdapter {
  private static final String SOCKETS = "/socket.io/";
  private static final String TOO_MANY = "too-many";

  /// How long one that is over the limit waits for its refusal, and is told to wait then.
  private static final int WAIT_SECONDS = 1;

  private final Consumer<String> watch;
  private final Turnstile turnstile;
  private final BiFunction<HttpHeaders, InetAddress, InetAddress> client;
  private boolean refused;

  /// @param watch is told the code of what was refused
  /// @param client whom a connection comes from, by its headers and its other end
  public FrontDoor(
      Consumer<String> watch,
      Turnstile turnstile,
      BiFunction<HttpHeaders, InetAddress, InetAddress> client) {
    this.watch = watch;
    this.turnstile = turnstile;
    this.client = client;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (refused) {
      ReferenceCountUtil.release(message);
      return;
    }
    if (message instanceof HttpRequest request && isRefused(context, request)) {
      refused = true;
      ReferenceCountUtil.release(message);
      return;
    }
    context.fireChannelRead(message);
  }

  private boolean isRefused(ChannelHandlerContext context, HttpRequest request) {
    var remote = RawRequest.address(context.channel().remoteAddress());
    var address = client.apply(request.headers(), remote);
    switch (turnstile.take(address, cost(request.uri()))) {
      case WAITS -> letWait(context, address);
      case ENDS -> {
        watch.accept(TOO_MANY);
        context.close();
      }
      case PASSES -> {
        var code = complaint(request);
        if (code.isEmpty()) {
          return false;
        }
        watch.accept(code);
        refuse(context, HttpResponseStatus.BAD_REQUEST, code);
      }
    }
    return true;
  }

  private static double cost(String uri) {
    return uri.startsWith(SOCKETS) && uri.contains("sid=") ? Turnstile.PART : Turnstile.WHOLE;
  }

  /// Nothing more is read of the connection, so that whoever asks on and on has to wait too.
  private void letWait(ChannelHandlerContext context, InetAddress address) {
    watch.accept(TOO_MANY);
    context.channel().config().setAutoRead(false);
    context.channel().closeFuture().addListener(_ -> turnstile.leaves(address));
    context
        .executor()
        .schedule(
            () -> refuse(context, HttpResponseStatus.TOO_MANY_REQUESTS, TOO_MANY),
            WAIT_SECONDS,
            TimeUnit.SECONDS);
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

  static String problem(int status, String code) {
    return "{\"status\":%d,\"code\":\"%s\",\"detail\":\"The request is refused\"}"
        .formatted(status, code);
  }

  private static void refuse(
      ChannelHandlerContext context, HttpResponseStatus status, String code) {
    var body = Unpooled.copiedBuffer(problem(status.code(), code), StandardCharsets.US_ASCII);
    var response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body);
    if (status.equals(HttpResponseStatus.TOO_MANY_REQUESTS)) {
      response.headers().set(HttpHeaderNames.RETRY_AFTER, WAIT_SECONDS);
    }
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, "application/problem+json");
    HttpUtil.setContentLength(response, body.readableBytes());
    HttpUtil.setKeepAlive(response, false);
    context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
  }
}
