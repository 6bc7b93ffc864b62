-- Media files. A row in status processing is a video that is being fetched: due_at says when to go on with it.
create table assets (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  kind text not null check (kind in ('video', 'audio', 'image', 'file')),
  title text not null,
  file_name text not null,
  mime_type text not null,
  -- counted in account_usage from the moment the file is ready
  file_size_bytes bigint not null default 0 check (file_size_bytes >= 0),
  duration_seconds integer,
  status text not null check (status in ('processing', 'ready', 'error')),
  error jsonb,
  folder_id bigint,
  -- its file in the storage, and what makes its public address unguessable
  storage_key text not null,
  public_token text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- the link of a video; the upload into which it is written, and of which version and length it is the beginning
  source_url text,
  upload_id text,
  source_version text,
  source_bytes bigint,
  -- runs in a row that stored nothing
  failures integer not null default 0,
  due_at timestamptz(3),
  attempt integer not null default 0,
  -- since when a ready file is not found in the storage
  missing_since timestamptz(3),
  primary key (account_id, id)
);

create index assets_kind on assets (account_id, kind, id);
create index assets_due on assets (account_id, due_at) where due_at is not null;
-- Finds the record of a stored file.
create unique index assets_storage_key on assets (account_id, storage_key);

-- What this database's storage is marked with: files without a record are removed only where the marks agree, never
-- from a storage that belongs to another installation.
create table storage_mark (
  is_only boolean primary key default true check (is_only),
  mark uuid not null
);
