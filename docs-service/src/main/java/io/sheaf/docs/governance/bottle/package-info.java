/// A site in a bottle: all that a site has, as plain files that can be read without Sheaf, and the way back.
///
/// Always true of it: an export is of one moment where the engine can show one; a bottle says that it is whole by its
/// manifest, which is written last; a site that is being imported is closed until all of it is there, and what an
/// import was interrupted at it does again without harm; activities go out and come in by the door of their ledger alone,
/// so that they are as they were recorded or are not taken in. Owns the items of the kind site import.
@NullMarked
package io.sheaf.docs.governance.bottle;

import org.jspecify.annotations.NullMarked;
