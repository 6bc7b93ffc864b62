-- What a plan grants. One row a tier; an operator may change the figures.
create table plans (
  tier text primary key,
  name text not null,
  requests_per_minute integer not null,
  responses_per_month integer not null,
  words bigint not null,
  storage_bytes bigint not null,
  has_live_features boolean not null,
  overage_cents_per_response integer not null
);

insert into plans values
  ('starter', 'Starter', 60, 1000, 500000, 5000000000, false, 5),
  ('pro', 'Pro', 120, 5000, 2000000, 50000000000, true, 4),
  ('scale', 'Scale', 300, 20000, 10000000, 250000000000, true, 3);

create table accounts (
  id bigint generated always as identity primary key check (id between 1 and 900000),
  name text not null,
  plan text not null references plans,
  unlimited boolean not null default false,
  overage boolean not null default false,
  -- null: the plan's rate; 0: not limited
  requests_per_minute integer check (requests_per_minute between 0 and 6000),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- Ids are account number x 10^10 + counter; the row stays locked until commit, so ids appear in order.
create table counters (
  account_id bigint not null references accounts on delete cascade,
  kind text not null,
  value bigint not null,
  primary key (account_id, kind)
);

create table api_keys (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  key_sha256 bytea not null,
  last_four text not null,
  label text,
  permission text not null check (permission in ('chat', 'read', 'write', 'delete')),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (account_id, id)
);

-- Authentication finds a key before it knows the account.
create unique index api_keys_key_sha256 on api_keys (key_sha256);
