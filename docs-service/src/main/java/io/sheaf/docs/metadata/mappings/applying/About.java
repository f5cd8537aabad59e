package io.sheaf.docs.metadata.mappings.applying;

import org.jspecify.annotations.Nullable;

/// What a document says about itself.
public record About(String userId, String path, @Nullable String contentType) {}
