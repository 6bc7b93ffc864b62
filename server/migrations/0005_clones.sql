-- A clone; the interface calls it a version.
create table versions (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  label text,
  description text,
  job text not null default 'general' check (job in ('general', 'sales', 'deliverables')),
  is_active boolean not null default false,
  published boolean not null default false,
  avatar_url text,
  silos jsonb not null default '{"aprender":true,"soporte":true,"recomendar":true}',
  accept_images boolean not null default false,
  image_rules jsonb not null default '[]',
  voice_call boolean not null default false,
  voice text,
  exclude_folder_ids bigint[] not null default '{}',
  exclude_source_ids bigint[] not null default '{}',
  exclude_unfoldered_sources boolean not null default false,
  suggestions text[] not null default '{}',
  cite_source_links boolean not null default false,
  monthly_cap integer,
  copied_from_version_id bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);

create unique index versions_active on versions (account_id) where is_active;

-- Replies of each clone in each usage period, for its own monthly cap.
create table version_usage (
  account_id bigint not null,
  version_id bigint not null,
  period_start date not null,
  responses bigint not null default 0,
  primary key (account_id, version_id, period_start),
  foreign key (account_id, version_id) references versions (account_id, id) on delete cascade
);
