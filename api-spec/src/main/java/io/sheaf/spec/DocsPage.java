package io.sheaf.spec;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/// The page on which the operations can be read and tried, and the files it consists of. They come out of the
/// artefact, so that the page works where nothing else can be reached.
public final class DocsPage {

  /// A file, ready to be sent.
  public record Asset(byte[] bytes, String contentType) {}

  /// Lets the page load what is its own, and talk to the server it came from, and nothing else.
  public static final String CONTENT_SECURITY_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; "
      + "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private static final String OURS = "/io/sheaf/spec/reference/";
  private static final String SWAGGER_UI = "/META-INF/resources/webjars/swagger-ui/";

  // why a list and not a folder: nothing that a client writes ever becomes part of a resource's name.
  private static final Map<String, Source> SOURCES = Map.of(
      "", new Source(OURS, "index.html", "text/html;charset=utf-8"),
      "reference.js", new Source(OURS, "reference.js", "text/javascript;charset=utf-8"),
      "reference.css", new Source(OURS, "reference.css", "text/css;charset=utf-8"),
      "swagger-ui.css", new Source(SWAGGER_UI, "swagger-ui.css", "text/css;charset=utf-8"),
      "swagger-ui-bundle.js", new Source(SWAGGER_UI, "swagger-ui-bundle.js", "text/javascript;charset=utf-8"),
      "favicon-16x16.png", new Source(SWAGGER_UI, "favicon-16x16.png", "image/png"),
      "favicon-32x32.png", new Source(SWAGGER_UI, "favicon-32x32.png", "image/png"));

  private record Source(String folder, String name, String contentType) {

    String resource() {
      return folder.equals(SWAGGER_UI) ? folder + Version.OF_SWAGGER_UI + "/" + name : folder + name;
    }
  }

  private DocsPage() {}

  /// The file of that name; the page itself has the empty name.
  public static Optional<Asset> find(String path) {
    var source = SOURCES.get(path);
    return source == null ? Optional.empty() : Optional.of(read(source));
  }

  /// Read anew each time: the page is rare, and its files are larger than what is worth keeping.
  private static Asset read(Source source) {
    try (var in = opened(source.resource())) {
      return new Asset(in.readAllBytes(), source.contentType());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static InputStream opened(String resource) {
    @Nullable
    InputStream in = DocsPage.class.getResourceAsStream(resource);
    if (in == null) {
      throw new IllegalStateException(resource + " is not in the artefact");
    }
    return in;
  }

  /// The files of Swagger UI lie below their version, which their own artefact tells.
  private static final class Version {

    private static final String OF_SWAGGER_UI = read();

    private static String read() {
      var properties = new Properties();
      try (var in = opened("/META-INF/maven/org.webjars/swagger-ui/pom.properties")) {
        properties.load(in);
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
      return properties.getProperty("version");
    }
  }
}
