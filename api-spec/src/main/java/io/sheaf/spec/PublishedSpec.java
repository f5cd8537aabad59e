package io.sheaf.spec;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The specification that is served at `/openapi.yaml`. Nothing is read before somebody asks, and nothing is parsed
/// before somebody asks for the operations.
public final class PublishedSpec {

  /// What one method of one path does.
  ///
  /// @param method in upper case
  /// @param pathTemplate with its parameters in braces
  /// @param permission what the caller needs: `READ`, `WRITE`, `DELETE`, `GOVERN` or `ADMIN` on the site,
  ///   `authenticated` or `anonymous`
  public record Operation(String method, String pathTemplate, String operationId, String permission) {}

  private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch", "head", "options");

  private PublishedSpec() {}

  /// The document in UTF-8, a copy for the caller.
  public static byte[] yaml() {
    return Text.BYTES.clone();
  }

  /// Every operation, in the order of the document.
  public static List<Operation> operations() {
    return Parsed.OPERATIONS;
  }

  private static final class Text {

    private static final byte[] BYTES = Fragments.joined().getBytes(StandardCharsets.UTF_8);
  }

  private static final class Parsed {

    private static final List<Operation> OPERATIONS = List.copyOf(read());

    private static List<Operation> read() {
      var operations = new ArrayList<Operation>();
      var load = new Load(LoadSettings.builder().setLabel("openapi.yaml").build());
      var document = map(load.loadFromString(new String(Text.BYTES, StandardCharsets.UTF_8)));
      map(document.get("paths")).forEach((path, item) -> map(item).forEach((method, operation) -> {
        if (METHODS.contains(method)) {
          operations.add(operation(method, path, map(operation)));
        }
      }));
      return operations;
    }

    private static Operation operation(String method, String path, Map<String, Object> operation) {
      return new Operation(method.toUpperCase(Locale.ROOT), path, text(operation, "operationId", path),
          text(operation, "x-permission", path));
    }

    private static String text(Map<String, Object> operation, String field, String path) {
      if (operation.get(field) instanceof String text) {
        return text;
      }
      throw new IllegalStateException("an operation of " + path + " has no " + field);
    }

    // why unchecked: keys of an OpenAPI document are strings, and a key that is none fails where it is used.
    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(@Nullable Object node) {
      return node instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }
  }
}
