package io.sheaf.standalone;

import io.sheaf.docs.governance.chain.LedgerReader;
import io.sheaf.docs.governance.chain.LedgerReader.Step;
import io.sheaf.docs.governance.chain.TrustedKey;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `verify-audit FILE [--key FILE]`: checks exported activities without a store, and names the first that was touched.
final class VerifyAudit {

  private static final String USAGE = "'verify-audit' takes a file, and --key with another one.";
  private static final long LARGEST_KEY = 64 * 1024;

  private VerifyAudit() {
  }

  static int run(List<String> arguments, PrintStream out) {
    String file = null;
    String keyFile = null;
    for (int at = 0; at < arguments.size(); at++) {
      var argument = arguments.get(at);
      if (argument.equals("--key") && at + 1 < arguments.size()) {
        keyFile = arguments.get(++at);
      } else if (argument.startsWith("--key=")) {
        keyFile = argument.substring("--key=".length());
      } else if (file == null && !argument.startsWith("--")) {
        file = argument;
      } else {
        throw new BadOption(USAGE);
      }
    }
    if (file == null) {
      throw new BadOption(USAGE);
    }
    return check(Path.of(file), keyFile == null ? null : key(Path.of(keyFile)), out);
  }

  private static TrustedKey key(Path file) {
    try {
      if (Files.size(file) > LARGEST_KEY) {
        throw new BadOption(file + " holds no public key.");
      }
      return TrustedKey.read(Files.readString(file))
          .orElseThrow(() -> new BadOption(file + " holds no public key (Ed25519)."));
    } catch (IOException unreadable) {
      throw new BadOption(file + " cannot be read: " + unreadable.getMessage());
    }
  }

  private static int check(Path file, @Nullable TrustedKey key, PrintStream out) {
    try (var lines = Files.newInputStream(file)) {
      return switch (new LedgerReader(lines, key).check()) {
        case Step.Ended(var checkpoint, var by) -> {
          out.println(checkpoint.count() + " activities, untouched since they were signed at " + checkpoint.time());
          out.println("trusted key: " + by.fingerprint()
              + (key == null ? " (the file's own; compare it with the server's, or pass --key)" : ""));
          yield 0;
        }
        case Step.Broken(var line, var record, var why) -> {
          out.println(record + " (line " + line + "): " + why);
          if (key != null) {
            out.println("trusted key: " + key.fingerprint());
          }
          yield 1;
        }
        case Step.Begun _,Step.Activity _,Step.Signed _ ->
          throw new IllegalStateException("it was not read to its end");
      };
    } catch (IOException unreadable) {
      throw new BadOption(file + " cannot be read: " + unreadable.getMessage());
    }
  }
}
