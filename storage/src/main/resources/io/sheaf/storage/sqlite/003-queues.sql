-- Messages that wait or are lent. A head is what a receiver may get: the first of its group, or one without a
-- group. Only heads are in the index that receivers read, so that a long group costs nothing while it waits.
CREATE TABLE queue_messages (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  queue TEXT NOT NULL,
  head INTEGER NOT NULL,
  ready INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  id TEXT NOT NULL,
  in_group TEXT,
  body TEXT NOT NULL
);
CREATE INDEX queue_heads ON queue_messages (queue, ready, seq) WHERE head = 1;
CREATE INDEX queue_groups ON queue_messages (queue, in_group, seq) WHERE in_group IS NOT NULL;

-- The ids that ordered queues remember, so that what is sent twice is one message.
CREATE TABLE queue_recent (
  queue TEXT NOT NULL,
  id TEXT NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY (queue, id)
) WITHOUT ROWID;
CREATE INDEX queue_recent_until ON queue_recent (until);

-- What was set aside.
CREATE TABLE queue_parked (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  queue TEXT NOT NULL,
  id TEXT NOT NULL,
  in_group TEXT,
  tries INTEGER NOT NULL,
  since INTEGER NOT NULL,
  reason TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX queue_parked_by_number ON queue_parked (queue, number);
CREATE INDEX queue_parked_by_id ON queue_parked (queue, id);
