package io.sheaf.standalone;

import io.sheaf.docs.web.AddressRange;
import io.sheaf.docs.web.Features;
import io.sheaf.docs.web.Outward;
import io.sheaf.docs.web.Trust;
import io.sheaf.storage.bus.aws.AwsBuses;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What was chosen for a start, read and checked once. Faults are a [BadOption] each, in one line.
record Choices(int port, int managementPort, String bind, String data, Set<Role> roles, Engines engines,
    String publicUrl, Trust trust, Outward outward, List<String> buses, Features features, LogLevel logLevel,
    LogFormat logFormat) {

  enum LogLevel {
    ERROR, WARN, INFO, DEBUG, TRACE
  }

  enum LogFormat {
    TEXT, JSON
  }

  private enum Switch {
    TRUE, FALSE
  }

  private static final Pattern HEAP = Pattern.compile("|[1-9][0-9]{0,8}[kKmMgG]");
  private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9_-]{0,32}");
  private static final Pattern BUCKET = Pattern.compile("|[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
  private static final Pattern SECRET = Pattern.compile("|.{32,1024}");
  private static final Pattern KEY_ID = Pattern.compile("|[A-Za-z0-9_-]{8,128}");
  private static final Pattern ADDRESS = Pattern.compile("|https?://[^\\s\"<>]{1,1000}");
  private static final Pattern SMTP = Pattern
      .compile("|(smtps|smtp|smtp\\+plain)://([A-Za-z0-9.-]{1,253})(?::([0-9]{1,5}))?");
  private static final Pattern CLAMD = Pattern.compile("|([A-Za-z0-9.-]{1,253}):([0-9]{1,5})");
  private static final Pattern MODEL_NAME = Pattern.compile("|[\\x21-\\x7e]{1,200}");
  private static final Pattern MODEL_KEY = Pattern.compile("|[\\x21-\\x7e]{1,1000}");
  private static final int LONGEST_KEY_FILE = 4000;
  private static final Pattern SENDER = Pattern.compile("|[^\\s@<>]{1,64}@[A-Za-z0-9.-]{1,253}");
  private static final Pattern AUDIENCE = Pattern.compile("|\\S{1,500}");
  private static final Pattern URL = Pattern.compile("|https?://[A-Za-z0-9.:\\[\\]-]+(/[A-Za-z0-9_.~-]+)*");

  /// Variables of the launcher, the tests and the build, which no flag sets.
  private static final List<String> OTHER_VARIABLES = List.of("SHEAF_JAVA_OPTIONS");
  private static final List<String> OTHER_PREFIXES = List.of("SHEAF_TEST_", "SHEAF_LOCALSTACK", "SHEAF_CI_",
      "SHEAF_OCR_");

  Choices {
    roles = Set.copyOf(roles);
    buses = List.copyOf(buses);
  }

  /// Reads flags, then the environment, then the standards.
  static Choices of(List<String> arguments, Map<String, String> environment) {
    var flags = flags(arguments);
    var values = new EnumMap<Option, String>(Option.class);
    for (var option : Option.values()) {
      var fromEnvironment = environment.getOrDefault(option.variable(), "").strip();
      var otherwise = fromEnvironment.isEmpty() ? option.standard() : fromEnvironment;
      values.put(option, flags.getOrDefault(option, otherwise));
    }
    var read = new Values(values);
    read.formed(Option.HEAP, HEAP, "Write 512m or 2g.");
    var engines = new Engines(read.one(Option.TABLE, Engines.TableEngine.class),
        read.one(Option.BLOBS, Engines.BlobEngine.class), read.one(Option.QUEUES, Engines.QueueEngine.class),
        read.one(Option.INDEX, Engines.IndexEngine.class),
        new Engines.Cluster(
            read.formed(Option.INDEX_URL, URL, "Write it like https://search.example.org, without a slash at the end."),
            read.text(Option.INDEX_USER), read.text(Option.INDEX_PASSWORD)),
        read.formed(Option.PREFIX, PREFIX, "Write at most 32 letters, digits, '_' and '-'."),
        read.formed(Option.BUCKET, BUCKET, "Write 3 to 63 lower-case letters, digits, dots and hyphens."));
    var roles = read.several(Option.ROLES, Role.class);
    return new Choices(read.port(Option.PORT), read.port(Option.MANAGEMENT_PORT), read.filled(Option.BIND),
        read.filled(Option.DATA), roles, engines,
        read.formed(Option.PUBLIC_URL, URL, "Write it like https://docs.example.org, without a slash at the end."),
        read.trust(), read.outward(), read.buses(),
        new Features(read.isOn(Option.PRESET_ENTITY_TYPES), read.isOn(Option.SEARCH_WITHOUT_COMPOSITE),
            roles.contains(Role.WORKFLOW), read.one(Option.SITE_PERMISSIONS, SitePermissions.class).areDefined()),
        read.one(Option.LOG_LEVEL, LogLevel.class), read.one(Option.LOG_FORMAT, LogFormat.class));
  }

  Choices withPort(int other) {
    return new Choices(other, managementPort, bind, data, roles, engines, publicUrl, trust, outward, buses,
        features, logLevel, logFormat);
  }

  /// Where clients reach this process: what was said, or else where it listens.
  String reachedAt() {
    return publicUrl.isEmpty() ? "http://" + (bind.contains(":") ? "[" + bind + "]" : bind) + ":" + port : publicUrl;
  }

  /// Variables that look like ours and mean nothing: a typing error, most likely.
  static List<String> unknownVariables(Map<String, String> environment) {
    Predicate<String> known = name -> Option.isVariable(name) || OTHER_VARIABLES.contains(name)
        || OTHER_PREFIXES.stream().anyMatch(name::startsWith);
    return environment.keySet().stream().filter(name -> name.startsWith("SHEAF_")).filter(known.negate()).sorted()
        .toList();
  }

  private static Map<Option, String> flags(List<String> arguments) {
    var found = new EnumMap<Option, String>(Option.class);
    for (var rest = new ArrayList<>(arguments); !rest.isEmpty();) {
      var argument = rest.removeFirst();
      int equals = argument.indexOf('=');
      var flag = equals < 0 ? argument : argument.substring(0, equals);
      var option = Option.byFlag(flag).orElseThrow(
          () -> new BadOption("Unknown option '" + flag + "'. './sheaf help' lists the options there are."));
      if (equals < 0 && rest.isEmpty()) {
        throw new BadOption(flag + " needs a value.");
      }
      found.put(option, (equals < 0 ? rest.removeFirst() : argument.substring(equals + 1)).strip());
    }
    return found;
  }

  private record Values(Map<Option, String> texts) {

    String text(Option option) {
      return texts.getOrDefault(option, option.standard());
    }

    String filled(Option option) {
      var text = text(option);
      if (text.isEmpty() || text.indexOf('\0') >= 0) {
        throw new BadOption(option.spelled() + " needs a value.");
      }
      return text;
    }

    String formed(Option option, Pattern form, String advice) {
      var text = text(option);
      if (!form.matcher(text).matches()) {
        var shown = option.isSecret() ? "" : ": '" + text + "'";
        throw new BadOption("Not a value for " + option.spelled() + shown + ". " + advice);
      }
      return text;
    }

    Trust trust() {
      var secret = formed(Option.JWT_SECRET, SECRET, "Write at least 32 characters.");
      return new Trust(issuer(), secret, keyPair());
    }

    private Trust.@Nullable Issuer issuer() {
      var name = formed(Option.OIDC_ISSUER, ADDRESS,
          "Write it as its tokens do, like https://login.example.org/realm.");
      var audience = formed(Option.OIDC_AUDIENCE, AUDIENCE, "Write it as its tokens do, without spaces.");
      var keys = formed(Option.OIDC_JWKS_URL, ADDRESS, "Write it like https://login.example.org/keys.");
      if (name.isEmpty() != audience.isEmpty() || name.isEmpty() && !keys.isEmpty()) {
        throw new BadOption(Option.OIDC_ISSUER.spelled() + " and " + Option.OIDC_AUDIENCE.spelled()
            + " go together: say both or neither.");
      }
      try {
        return name.isEmpty() ? null : new Trust.Issuer(name, audience, keys.isEmpty() ? null : URI.create(keys));
      } catch (IllegalArgumentException malformed) {
        throw new BadOption("Not a value for " + Option.OIDC_JWKS_URL.spelled() + ": '" + keys + "'.");
      }
    }

    private Trust.@Nullable KeyPair keyPair() {
      var id = formed(Option.ACCESS_KEY_ID, KEY_ID, "Write 8 to 128 letters, digits, '_' and '-'.");
      var secret = formed(Option.SECRET_ACCESS_KEY, SECRET, "Write at least 32 characters.");
      if (id.isEmpty() != secret.isEmpty()) {
        throw new BadOption(Option.ACCESS_KEY_ID.spelled() + " and " + Option.SECRET_ACCESS_KEY.spelled()
            + " go together: set both or neither.");
      }
      return id.isEmpty() ? null : new Trust.KeyPair(id, secret);
    }

    Outward outward() {
      var ranges = Arrays.stream(text(Option.EGRESS_ALLOW).split(",", -1)).map(String::strip)
          .filter(range -> !range.isEmpty())
          .map(range -> AddressRange.read(range)
              .orElseThrow(() -> new BadOption("Not a range of addresses for " + Option.EGRESS_ALLOW.spelled() + ": '"
                  + range + "'. Write them like 10.1.0.0/16,fd00::/8.")))
          .toList();
      return new Outward(ranges, isOn(Option.PUBLIC_URLS), mail(), scanner(), model(), List.of(), policyServer());
    }

    private @Nullable URI policyServer() {
      var advice = "Write it like http://127.0.0.1:8181 or https://opa.internal, without a slash at the end.";
      var url = formed(Option.OPA_URL, URL, advice);
      try {
        var uri = url.isEmpty() ? null : new URI(url);
        if (uri == null || uri.getHost() != null) {
          return uri;
        }
      } catch (URISyntaxException malformed) {
        // why: said below, together with what names no host.
      }
      throw new BadOption("Not a value for " + Option.OPA_URL.spelled() + ": '" + url + "'. " + advice);
    }

    List<String> buses() {
      var names = Arrays.stream(text(Option.EVENT_BUS).split(",", -1)).map(String::strip)
          .filter(name -> !name.isEmpty()).distinct().toList();
      names.stream().filter(name -> !AwsBuses.isName(name)).findFirst().ifPresent(name -> {
        throw new BadOption("Not a topic or a bus for " + Option.EVENT_BUS.spelled() + ": '" + name
            + "'. Write the ARN of a topic, or the name or the ARN of an event bus.");
      });
      return names;
    }

    private Outward.@Nullable Model model() {
      var url = formed(Option.MODEL_URL, URL,
          "Write it like https://models.example.org/v1, without a slash at the end.");
      var name = formed(Option.MODEL_NAME, MODEL_NAME, "Write it as its service names it, without spaces.");
      var key = modelKey();
      if (url.isEmpty() != name.isEmpty() || url.isEmpty() && !key.isEmpty()) {
        throw new BadOption(Option.MODEL_URL.spelled() + " and " + Option.MODEL_NAME.spelled()
            + " go together: say both or neither.");
      }
      return url.isEmpty() ? null : new Outward.Model(url, name, key);
    }

    private String modelKey() {
      var key = formed(Option.MODEL_KEY, MODEL_KEY, "Write at most 1000 characters without spaces.");
      var file = text(Option.MODEL_KEY_FILE);
      if (file.isEmpty()) {
        return key;
      }
      if (!key.isEmpty()) {
        throw new BadOption(Option.MODEL_KEY_FILE.spelled() + " and " + Option.MODEL_KEY.spelled()
            + " say the same: set one of them.");
      }
      try (var in = Files.newInputStream(Path.of(file))) {
        var read = new String(in.readNBytes(LONGEST_KEY_FILE), StandardCharsets.UTF_8).strip();
        if (!read.isEmpty() && MODEL_KEY.matcher(read).matches()) {
          return read;
        }
        throw new BadOption("There is no key in the file of " + Option.MODEL_KEY_FILE.spelled() + ": '" + file + "'.");
      } catch (IOException | InvalidPathException unreadable) {
        throw new BadOption("The file of " + Option.MODEL_KEY_FILE.spelled() + " cannot be read: '" + file + "'.");
      }
    }

    private Outward.@Nullable Scanner scanner() {
      var at = CLAMD.matcher(formed(Option.CLAMD, CLAMD, "Write it like clamd.internal:3310."));
      return at.matches() && at.group(1) != null
          ? new Outward.Scanner(at.group(1), port(Option.CLAMD, at.group(2)))
          : null;
    }

    private Outward.@Nullable Mail mail() {
      var url = SMTP.matcher(formed(Option.SMTP_URL, SMTP,
          "Write smtps://host:465, smtp://host:587 (which turns to TLS), or smtp+plain://host:25 (without any)."));
      var from = formed(Option.SMTP_FROM, SENDER, "Write it like documents@example.org.");
      if (text(Option.SMTP_USER).isEmpty() != text(Option.SMTP_PASSWORD).isEmpty()) {
        throw new BadOption(Option.SMTP_USER.spelled() + " and " + Option.SMTP_PASSWORD.spelled()
            + " go together: set both or neither.");
      }
      if (!url.matches() || url.group(1) == null) {
        return null;
      }
      var security = switch (url.group(1)) {
        case "smtps" -> Outward.Mail.Security.TLS;
        case "smtp" -> Outward.Mail.Security.STARTTLS;
        default -> Outward.Mail.Security.PLAIN;
      };
      int usual = switch (security) {
        case TLS -> 465;
        case STARTTLS -> 587;
        case PLAIN -> 25;
      };
      int port = url.group(3) == null ? usual : port(Option.SMTP_URL, url.group(3));
      return new Outward.Mail(security, url.group(2), port, text(Option.SMTP_USER), text(Option.SMTP_PASSWORD), from);
    }

    int port(Option option) {
      return port(option, text(option));
    }

    private static int port(Option option, String text) {
      try {
        int port = Integer.parseInt(text);
        if (port >= 0 && port <= 65535) {
          return port;
        }
      } catch (NumberFormatException notANumber) {
        // why: said below, together with what is out of range.
      }
      throw new BadOption("Not a port for " + option.spelled() + ": '" + text + "'. Write a number from 0 to 65535.");
    }

    boolean isOn(Option option) {
      return one(option, Switch.class) == Switch.TRUE;
    }

    <E extends Enum<E>> E one(Option option, Class<E> type) {
      return named(option, type, text(option));
    }

    <E extends Enum<E>> Set<E> several(Option option, Class<E> type) {
      var found = EnumSet.noneOf(type);
      for (var name : text(option).split(",", -1)) {
        found.add(named(option, type, name.strip()));
      }
      return found;
    }

    private static <E extends Enum<E>> E named(Option option, Class<E> type, String name) {
      return Arrays.stream(type.getEnumConstants()).filter(constant -> word(constant).equals(name)).findFirst()
          .orElseThrow(() -> new BadOption("Unknown value for " + option.spelled() + ": '" + name + "'. Choose from: "
              + Arrays.stream(type.getEnumConstants()).map(Values::word).collect(Collectors.joining(", ")) + "."));
    }

    private static String word(Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT);
    }
  }
}
