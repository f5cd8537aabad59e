package io.sheaf.storage.index;

import org.jspecify.annotations.Nullable;

/// How far an answer has been read: which search it was, and the last hit's place in its order. A plain value, good
/// after a restart and on every engine's own terms; before it leaves the house it has to be sealed.
///
/// `search` is the fingerprint of the site, the query and the order; `rank` is the engine's text for all that the hits
/// are sorted by, absent where nothing is to be gone on behind; `id` breaks ties.
public record SearchPosition(String search, @Nullable String rank, String id) {}
