/// Shares: what somebody of a site lets others do there who are nothing on that site, with a folder or with one document.
///
/// Always true of them: a share names a group or a person, and lends its permissions for what it is of and for nothing
/// else; nobody shares what they may not do themselves; there is one share of a thing for a group or a person, and
/// sharing it again sets its permissions; a share that is taken back opens nothing from then on, for its key is looked
/// up with each request, and with each use of a link that was given under it, which opens nothing either for who is none
/// any more whom the share names. A folder is shared wherever it moves to, and with a folder's end the share is good for
/// nothing. Owns the items of the kinds share and document share.
@NullMarked
package io.sheaf.docs.documents.shares;

import org.jspecify.annotations.NullMarked;
