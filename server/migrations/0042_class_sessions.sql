-- Time that students spend in lessons, one row a session. It is evidence and outlives courses, lessons and the student's
-- own record, so it refers to none of them. While a session is open its row is changed in place by every heartbeat; no
-- index has a column that heartbeats change, so that they stay cheap.
create table class_sessions (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  -- what the student's player knows it by
  session_id uuid not null,
  visitor_id bigint not null,
  -- as it was when it began; empty once the person is erased
  visitor_email text not null,
  product_id bigint not null,
  unit_id bigint not null,
  started_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- a session that fell silent may still be called open here: readers go by the clock
  status text not null default 'open' check (status in ('open', 'closed', 'timed_out')),
  connected_ms bigint not null default 0,
  active_ms bigint not null default 0,
  -- as the player last said
  visible boolean not null default true,
  focused boolean not null default false,
  interacted_at timestamptz(3),
  primary key (account_id, id),
  constraint class_sessions_session unique (account_id, session_id),
  check ((ended_at is null) = (status = 'open'))
) with (fillfactor = 90);

-- Pages of a course, by id; of one of its students; of a stretch of time.
create index class_sessions_product on class_sessions (account_id, product_id, id);
create index class_sessions_visitor on class_sessions (account_id, visitor_id, product_id, id);
create index class_sessions_span on class_sessions (account_id, product_id, (id / 4096), started_at);
-- Those that may have fallen silent.
create index class_sessions_open on class_sessions (account_id, id) where ended_at is null;

-- The moments of the last minutes that were credited to some session of a student: [[from, to]] in milliseconds. Its lock
-- orders what the student's devices report.
create table class_credits (
  account_id bigint not null,
  visitor_id bigint not null,
  credited jsonb not null default '[]',
  primary key (account_id, visitor_id),
  foreign key (account_id, visitor_id) references visitors (account_id, id) on delete cascade
) with (fillfactor = 70);
