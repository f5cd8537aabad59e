package io.sheaf.docs.gate;

import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.TypedRequestArgumentBinder;
import jakarta.inject.Singleton;
import java.util.Optional;

/// Gives routes their [Call].
@Singleton
final class CallBinder implements TypedRequestArgumentBinder<Call> {

  private static final Argument<Call> CALL = Argument.of(Call.class);

  @Override
  public Argument<Call> argumentType() {
    return CALL;
  }

  @Override
  public BindingResult<Call> bind(ArgumentConversionContext<Call> context, HttpRequest<?> source) {
    var call = new Call(source);
    return () -> Optional.of(call);
  }
}
