package dev.gadgetcode.drone.scripted;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.drone.RegisterDrone;
import dev.gadgetcode.protocol.id.RegistrationId;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;

/// The two REST calls of a drone: it registers, and it tells its status.
@ChannelHandler.Sharable
final class RestDesk extends SimpleChannelInboundHandler<FullHttpRequest> {
  private final BlockingQueue<DroneStatus> statuses;

  RestDesk(BlockingQueue<DroneStatus> statuses) {
    this.statuses = statuses;
  }

  private record StatusChange(DroneStatus status) {}

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    var body = request.content().toString(StandardCharsets.UTF_8);
    Object answer = "";
    int code = 404;
    switch (request.method().name()) {
      case "POST" -> {
        answer = register(Wire.parse(body, RegisterDrone.class));
        code = 201;
      }
      case "PUT" -> {
        statuses.add(Wire.mapper().readValue(body, StatusChange.class).status());
        code = 200;
      }
      default -> answer = "";
    }
    var content = Unpooled.wrappedBuffer(Wire.mapper().writeValueAsBytes(answer));
    var response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(code), content);
    HttpUtil.setContentLength(response, content.readableBytes());
    var _ = context.writeAndFlush(response);
  }

  private static RegisterDrone.Registered register(RegisterDrone drone) {
    var now = Instant.parse("2026-01-01T00:00:00Z");
    return new RegisterDrone.Registered(
        new Registration(
            new RegistrationId("drone-1"),
            drone.hostname(),
            drone.workspaceDir(),
            drone.workspaceId(),
            DroneStatus.STARTING,
            null,
            drone.version(),
            now,
            now),
        "token");
  }
}
