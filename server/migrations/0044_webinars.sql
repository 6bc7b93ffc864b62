-- Webinars: broadcasts, and group tables where all may speak.
create table webinars (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  title text not null,
  description text,
  format text not null check (format in ('broadcast', 'group')),
  -- as it was written last; what the clock has changed since is told when it is read
  status text not null check (status in ('draft', 'scheduled', 'live', 'ended', 'cancelled')),
  starts_at timestamptz(3) not null,
  duration_minutes integer not null check (duration_minutes between 1 and 720),
  timezone text not null,
  -- the products whose students it is for, ascending
  audience_product_ids bigint[] not null,
  replay_asset_id bigint,
  replay_visibility text not null default 'all' check (replay_visibility in ('all', 'attendees', 'audience')),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- from the provider's notices: who is connected now, when somebody last left, how many registrants were ever connected
  open_connections integer not null default 0,
  last_exit_at timestamptz(3),
  attendee_count integer not null default 0,
  -- when the clock changes its status next; moved ahead while a run has the row
  due_at timestamptz(3),
  attempt integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  check (status not in ('live', 'ended') or started_at is not null),
  check ((status = 'ended') = (ended_at is not null))
);

create index webinars_due on webinars (account_id, due_at) where due_at is not null;
create index webinars_earliest on webinars (due_at) where due_at is not null;

-- Who registered for a webinar, once for each email.
create table webinar_registrants (
  account_id bigint not null,
  id bigint not null,
  webinar_id bigint not null,
  contact_id bigint not null,
  -- in lower case
  email text not null,
  name text not null,
  source text not null check (source in ('api', 'page', 'campus')),
  -- a connection of theirs is known from the provider's notices
  attended boolean not null default false,
  registered_at timestamptz(3) not null,
  primary key (account_id, id),
  constraint webinar_registrants_email unique (account_id, webinar_id, email),
  foreign key (account_id, webinar_id) references webinars (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete cascade
);

create index webinar_registrants_list on webinar_registrants (account_id, webinar_id, id);
create index webinar_registrants_contact on webinar_registrants (account_id, contact_id);
create index webinar_registrants_person on webinar_registrants (account_id, email);
