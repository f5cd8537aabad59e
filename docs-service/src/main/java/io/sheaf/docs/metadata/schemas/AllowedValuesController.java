package io.sheaf.docs.metadata.schemas;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;

/// The values that an attribute may have by any schema of the site.
@Controller("/attributes/{key}/allowedValues")
@ExecuteOn(TaskExecutors.BLOCKING)
class AllowedValuesController {

  private final AllowedValues allowedValues;

  AllowedValuesController(AllowedValues allowedValues) {
    this.allowedValues = allowedValues;
  }

  @Get
  @Needs(Need.READ)
  AllowedValuesView all(Call call, String key) {
    return allowedValues.ofAll(call.site(), key, call.query("locale"));
  }
}
