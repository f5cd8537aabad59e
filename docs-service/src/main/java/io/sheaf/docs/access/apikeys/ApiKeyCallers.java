package io.sheaf.docs.access.apikeys;

import io.sheaf.docs.gate.Authentication;
import io.sheaf.docs.gate.Borrower;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Grant;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;

/// Knows programs by their API keys.
@Singleton
final class ApiKeyCallers implements Authentication {

  private static final String KEY = "key";

  private final Table table;

  ApiKeyCallers(Table table) {
    this.table = table;
  }

  @Override
  public Optional<Caller> recognise(String credential, Call call) {
    if (!ApiKey.isKey(credential)) {
      return Optional.empty();
    }
    return Optional.of(caller(ApiKey.hash(credential)).orElseThrow(() -> new Refused(Refusal.UNAUTHENTICATED)));
  }

  @Override
  public Optional<Caller> again(Borrower.Known known) {
    return known.by().equals(KEY) ? caller(known.id()) : Optional.empty();
  }

  private Optional<Caller> caller(String hash) {
    return table.find(TableSchema.API_KEY.globalKey(hash)).map(ApiKey::of)
        .map(key -> caller(key).knownAs(new Borrower.Known(KEY, hash)));
  }

  private static Caller caller(ApiKey found) {
    var roles = new ArrayList<String>();
    roles.add(found.site().text());
    roles.addAll(found.groups());
    roles.add("API_KEY");
    return Caller.of(found.name(), Caller.Kind.API_KEY,
        Map.of(found.site(), Grant.of(found.permissions(), "API key " + found.mask())), roles);
  }
}
