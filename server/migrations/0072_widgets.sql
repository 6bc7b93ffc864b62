-- Chats on the pages of creators. The id is public; a secret signs who visitors are.
create table widgets (
  account_id bigint not null references accounts on delete cascade,
  id text not null,
  version_id bigint not null,
  enabled boolean not null,
  -- pages of these may show it: https://example.com, or https://*.example.com
  allowed_origins text[] not null,
  -- {en, es}: title and greeting
  texts jsonb not null,
  color text not null,
  position text not null check (position in ('left', 'right')),
  require_identity boolean not null,
  -- null: as many as the plan and the clone allow
  replies_a_day integer check (replies_a_day > 0),
  -- tokens of another generation have ended
  generation integer not null default 1,
  secret_sealed bytea not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, version_id) references versions (account_id, id)
);

-- A request brings the id alone, which is random and long.
create index widgets_id on widgets (id);

-- How many replies a widget gave on a day (UTC), for replies_a_day.
create table widget_days (
  account_id bigint not null,
  widget_id text not null,
  day date not null,
  replies integer not null check (replies >= 0),
  primary key (account_id, widget_id, day),
  foreign key (account_id, widget_id) references widgets (account_id, id) on delete cascade
);
