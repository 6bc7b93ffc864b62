create table brain_folders (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  name text not null,
  description text,
  parent_id bigint,
  product_id bigint,
  is_course boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, parent_id) references brain_folders (account_id, id) on delete cascade
);

-- Creation is idempotent per name and level.
create unique index brain_folders_name on brain_folders (account_id, coalesce(parent_id, 0), name);

-- What lies below a folder.
create index brain_folders_parent on brain_folders (account_id, parent_id);

create table brain_sources (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  external_id text,
  source_type text not null,
  title text not null,
  url text,
  language text,
  folder_id bigint,
  content_date date not null,
  content_hash text,
  content_text text not null,
  word_count integer not null,
  chunk_count integer not null,
  status text not null,
  error jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, folder_id) references brain_folders (account_id, id)
);

create unique index brain_sources_external_id on brain_sources (account_id, external_id);
-- Lists filtered by type or status walk these in id order.
create index brain_sources_type on brain_sources (account_id, source_type, id);
create index brain_sources_status on brain_sources (account_id, status, id);
create index brain_sources_folder on brain_sources (account_id, folder_id) where folder_id is not null;

-- Passages of a source, in order; what retrieval ranks.
create table brain_chunks (
  account_id bigint not null,
  source_id bigint not null,
  sequence integer not null,
  -- where it begins in the source's text, in UTF-16 units
  starts_at integer not null,
  heading text not null,
  text text not null,
  -- its tokens as the index takes them, so that loading an index stems nothing again
  tokens bytea not null,
  primary key (account_id, source_id, sequence),
  foreign key (account_id, source_id) references brain_sources (account_id, id) on delete cascade
);

-- Raised by every change of knowledge: tells a process that its index in memory is old.
create table knowledge_versions (
  account_id bigint primary key references accounts on delete cascade,
  version bigint not null default 0
);

-- The version at which each source last changed or went, so that an index catches up instead of starting anew.
create table knowledge_changes (
  account_id bigint not null references accounts on delete cascade,
  source_id bigint not null,
  version bigint not null,
  primary key (account_id, source_id)
);

create index knowledge_changes_version on knowledge_changes (account_id, version);
