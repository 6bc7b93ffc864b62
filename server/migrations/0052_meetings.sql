-- Contacts may come from meetings.
alter table contacts drop constraint contacts_source_check;
alter table contacts add constraint contacts_source_check
  check (source in ('api', 'widget', 'campus', 'sale', 'access', 'webinar', 'meeting', 'import'));

-- Kinds of meetings that visitors book on a public page.
create table meeting_types (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  -- what it is called in the address of its page
  key text not null,
  title text not null,
  duration_minutes integer not null check (duration_minutes between 5 and 720),
  host_name text not null,
  -- in lower case
  host_email text not null,
  timezone text not null,
  -- on which days and at what times, as it was written
  available text not null,
  buffer_minutes integer not null,
  notice_hours integer not null,
  horizon_days integer not null,
  -- [{"question", "required"}]
  questions jsonb not null,
  product_id bigint,
  meeting_url text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  constraint meeting_types_key unique (account_id, key),
  foreign key (account_id, product_id) references products (account_id, id) on delete set null (product_id)
);

create index meeting_types_product on meeting_types (account_id, product_id) where product_id is not null;

-- Meetings of a host with a visitor: made on the command line, or booked.
create table meetings (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  title text not null,
  product_id bigint,
  contact_id bigint,
  -- in lower case
  visitor_email text,
  visitor_name text,
  host_name text,
  -- in lower case
  host_email text,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- kept free before and after it
  buffer_minutes integer not null default 0,
  timezone text not null,
  meeting_url text,
  recording_asset_id bigint,
  -- what a person said became of it; null: the clock tells
  outcome text check (outcome in ('completed', 'cancelled', 'no_show')),
  cancel_reason text,
  -- [{"question", "value"}]
  answers jsonb not null default '[]',
  -- the type that it was booked as, as long as there is one
  type_id bigint,
  -- in which whoever booked it reads; null: nobody booked it, so nobody gets mails
  language text,
  -- what calendars know it by, and how often it has changed for them
  calendar_uid uuid not null default gen_random_uuid(),
  sequence integer not null default 0,
  created_at timestamptz(3) not null,
  -- no two changes of an account have the same
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  check (ends_at > starts_at),
  foreign key (account_id, product_id) references products (account_id, id) on delete set null (product_id),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete cascade,
  foreign key (account_id, recording_asset_id) references assets (account_id, id)
    on delete set null (recording_asset_id),
  foreign key (account_id, type_id) references meeting_types (account_id, id) on delete set null (type_id)
);

create index meetings_updated on meetings (account_id, updated_at);
create index meetings_starts on meetings (account_id, starts_at);
create index meetings_visitor on meetings (account_id, visitor_email);
create index meetings_contact on meetings (account_id, contact_id);
-- The times that a host has given away.
create index meetings_host on meetings (account_id, host_email, ends_at) where outcome is distinct from 'cancelled';
create index meetings_product on meetings (account_id, product_id) where product_id is not null;
create index meetings_recording on meetings (account_id, recording_asset_id) where recording_asset_id is not null;
create index meetings_type on meetings (account_id, type_id) where type_id is not null;

-- What is still to be mailed about a booking: to the visitor and to the host, the latest news only.
create table meeting_mails (
  account_id bigint not null,
  id uuid not null default gen_random_uuid(),
  meeting_id bigint not null,
  recipient text not null check (recipient in ('visitor', 'host')),
  news text not null check (news in ('booked', 'changed', 'cancelled')),
  due_at timestamptz(3) not null,
  attempt integer not null default 0,
  primary key (account_id, id),
  constraint meeting_mails_recipient unique (account_id, meeting_id, recipient),
  foreign key (account_id, meeting_id) references meetings (account_id, id) on delete cascade
);

create index meeting_mails_due on meeting_mails (due_at);
create index meeting_mails_account_due on meeting_mails (account_id, due_at);
