package io.sheaf.storage.index;

/// A document that a search found. `truncated` says that its text was longer than what is indexed of it.
public record Hit(String id, long revision, float score, boolean truncated) {}
