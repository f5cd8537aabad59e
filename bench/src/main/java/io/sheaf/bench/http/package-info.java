/// `bench http`: the whole server under load, as clients see it. The load comes from a process of its own, which is
/// told over a pipe what to do and answers a line each time. What is measured is always a ratio: reads to
/// `GET /version` of the same server, writes to a group-commit loop that stores the same rows, a large document to a
/// small one, us to a peer; the two take turns. Whoever is asked gets documents that stay: a target is one that can be
/// thrown away.
@NullMarked
package io.sheaf.bench.http;

import org.jspecify.annotations.NullMarked;
