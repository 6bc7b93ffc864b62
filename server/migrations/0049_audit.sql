-- What was changed through the panel, by keys and by commands: who did which operation on which record. It tells nothing of
-- what was sent.
create table audit_entries (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  at timestamptz(3) not null,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'operator')),
  -- number of the user, or id of the key
  actor_id bigint,
  operation text not null,
  record_id bigint,
  door text not null check (door in ('api', 'panel', 'command')),
  -- address of the client; null for commands
  address text,
  primary key (account_id, id)
);

-- Pages of one operation, of one actor and of one record; users who are still named.
create index audit_entries_operation on audit_entries (account_id, operation, id);
create index audit_entries_actor on audit_entries (actor_id, account_id, id) where actor_id is not null;
create index audit_entries_record on audit_entries (account_id, record_id, id) where record_id is not null;
-- Clean-up.
create index audit_entries_at on audit_entries (at);
