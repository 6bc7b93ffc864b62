-- What a request holds while it runs names its process. The process has an advisory lock on its number while it lives, so
-- what a dead one held is free at once. null: no number was known; the lease alone ends it.
alter table idempotency_keys add column process_number integer;
alter table response_reservations add column process_number integer;

-- lock_waited: another process waits for the lock, so its release is sent to all.
alter table conversations
  add column lock_process_number integer,
  add column lock_waited boolean not null default false;
