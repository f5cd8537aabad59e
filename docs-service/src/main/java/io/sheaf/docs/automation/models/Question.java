package io.sheaf.docs.automation.models;

import org.jspecify.annotations.Nullable;

/// What a model is asked.
///
/// @param id the same each time that it is asked, so that who bills it can tell
/// @param system who it is, and what it is to do
/// @param user what it is asked about
/// @param modelId which model, where it is not the usual one
/// @param maxTokens how long the answer may be; as long as the model likes where it is null
record Question(String id, String system, String user, @Nullable String modelId, @Nullable Integer maxTokens) {}
