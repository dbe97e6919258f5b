package dev.gadgetcode.drone.tool.web;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// What a host answered. Immutable, as long as nobody changes the bytes it was given.
final class Page {
  private static final Pattern CHARSET =
      Pattern.compile("charset\\s*=\\s*[\"']?([A-Za-z0-9._:-]{1,40})", Pattern.CASE_INSENSITIVE);
  private static final int META_BYTES = 2_048;

  private final int status;
  private final Map<String, String> headers;
  private final byte[] body;
  private final boolean cut;

  /// @param headers by their names in lower case
  /// @param cut whether the body was longer than is read
  Page(int status, Map<String, String> headers, byte[] body, boolean cut) {
    this.status = status;
    this.headers = Map.copyOf(headers);
    this.body = body;
    this.cut = cut;
  }

  int status() {
    return status;
  }

  boolean cut() {
    return cut;
  }

  boolean isRedirect() {
    return (status == 301 || status == 302 || status == 303 || status == 307 || status == 308)
        && headers.containsKey("location");
  }

  String header(String name) {
    return headers.getOrDefault(name, "");
  }

  String mediaType() {
    var type = header("content-type").toLowerCase(Locale.ROOT);
    int end = type.indexOf(';');
    return (end < 0 ? type : type.substring(0, end)).strip();
  }

  boolean isHtml() {
    return mediaType().equals("text/html") || mediaType().equals("application/xhtml+xml");
  }

  boolean isText() {
    var type = mediaType();
    return type.isEmpty()
        || type.startsWith("text/")
        || type.endsWith("json")
        || type.endsWith("xml")
        || type.endsWith("javascript")
        || type.endsWith("yaml");
  }

  /// The body in the character set that the answer or, for HTML, the page names; UTF-8 otherwise.
  String text() {
    var named = CHARSET.matcher(header("content-type"));
    if (named.find()) {
      return new String(body, charset(named.group(1)));
    }
    int looked = Math.min(body.length, META_BYTES);
    var meta = CHARSET.matcher(new String(body, 0, looked, StandardCharsets.ISO_8859_1));
    return new String(
        body, isHtml() && meta.find() ? charset(meta.group(1)) : StandardCharsets.UTF_8);
  }

  private static Charset charset(String name) {
    try {
      return Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException _) {
      return StandardCharsets.UTF_8;
    }
  }
}
