@NullMarked
package io.sheaf.docs.governance.ledger;

import org.jspecify.annotations.NullMarked;
