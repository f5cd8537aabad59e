package io.sheaf.docs.metadata.schemas;

import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The values that an attribute may have.
@Serdeable
record AllowedValuesView(List<String> allowedValues, @Nullable Map<String, String> localizedAllowedValues) {}
