/// The feed of changes: every event of a site in one order, numbered from 1 on without a gap.
///
/// An event is recorded and announced in the write that it is about; whoever has the lease gives it its number soon
/// after, and asks everybody who has something to do because of it ([Hearer]) for the writes that record what. All of
/// that is one write, so each event has one place and is heard once. Always true of it: events of one subject are in
/// the order in which they happened, and what has a number keeps it. Owns the items of the kinds news and change.
@NullMarked
package io.sheaf.docs.feed;

import org.jspecify.annotations.NullMarked;
