-- Answers of POSTs that carried an Idempotency-Key. due_at: end of the lease while the first one runs,
-- end of its keeping once it is answered.
create table idempotency_keys (
  account_id bigint not null references accounts on delete cascade,
  key text not null,
  fingerprint bytea not null,
  owner uuid not null,
  status integer,
  body text,
  due_at timestamptz(3) not null,
  primary key (account_id, key)
);

create index idempotency_keys_due on idempotency_keys (due_at);

-- Grant times (Unix milliseconds, oldest first) of the last minute by account or address, where several processes
-- share the counting. Losing it in a crash grants at most one window again.
create unlogged table rate_windows (
  key text primary key,
  grants bigint[] not null,
  granted boolean not null,
  decided_at bigint not null
);

alter table rate_windows alter column grants set storage external;
