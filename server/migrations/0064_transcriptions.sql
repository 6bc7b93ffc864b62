-- The film that a transcript was made of; null: somebody uploaded it, and what is made does not replace it.
alter table transcripts add column made_of_asset_id bigint;

-- Recordings of webinars and meetings whose transcript is being made, or was given up.
create table transcriptions (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  webinar_id bigint,
  meeting_id bigint,
  asset_id bigint not null,
  -- calls of the transcription server that failed
  failures integer not null default 0,
  -- why it was given up: {"type", "message"}
  error jsonb,
  -- when it is tried next; moved ahead while a run has the row
  due_at timestamptz(3),
  attempt integer not null default 0,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  constraint transcriptions_webinar unique (account_id, webinar_id),
  constraint transcriptions_meeting unique (account_id, meeting_id),
  check (num_nonnulls(webinar_id, meeting_id) = 1),
  check ((error is null) = (due_at is not null)),
  foreign key (account_id, webinar_id) references webinars (account_id, id) on delete cascade,
  foreign key (account_id, meeting_id) references meetings (account_id, id) on delete cascade,
  foreign key (account_id, asset_id) references assets (account_id, id) on delete cascade
);

create index transcriptions_due on transcriptions (account_id, due_at) where due_at is not null;
create index transcriptions_earliest on transcriptions (due_at) where due_at is not null;
create index transcriptions_asset on transcriptions (account_id, asset_id);
