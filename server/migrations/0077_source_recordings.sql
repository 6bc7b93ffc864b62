-- Recordings that become sources, for as long as they are being written down or could not be: the file, and the due work.
create table source_recordings (
  account_id bigint not null references accounts on delete cascade,
  -- the source
  id bigint not null,
  storage_key text not null,
  mime_type text not null,
  size_bytes bigint not null,
  -- calls of the transcription server that failed
  failures integer not null default 0,
  -- when it is tried next, moved ahead while a run has the row; null: it was given up, and the source says why
  due_at timestamptz(3),
  attempt integer not null default 0,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  unique (account_id, storage_key),
  foreign key (account_id, id) references brain_sources (account_id, id) on delete cascade
);

create index source_recordings_due on source_recordings (account_id, due_at) where due_at is not null;
create index source_recordings_earliest on source_recordings (due_at) where due_at is not null;
