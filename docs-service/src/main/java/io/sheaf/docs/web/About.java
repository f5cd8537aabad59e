package io.sheaf.docs.web;

import java.util.List;

/// What this server is: which version, how it is deployed, and which optional modules it offers.
public record About(String version, String environment, List<String> modules) {}
