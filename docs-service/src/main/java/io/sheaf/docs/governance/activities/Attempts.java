package io.sheaf.docs.governance.activities;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.gate.ByLink;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Shows;
import io.sheaf.docs.web.Texts;
import io.sheaf.storage.table.Stamp;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes activities of what changes nothing: that somebody saw a document, was refused something, or failed.
public final class Attempts {

  private static final int LONGEST = 200;
  /// Who came without credentials, or with some that are not good.
  private static final String NOBODY = "anonymous";

  /// Which resource a route is about, by the last of these ids that its path has.
  private static final List<Map.Entry<String, String>> RESOURCES = List.of(Map.entry("documentId", "documents"),
      Map.entry("entityId", "entities"), Map.entry("entityTypeId", "entityTypes"),
      Map.entry("ruleId", "rulesetRules"), Map.entry("rulesetId", "rulesets"), Map.entry("workflowId", "workflows"),
      Map.entry("queueId", "queues"), Map.entry("webhookId", "webhooks"), Map.entry("locale", "locales"),
      Map.entry("classificationId", "classifications"), Map.entry("mappingId", "mappings"),
      Map.entry("attributeKey", "attributes"), Map.entry("apiKey", "apikeys"));

  private Attempts() {
  }

  /// Somebody who saw a document.
  public static Activity seen(Call call, Shows.Sight sight, Call.Shown shown, Stamp now) {
    var ids = new LinkedHashMap<String, String>();
    ids.put("documentId", shown.documentId());
    if (shown.artifactId() != null) {
      ids.put("artifactId", shown.artifactId());
    }
    var link = call.byLink().orElse(null);
    if (link != null) {
      ids.putAll(link.ids());
    }
    return activity(call, "documents", Activity.Type.valueOf(sight.name()), Activity.Status.COMPLETE, now,
        link == null ? null : by(link), null, ids);
  }

  private static String by(ByLink link) {
    return "by " + clean(link.words());
  }

  /// Somebody who came by a link and was refused, or for whom it failed. why nothing of the path: what stands there is
  /// all the credentials that there are.
  ///
  /// @param sight of a document that was asked for; none where somebody wanted to leave one
  public static Activity visit(Call call, ByLink link, Shows.@Nullable Sight sight, Activity.Status status,
      String message, Stamp now) {
    var type = sight == null ? Activity.Type.CREATE : Activity.Type.valueOf(sight.name());
    var subject = Resources.isNamedByIds("documents", link.ids()) ? null : clean(link.words());
    return activity(call, "documents", type, status, now, shortened(clean(message)) + ", " + by(link), subject,
        link.ids());
  }

  private static Activity activity(Call call, String resource, Activity.Type type, Activity.Status status, Stamp now,
      @Nullable String message, @Nullable String subject, Map<String, String> ids) {
    var caller = name(call.caller());
    var delegation = call.caller().delegation();
    if (delegation == null || delegation.onBehalfOf() == null) {
      return new Activity(resource, type, status, now, caller, null, "api", call.address(), message, subject, ids,
          Map.of());
    }
    return new Activity(resource, type, status, now, delegation.onBehalfOf(),
        new Activity.Delegation(caller, delegation.reason()), "api", call.address(), message, subject, ids, Map.of());
  }

  /// Somebody who was refused something, or for whom it failed.
  ///
  /// @param parameters of the route, its path's among them
  /// @param sight of a document that was asked for, if it was that
  public static Activity vain(Call call, Map<String, Object> parameters, Shows.@Nullable Sight sight,
      Activity.Status status, String message, Stamp now) {
    var ids = new LinkedHashMap<String, String>();
    for (var name : Resources.WIRE_IDS) {
      if (parameters.get(name) instanceof String id && isId(name, id)) {
        ids.put(name, id);
      }
    }
    var resource = resource(call, ids);
    var type = sight == null ? type(call.method()) : Activity.Type.valueOf(sight.name());
    var subject = Resources.isNamedByIds(resource, ids) ? null : shortened(path(call));
    return activity(call, resource, type, status, now, shortened(clean(message)), subject, ids);
  }

  /// Somebody who wanted to sign in and could not. Whose name it was that they tried is found out afterwards, with
  /// [#named].
  public static Activity signIn(Call call, String message, Stamp now) {
    return new Activity(Resources.SIGN_INS, Activity.Type.SSO_TOKEN_GRANT, Activity.Status.UNAUTHORIZED, now, NOBODY,
        null, "api", call.address(), shortened(message), shortened(path(call)), Map.of(), Map.of());
  }

  /// The same of somebody's name: it stands where what they did stands, for it is there that they, or whoever looks
  /// after them, look for it.
  public static Activity named(Activity signIn, String username) {
    return new Activity(signIn.resource(), signIn.type(), signIn.status(), signIn.when(), clean(username), null,
        signIn.source(), signIn.address(), signIn.message(), null, Map.of("username", clean(username)), Map.of());
  }

  /// why without its site: whoever takes a site in under another name takes its activities as they are.
  private static String path(Call call) {
    return call.request().getUri().getRawPath().replaceFirst("^/sites/[^/]+", "/sites/{siteId}");
  }

  /// So many others of the same person, of which nothing more is said; it is the last of them.
  public static Activity others(Activity last, long count) {
    return last.saying(count + (count == 1 ? " further attempt" : " further attempts") + " within a minute "
        + (last.status() == Activity.Status.FAILED ? "failed" : "came to nothing") + " as well");
  }

  /// why: the path may hold anything.
  private static boolean isId(String name, String id) {
    return !id.isEmpty() && id.length() <= LONGEST && Texts.fault(id).isEmpty()
        && (!name.equals("documentId") || DocumentRef.isId(id));
  }

  private static String resource(Call call, Map<String, String> ids) {
    for (var entry : RESOURCES) {
      if (ids.containsKey(entry.getKey())) {
        return entry.getValue();
      }
    }
    var parts = call.request().getPath().split("/", 5);
    var named = parts.length > 3 && parts[1].equals("sites") ? parts[3] : parts.length > 1 ? parts[1] : "";
    return switch (named) {
      case "apiKeys" -> "apikeys";
      case "configuration" -> "siteConfiguration";
      case "schema" -> "schemas";
      default -> named.matches("[A-Za-z]{1,60}") ? named : "requests";
    };
  }

  private static Activity.Type type(String method) {
    return switch (method) {
      case "POST" -> Activity.Type.CREATE;
      case "PUT", "PATCH" -> Activity.Type.UPDATE;
      case "DELETE" -> Activity.Type.DELETE;
      default -> Activity.Type.VIEW;
    };
  }

  /// why not the name that is said of nobody elsewhere: it is that of the service.
  private static String name(Caller caller) {
    var name = clean(caller.name());
    return caller.kind() == Caller.Kind.ANONYMOUS ? NOBODY : name.isEmpty() ? "System" : name;
  }

  /// why: names come out of tokens that others made.
  private static String clean(String text) {
    return Texts.fault(text).isEmpty() ? text : text.replaceAll("[\\p{Cs}\\x00]", "?");
  }

  private static String shortened(String text) {
    return text.length() <= 2 * LONGEST
        ? text
        : text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, LONGEST))) + "…";
  }
}
