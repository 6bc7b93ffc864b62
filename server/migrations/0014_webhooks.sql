-- Where an account wants to hear of events.
create table webhook_endpoints (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  url text not null,
  -- kinds that are switched on
  events text[] not null,
  enabled boolean not null,
  -- who disabled it: gone, failing, or null for the operator
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  -- since when every attempt has failed; null after a success
  failing_since timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);

create unique index webhook_endpoints_url on webhook_endpoints (account_id, url);

-- Secrets that sign, sealed; the newest has no end, those before it sign on until theirs.
create table webhook_secrets (
  account_id bigint not null,
  endpoint_id bigint not null,
  sequence integer not null,
  secret bytea not null,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (account_id, endpoint_id, sequence),
  foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) on delete cascade
);

-- Events as they are sent: body holds the bytes that are signed.
create table webhook_messages (
  account_id bigint not null references accounts on delete cascade,
  id text collate "C" not null,
  type text not null,
  body text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id)
);

-- Clean-up.
create index webhook_messages_created on webhook_messages (created_at);

-- An event (id) on its way to an endpoint. due_at: when it is sent next, or the end of the lease of who is sending it.
create table webhook_deliveries (
  account_id bigint not null,
  id text collate "C" not null,
  endpoint_id bigint not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- attempts of this series, which places it in the schedule
  tries integer not null default 0,
  -- all attempts, oldest first: [{at, http_status, duration_ms, error, body_excerpt}]; in the row, since a table of
  -- their own costs an insert, a foreign key and two indexes for each
  attempts jsonb not null default '[]',
  last_attempt_at timestamptz(3),
  failed_at timestamptz(3),
  due_at timestamptz(3),
  attempt integer not null default 0,
  created_at timestamptz(3) not null,
  primary key (account_id, id, endpoint_id),
  foreign key (account_id, id) references webhook_messages (account_id, id) on delete cascade,
  foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) on delete cascade
);

create index webhook_deliveries_due on webhook_deliveries (account_id, endpoint_id, due_at) where due_at is not null;
create index webhook_deliveries_failed on webhook_deliveries (account_id, failed_at) where status = 'failed';
-- The latest attempts.
create index webhook_deliveries_last on webhook_deliveries (account_id, last_attempt_at)
  where last_attempt_at is not null;
