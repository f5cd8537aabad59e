package io.sheaf.bench.measure;

/// What an issue asks of a case at a concurrency. A promise that a run did not measure does not hold.
public record Promise(String name, int concurrency, Goal goal) {}
