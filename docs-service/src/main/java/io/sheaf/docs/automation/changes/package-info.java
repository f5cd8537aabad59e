/// The feed of changes over HTTP: what happened on a site, from any place on, to who may see it.
///
/// Always true of it: who may not read a document learns nothing of it here either; what happened to settings, people
/// and whatever else is no document is for those who govern the site. Owns no items.
@NullMarked
package io.sheaf.docs.automation.changes;

import org.jspecify.annotations.NullMarked;
