-- Blobs: every version of every key. The small ones are here whole, the large ones as the name of a file.
CREATE TABLE blobs (
  site TEXT NOT NULL,
  key TEXT NOT NULL,
  version TEXT NOT NULL,
  size INTEGER NOT NULL,
  content_type TEXT NOT NULL,
  checksum_kind TEXT NOT NULL,
  checksum TEXT NOT NULL,
  stored INTEGER NOT NULL,
  file TEXT,
  content BLOB,
  UNIQUE (site, key, version)
);
CREATE UNIQUE INDEX blobs_file ON blobs (file) WHERE file IS NOT NULL;
