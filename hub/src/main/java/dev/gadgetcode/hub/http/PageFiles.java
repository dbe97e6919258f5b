package dev.gadgetcode.hub.http;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// The files of the page, read once from the class path. A request names one of them or gets the
/// page itself; no path ever reaches a file system. Immutable.
public final class PageFiles {
  private static final String ROOT = "META-INF/gadget/page";
  private static final String INDEX = "/index.html";

  private final Map<String, byte[]> files;

  private PageFiles(Map<String, byte[]> files) {
    this.files = Map.copyOf(files);
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
    return new HttpAnswer(
        200,
        typeOf(name),
        Map.of("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache"),
        file);
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
