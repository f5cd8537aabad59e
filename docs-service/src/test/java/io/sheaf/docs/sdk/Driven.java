package io.sheaf.docs.sdk;

import com.formkiq.client.invoker.ApiClient;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.Tokens;
import java.nio.file.Path;

/// The running service, and the official client as an administrator drives it.
record Driven(Running sheaf, ApiClient client) implements AutoCloseable {

  static Driven in(Path folder) {
    var sheaf = Running.in(folder);
    return new Driven(sheaf, new ApiClient().setBasePath(sheaf.url().toString()).setReadTimeout(30_000)
        .addDefaultHeader("Authorization", Tokens.of("ada", "Admins")));
  }

  @Override
  public void close() {
    sheaf.close();
  }
}
