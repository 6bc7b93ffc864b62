-- What was said in a webinar or a meeting, one transcript each.
create table transcripts (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  webinar_id bigint,
  meeting_id bigint,
  -- primary tag; null: unknown
  language text,
  -- [{"speaker", "start_seconds", "end_seconds", "text"}]
  segments jsonb not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  constraint transcripts_webinar unique (account_id, webinar_id),
  constraint transcripts_meeting unique (account_id, meeting_id),
  check (num_nonnulls(webinar_id, meeting_id) = 1),
  foreign key (account_id, webinar_id) references webinars (account_id, id) on delete cascade,
  foreign key (account_id, meeting_id) references meetings (account_id, id) on delete cascade
);
