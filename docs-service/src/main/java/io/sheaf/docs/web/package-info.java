/// What every capability shares at the HTTP edge: the server itself, the one list of refusals and its translator,
/// the version, health with its probes, and the measuring of requests.
@NullMarked
package io.sheaf.docs.web;

import org.jspecify.annotations.NullMarked;
