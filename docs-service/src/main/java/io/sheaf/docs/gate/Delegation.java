package io.sheaf.docs.gate;

import org.jspecify.annotations.Nullable;

/// That somebody calls for somebody else, with less than they may do themselves.
///
/// @param onBehalfOf for whom; null where the token names nobody
/// @param usedBy who calls: what is allowed goes by them
/// @param reason as it was said when the token was made
public record Delegation(@Nullable String onBehalfOf, String usedBy, String reason) {}
