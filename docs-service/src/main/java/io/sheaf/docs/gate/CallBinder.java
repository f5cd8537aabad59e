package io.sheaf.docs.gate;

import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.TypedRequestArgumentBinder;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.util.Optional;

/// Gives routes their [Call].
@Singleton
final class CallBinder implements TypedRequestArgumentBinder<Call> {

  private static final Argument<Call> CALL = Argument.of(Call.class);

  private final JsonMapper json;

  CallBinder(JsonMapper json) {
    this.json = json;
  }

  @Override
  public Argument<Call> argumentType() {
    return CALL;
  }

  @Override
  public BindingResult<Call> bind(ArgumentConversionContext<Call> context, HttpRequest<?> source) {
    var call = new Call(source, json);
    return () -> Optional.of(call);
  }
}
