/// Who calls, which site is meant, and what is allowed there.
///
/// Always true of it: a route without [io.sheaf.docs.gate.Needs] is none (a test holds that); what a route needs
/// is decided before a line of it runs; whatever is decided is a [io.sheaf.docs.gate.Decision] that carries its
/// reasons, and nothing else in the service says no for lack of rights.
@NullMarked
package io.sheaf.docs.gate;

import org.jspecify.annotations.NullMarked;
