import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Gives the classes of a jar that are older than Java 6 the form of Java 8, with stack maps: run by the build, with a folder
/// and the name of a library in it. Their code stays as it is.
///
/// The JVM keeps no class in its cache that it can verify in the old way only, so it would load and verify each of them at every
/// start (docs/adr/0071). A jar without such classes is left alone, to the byte.
public final class NewerClasses {
  private static final int JAVA_6 = 50;
  private static final int JAVA_8 = 52;
  private static final LocalDateTime DATE = LocalDateTime.of(2026, 1, 1, 0, 0);
  private static final String NOTE =
      "The build of Gadget Code has given these classes stack maps and class file version 52. Their code is as it was.\n";

  private NewerClasses() {}

  public static void main(String[] arguments) throws IOException {
    try (var jars = Files.newDirectoryStream(Path.of(arguments[0]), arguments[1] + "-[0-9]*.jar")) {
      for (var jar : jars) {
        makeNewer(jar);
      }
    }
  }

  private static void makeNewer(Path jar) throws IOException {
    var out = new ByteArrayOutputStream();
    int changed = 0;
    try (var loader = new URLClassLoader(new URL[] {jar.toUri().toURL()});
        var in = new ZipFile(jar.toFile());
        var zip = new ZipOutputStream(out)) {
      var classes = classFile(loader);
      for (var entry : Collections.list(in.entries())) {
        var content = in.getInputStream(entry).readAllBytes();
        boolean isOld = entry.getName().endsWith(".class") && version(content) < JAVA_6;
        changed += isOld ? 1 : 0;
        put(zip, entry, isOld ? newer(classes, content, entry.getName()) : content);
      }
      if (changed > 0) {
        put(zip, new ZipEntry("META-INF/CHANGES"), NOTE.getBytes(StandardCharsets.UTF_8));
      }
    }
    if (changed > 0) {
      Files.write(jar, out.toByteArray());
      System.out.println(jar.getFileName() + ": " + changed + " classes made newer");
    }
  }

  private static ClassFile classFile(ClassLoader loader) {
    var hierarchy = ClassHierarchyResolver.ofResourceParsing(loader).cached();
    return ClassFile.of(
        ClassFile.StackMapsOption.GENERATE_STACK_MAPS, ClassFile.ClassHierarchyResolverOption.of(hierarchy));
  }

  private static int version(byte[] content) {
    return (content[6] & 0xff) << 8 | content[7] & 0xff;
  }

  private static byte[] newer(ClassFile classes, byte[] content, String name) throws IOException {
    var made =
        classes.transformClass(
            classes.parse(content),
            ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)
                .andThen(
                    (builder, element) -> {
                      if (element instanceof ClassFileVersion) {
                        builder.withVersion(JAVA_8, 0);
                      } else {
                        builder.with(element);
                      }
                    }));
    var wrong = classes.verify(made);
    if (!wrong.isEmpty()) {
      throw new IOException(name + " cannot be made newer", wrong.getFirst());
    }
    return made;
  }

  /// Every entry has the same date everywhere, so that the same jar comes of the same jar.
  private static void put(ZipOutputStream zip, ZipEntry entry, byte[] content) throws IOException {
    var copy = new ZipEntry(entry.getName());
    copy.setTimeLocal(DATE);
    zip.putNextEntry(copy);
    zip.write(content);
    zip.closeEntry();
  }
}
