package io.sheaf.testservers;

import java.lang.reflect.Method;

/// Starts DynamoDB Local on the loopback address only: by itself it listens on every address of the machine and
/// has no option against that. Ends with the process that started it, so that no kill leaves it behind.
///
/// Everything of DynamoDB Local and of the Jetty inside it is called by name: neither is ever on Sheaf's class
/// path. LocalStack wants a jar that can be loaded as an agent beside its DynamoDB Local; this class is that, too.
public final class DynamoDbOnLoopback {

  private DynamoDbOnLoopback() {
  }

  /// What an agent must have; there is nothing to change in the classes that follow.
  public static void premain(String options) {
  }

  public static void main(String[] arguments) throws Exception {
    ProcessHandle.current().parent()
        .ifPresent(starter -> starter.onExit().thenRun(() -> Runtime.getRuntime().halt(0)));
    Object proxy = Class.forName("software.amazon.dynamodb.services.local.main.ServerRunner")
        .getMethod("createServerFromCommandLineArgs", String[].class).invoke(null, (Object) arguments);
    var field = proxy.getClass().getDeclaredField("server");
    field.setAccessible(true);
    Object server = field.get(proxy);
    for (Object connector : (Object[]) verb(server, "getConnectors").invoke(server)) {
      verb(connector, "setHost", String.class).invoke(connector, "127.0.0.1");
    }
    verb(proxy, "start").invoke(proxy);
    verb(proxy, "join").invoke(proxy);
  }

  private static Method verb(Object of, String name, Class<?>... parameters) throws NoSuchMethodException {
    return of.getClass().getMethod(name, parameters);
  }
}
