/// Blobs on a disk: small ones as rows of the SQLite file, large ones as files below `blobs` whose rows say where.
/// Links are presigned as S3's are and answered by Sheaf itself, through [io.sheaf.storage.blobs.disk.LinkDoor].
@NullMarked
package io.sheaf.storage.blobs.disk;

import org.jspecify.annotations.NullMarked;
