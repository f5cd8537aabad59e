package io.sheaf.docs.gate;

import io.sheaf.storage.table.SiteId;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Who calls, as the credentials say: a name, and what may be done where.
///
/// @param admin whether everything may be done everywhere
/// @param grants what may be done on which site; never reserved ids
/// @param roles the groups of the credentials, those included that are no sites; folder rules name them
/// @param samlGroups groups as the identity provider calls them
/// @param claims what the credentials say besides, without the standard claims
/// @param terms what the one request comes with, besides who calls
public record Caller(String name, Kind kind, boolean admin, Map<SiteId, Grant> grants, List<String> roles,
    List<String> samlGroups, Map<String, Object> claims, Terms terms) {

  /// What one request comes with.
  ///
  /// @param delegation for whom it is made, where that is somebody else; records of what happened name them
  /// @param asked what is asked for, once somebody asks
  /// @param share what is lent besides, where the request named a share
  /// @param borrower who it is lent to, for links that are used later
  public record Terms(@Nullable Delegation delegation, Asked asked, @Nullable Share share, Borrower borrower) {

    static final Terms NONE = new Terms(null, Asked.NOTHING, null, Borrower.nobody());
  }

  public enum Kind {
    /// Somebody with a token.
    TOKEN,
    /// A program with an API key.
    API_KEY,
    /// A program with a key pair that signs its requests.
    KEY_PAIR,
    /// The service itself, for its own jobs.
    SYSTEM,
    /// Nobody known.
    ANONYMOUS
  }

  public static final Caller ANONYMOUS = new Caller("System", Kind.ANONYMOUS, false, Map.of(), List.of(), List.of(),
      Map.of());

  public Caller {
    grants = Map.copyOf(grants);
    roles = List.copyOf(roles);
    samlGroups = List.copyOf(samlGroups);
    claims = Map.copyOf(claims);
  }

  public Caller(String name, Kind kind, boolean admin, Map<SiteId, Grant> grants, List<String> roles,
      List<String> samlGroups, Map<String, Object> claims) {
    this(name, kind, admin, grants, roles, samlGroups, claims, Terms.NONE);
  }

  /// For whom it is called, where that is somebody else.
  public @Nullable Delegation delegation() {
    return terms.delegation();
  }

  public Asked asked() {
    return terms.asked();
  }

  /// What this one request is lent besides, where it named a share.
  public @Nullable Share share() {
    return terms.share();
  }

  private Caller on(Terms others) {
    return new Caller(name, kind, admin, grants, roles, samlGroups, claims, others);
  }

  /// The same, who asks for this.
  public Caller asking(Asked request) {
    return on(new Terms(terms.delegation(), request, terms.share(), terms.borrower()));
  }

  /// The same, who can be said to be this when the request is over.
  public Caller knownAs(Borrower borrower) {
    return on(new Terms(terms.delegation(), terms.asked(), terms.share(), borrower));
  }

  public Borrower borrower() {
    return terms.borrower();
  }

  /// The same caller, with what a share lends.
  Caller under(Share lent) {
    return on(new Terms(terms.delegation(), terms.asked(), lent, terms.borrower()));
  }

  public static Caller of(String name, Kind kind, Map<SiteId, Grant> grants, List<String> roles) {
    return new Caller(name, kind, false, grants, roles, List.of(), Map.of());
  }

  /// The service itself, which does something in the name of somebody and may do everything.
  public static Caller service(String inTheNameOf) {
    return new Caller(inTheNameOf, Kind.SYSTEM, true, Map.of(), List.of(), List.of(), Map.of());
  }

  /// The same, where others say what may be done where.
  public Caller with(Map<SiteId, Grant> others) {
    return new Caller(name, kind, admin, others, roles, samlGroups, claims, terms);
  }

  /// The same, who may do on this one site what is asked for, as far as they may do it themselves, and nothing
  /// elsewhere.
  public Caller narrowedTo(SiteId site, Set<Permission> asked, Delegation of) {
    var left = EnumSet.noneOf(Permission.class);
    asked.stream().filter(permission -> permission != Permission.ADMIN)
        .filter(permission -> admin || on(site).has(permission) || on(site).has(Permission.ADMIN)).forEach(left::add);
    var grants = left.isEmpty() ? Map.<SiteId, Grant>of() : Map.of(site, Grant.of(left, "delegation token"));
    return new Caller(name, kind, false, grants, roles, samlGroups, claims,
        new Terms(of, terms.asked(), null, terms.borrower()));
  }

  public Grant on(SiteId site) {
    return grants.getOrDefault(site, Grant.NONE);
  }

  /// The sites with what may be done there, in order, as refusals say it: `a (DELETE,READ,WRITE), b (READ)`.
  public String grantsInWords() {
    if (grants.isEmpty()) {
      return "no groups";
    }
    SortedMap<String, Grant> sorted = new TreeMap<>();
    grants.forEach((site, grant) -> sorted.put(site.text(), grant));
    return sorted.entrySet().stream()
        .map(entry -> entry.getKey() + " (" + entry.getValue().permissions().stream().map(Permission::name).sorted()
            .collect(Collectors.joining(",")) + ")")
        .collect(Collectors.joining(", "));
  }
}
