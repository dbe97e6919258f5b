package dev.gadgetcode.hub.http;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/// The files of the page, read once from the class path. A request names one of them or gets the
/// page itself; no path ever reaches a file system. Immutable.
public final class PageFiles {
  private static final String ROOT = "META-INF/gadget/page";
  private static final String INDEX = "/index.html";

  /// Smaller files do not get smaller.
  private static final int WORTH_PACKING = 1_024;

  private final Map<String, byte[]> files;
  private final Map<String, byte[]> packed;

  private PageFiles(Map<String, byte[]> files) {
    this.files = Map.copyOf(files);
    this.packed = packed(files);
  }

  /// The texts among the files, compressed once.
  private static Map<String, byte[]> packed(Map<String, byte[]> files) {
    var packed = new HashMap<String, byte[]>();
    files.forEach((name, file) -> {
      boolean text = !name.endsWith(".png") && !name.endsWith(".woff2");
      if (text && file.length >= WORTH_PACKING) {
        packed.put(name, gzip(file));
      }
    });
    return packed;
  }

  private static byte[] gzip(byte[] file) {
    var bytes = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(bytes)) {
      gzip.write(file);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  public static PageFiles load() {
    var root = PageFiles.class.getClassLoader().getResource(ROOT);
    if (root == null) {
      throw new IllegalStateException("the page is not on the class path");
    }
    try {
      var uri = root.toURI();
      if (uri.getScheme().equals("jar")) {
        return fromJar(uri);
      }
      return new PageFiles(read(Path.of(uri)));
    } catch (URISyntaxException | IOException failed) {
      throw new IllegalStateException("cannot read the page at " + root, failed);
    }
  }

  private static PageFiles fromJar(URI uri) throws IOException {
    try (var jar = FileSystems.newFileSystem(uri, Map.of())) {
      return new PageFiles(read(jar.getPath(ROOT)));
    }
  }

  private static Map<String, byte[]> read(Path root) throws IOException {
    var files = new HashMap<String, byte[]>();
    try (var paths = Files.walk(root)) {
      paths
          .filter(Files::isRegularFile)
          .forEach(path -> {
            try {
              files.put("/" + root.relativize(path), Files.readAllBytes(path));
            } catch (IOException failed) {
              throw new UncheckedIOException(failed);
            }
          });
    }
    return files;
  }

  HttpAnswer answer(FullHttpRequest request, String requestId) {
    if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
      return HttpAnswer.problem(Problem.of(405, "method-not-allowed", "Only GET here"), requestId);
    }
    var path = new QueryStringDecoder(request.uri()).path();
    var name = path.equals("/") ? INDEX : path;
    var file = files.get(name);
    if (file == null) {
      return HttpAnswer.problem(Problem.of(404, "not-found", "There is nothing here"), requestId);
    }
    boolean hashed = name.startsWith("/assets/");
    var small = packed.get(name);
    boolean unpacks = request.headers().get(HttpHeaderNames.ACCEPT_ENCODING, "").contains("gzip");
    var headers = new HashMap<String, String>();
    headers.put("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    headers.put("vary", "accept-encoding");
    if (small != null && unpacks) {
      headers.put("content-encoding", "gzip");
    }
    return new HttpAnswer(200, typeOf(name), headers, small != null && unpacks ? small : file);
  }

  private static String typeOf(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "html" -> "text/html; charset=utf-8";
      case "js" -> "text/javascript; charset=utf-8";
      case "css" -> "text/css; charset=utf-8";
      case "svg" -> "image/svg+xml";
      case "png" -> "image/png";
      case "woff2" -> "font/woff2";
      case "json", "map", "webmanifest" -> "application/json";
      case "txt", "md" -> "text/plain; charset=utf-8";
      default -> "application/octet-stream";
    };
  }
}
