-- Items: one table each, with their two indexes. Texts compare by their UTF-8 bytes, as the keys do.
CREATE TABLE documents (
  pk TEXT NOT NULL,
  sk TEXT NOT NULL,
  gsi1pk TEXT,
  gsi1sk TEXT,
  gsi2pk TEXT,
  gsi2sk TEXT,
  expires INTEGER,
  body BLOB NOT NULL,
  UNIQUE (pk, sk)
);
CREATE INDEX documents_gsi1 ON documents (gsi1pk, gsi1sk, pk, sk) WHERE gsi1pk IS NOT NULL;
CREATE INDEX documents_gsi2 ON documents (gsi2pk, gsi2sk, pk, sk) WHERE gsi2pk IS NOT NULL;
CREATE INDEX documents_expires ON documents (expires) WHERE expires IS NOT NULL;

CREATE TABLE audit (
  pk TEXT NOT NULL,
  sk TEXT NOT NULL,
  gsi1pk TEXT,
  gsi1sk TEXT,
  gsi2pk TEXT,
  gsi2sk TEXT,
  expires INTEGER,
  body BLOB NOT NULL,
  UNIQUE (pk, sk)
);
CREATE INDEX audit_gsi1 ON audit (gsi1pk, gsi1sk, pk, sk) WHERE gsi1pk IS NOT NULL;
CREATE INDEX audit_gsi2 ON audit (gsi2pk, gsi2sk, pk, sk) WHERE gsi2pk IS NOT NULL;
CREATE INDEX audit_expires ON audit (expires) WHERE expires IS NOT NULL;
