package io.sheaf.standalone;

import io.sheaf.docs.governance.bottle.CannotBottle;
import io.sheaf.docs.web.CannotListen;
import io.sheaf.storage.backup.CannotBackUp;
import io.sheaf.storage.blobs.BlobsUnavailable;
import io.sheaf.storage.queues.QueueUnavailable;
import io.sheaf.storage.sqlite.CannotOpen;
import io.sheaf.storage.table.SchemaPrinter;
import io.sheaf.storage.table.TableUnavailable;
import java.util.List;
import java.util.Map;
import org.slf4j.LoggerFactory;

/// The main: reads the command, does it, and says in one line why it cannot. Exit codes: 0 done or stopped as
/// asked (Ctrl-C and SIGTERM included), 1 failed, 2 wrongly called.
public final class Sheaf {

  private Sheaf() {
  }

  public static void main(String[] arguments) {
    int code = run(List.of(arguments), System.getenv());
    if (code != 0) {
      System.exit(code);
    }
  }

  private static int run(List<String> arguments, Map<String, String> environment) {
    var command = arguments.isEmpty() ? "" : arguments.getFirst();
    var rest = arguments.isEmpty() ? arguments : arguments.subList(1, arguments.size());
    try {
      return switch (command) {
        case "serve" -> serve(Choices.of(rest, environment), environment);
        case "init" -> Init.run(Choices.of(rest, environment), System.out);
        case "admin" -> admin(rest, environment);
        case "schema" -> schema(rest);
        case "verify-audit" -> VerifyAudit.run(rest, System.out);
        case "train" -> Training.run();
        case "restore" -> Chores.restore(rest, environment, System.out);
        case "export", "import", "backup", "check" ->
          Chores.run(Chore.Verb.of(command).orElseThrow(), rest, environment, System.out);
        default -> throw new BadOption("Unknown command '" + command + "'. './sheaf help' lists the commands.");
      };
    } catch (BadOption wrong) {
      System.err.println("sheaf: " + wrong.getMessage());
      return 2;
    } catch (CannotOpen | CannotListen | TableUnavailable | BlobsUnavailable | QueueUnavailable | CannotBottle
        | CannotBackUp cannot) {
      System.err.println("sheaf: " + cannot.getMessage());
      LoggerFactory.getLogger(Sheaf.class).debug("The start failed", cannot);
      return 1;
    } catch (RuntimeException | Error fault) {
      // why here: threads that were started already would keep the process alive without its main.
      LoggerFactory.getLogger(Sheaf.class).error("Sheaf failed: a fault of its own", fault);
      return 1;
    }
  }

  private static int admin(List<String> arguments, Map<String, String> environment) {
    if (arguments.isEmpty() || !arguments.getFirst().equals("reset")) {
      throw new BadOption("'admin' knows reset and nothing else.");
    }
    var choices = Choices.of(arguments.subList(1, arguments.size()), environment);
    LogLines.as(choices);
    return AdminReset.run(choices, System.out);
  }

  private static int schema(List<String> arguments) {
    var text = switch (String.join(" ", arguments)) {
      case "" -> SchemaPrinter.forPeople();
      case "--json" -> SchemaPrinter.json();
      default -> throw new BadOption("'schema' knows --json and nothing else.");
    };
    System.out.print(text.endsWith("\n") ? text : text + "\n");
    return 0;
  }

  private static int serve(Choices choices, Map<String, String> environment) {
    LogLines.as(choices);
    for (var name : Choices.unknownVariables(environment)) {
      LoggerFactory.getLogger(Sheaf.class).warn("{} is set, but there is no such option; './sheaf help' lists them",
          name);
    }
    var standalone = Standalone.start(choices, environment);
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("sheaf-stop").unstarted(() -> stop(standalone)));
    return 0;
  }

  /// why halt: the JVM would end with 143 after SIGTERM, which service managers take for a failure.
  private static void stop(Standalone standalone) {
    int code = 1;
    try {
      standalone.stop();
      code = 0;
    } catch (RuntimeException failure) {
      LoggerFactory.getLogger(Sheaf.class).error("Sheaf did not stop cleanly", failure);
    } finally {
      Runtime.getRuntime().halt(code);
    }
  }
}
