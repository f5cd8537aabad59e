package io.sheaf.bench.audit;

import com.fasterxml.jackson.core.JsonFactory;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;

/// The least that anybody has to do who checks a file of lines: reads each, parses it and hashes it.
final class BareLoop {

  private BareLoop() {
  }

  public static void main(String[] arguments) throws IOException, GeneralSecurityException {
    var factory = new JsonFactory();
    var digest = MessageDigest.getInstance("SHA-256");
    long tokens = 0;
    try (BufferedReader lines = Files.newBufferedReader(Path.of(arguments[0]))) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        var bytes = line.getBytes(StandardCharsets.UTF_8);
        try (var parser = factory.createParser(bytes)) {
          while (parser.nextToken() != null) {
            tokens++;
          }
        }
        tokens += digest.digest(bytes).length;
      }
    }
    System.out.println(tokens);
  }
}
