/// What documents do by themselves, under load: from the upload through a link to the webhook that tells of it. What is
/// counted is counted outside, by whoever is told, and then once more in what the server answers.
@NullMarked
package io.sheaf.bench.pipeline;

import org.jspecify.annotations.NullMarked;
