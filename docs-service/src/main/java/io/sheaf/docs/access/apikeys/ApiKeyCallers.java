package io.sheaf.docs.access.apikeys;

import io.sheaf.docs.gate.Authentication;
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

  private final Table table;

  ApiKeyCallers(Table table) {
    this.table = table;
  }

  @Override
  public Optional<Caller> recognise(String credential, Call call) {
    if (!ApiKey.isKey(credential)) {
      return Optional.empty();
    }
    var found = table.find(TableSchema.API_KEY.globalKey(ApiKey.hash(credential))).map(ApiKey::of)
        .orElseThrow(() -> new Refused(Refusal.UNAUTHENTICATED));
    var roles = new ArrayList<String>();
    roles.add(found.site().text());
    roles.addAll(found.groups());
    roles.add("API_KEY");
    return Optional.of(Caller.of(found.name(), Caller.Kind.API_KEY,
        Map.of(found.site(), Grant.of(found.permissions(), "API key " + found.mask())), roles));
  }
}
