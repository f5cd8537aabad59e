package io.sheaf.docs.access.login;

import io.micronaut.context.event.ApplicationEventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import io.sheaf.docs.access.users.Administrators;
import io.sheaf.docs.web.Console;
import io.sheaf.storage.table.TableUnavailable;
import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The first start of all on a store: somebody has to be able to sign in.
@Singleton
final class FirstStart implements ApplicationEventListener<ServerStartupEvent> {

  private static final Logger log = LoggerFactory.getLogger(FirstStart.class);

  private final Administrators administrators;
  private final Console console;

  FirstStart(Administrators administrators, Console console) {
    this.administrators = administrators;
    this.console = console;
  }

  @Override
  public void onApplicationEvent(ServerStartupEvent started) {
    try {
      administrators.first().ifPresent(password -> console.say("The administrator is '" + Administrators.FIRST
          + "', the one-time password is " + password + "; it is shown this once"));
    } catch (TableUnavailable unavailable) {
      log.warn("Whether there is an administrator cannot be said: {}; the next start looks again",
          unavailable.getMessage());
    }
  }
}
