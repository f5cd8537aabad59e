/// Subscriptions: somebody outside is told what happens to the documents of a site.
///
/// A change is heard once, in the write that gives it its place in the feed, and each subscription to its type gets an
/// errand of its own. Always true of it: a delivery has the number of its change, and with it an id that stays the same
/// however often it is sent; what a document did is told in the order in which it happened, so that a delivery which
/// was not taken holds up the later ones of that document, and of no other; what is not taken after so many tries is
/// parked until a person sends it again or gives it up. Owns the items of the kinds subscription, delivery, delivery
/// lane and waiting delivery.
@NullMarked
package io.sheaf.docs.automation.subscriptions;

import org.jspecify.annotations.NullMarked;
