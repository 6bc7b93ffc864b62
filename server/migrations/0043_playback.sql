-- What is observed of a block with a film: another film in the block is another resource.
create function video_resource(block_id bigint, content jsonb) returns text language sql immutable as $$
  select 'block:' || block_id
    || coalesce('/asset:' || (content ->> 'asset_id'), '/vimeo:' || (content ->> 'vimeo_id'))
$$;

-- What somebody has played of a video. The row is made with the first permit and locked by each batch of samples, so that
-- parallel batches cannot count the same time twice. It goes with the person, and what permits they still have with it.
create table playback_watches (
  account_id bigint not null,
  -- v with the visitor's id, or r with the registrant's
  viewer text not null,
  -- what is observed, as the permit names it
  resource text not null,
  visitor_id bigint,
  registrant_id bigint,
  -- when the last batch was accepted that held anything new
  last_batch_at timestamptz(3),
  -- what was played, in seconds of the video: from, to, from, to … in ascending order, without overlaps
  stretches integer[] not null default '{}',
  -- their length
  watched_seconds integer not null default 0,
  created_at timestamptz(3) not null,
  primary key (account_id, viewer, resource),
  check ((visitor_id is null) <> (registrant_id is null)),
  foreign key (account_id, visitor_id) references visitors (account_id, id) on delete cascade
);

-- A person's rows.
create index playback_watches_visitor on playback_watches (account_id, visitor_id) where visitor_id is not null;

-- To whom and to which video a player's session belongs: its first sample says so.
create table playback_sessions (
  account_id bigint not null,
  session_id uuid not null,
  viewer text not null,
  resource text not null,
  -- the latest occurred_at of its samples
  last_occurred_at timestamptz(3) not null,
  -- a closed sample ended it
  closed boolean not null,
  primary key (account_id, session_id),
  foreign key (account_id, viewer, resource) references playback_watches (account_id, viewer, resource) on delete cascade
);

-- The sessions of a video, and of a person.
create index playback_sessions_watch on playback_sessions (account_id, viewer, resource);

-- What players reported, as it was credited. It is evidence: it outlives courses, webinars and the student's own record, so
-- it refers to none of them.
create table playback_samples (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  session_id uuid not null,
  sample_id uuid not null,
  visitor_id bigint,
  registrant_id bigint,
  kind text not null check (kind in ('course', 'webinar_live', 'webinar_replay')),
  product_id bigint,
  unit_id bigint,
  block_id bigint,
  webinar_id bigint,
  resource text not null,
  occurred_at timestamptz(3) not null,
  visible_playing_seconds integer not null,
  media_seconds integer not null,
  position_seconds integer not null,
  pause_count integer not null,
  seek_count integer not null,
  closed boolean not null,
  primary key (account_id, id),
  -- a sample that is sent again is known
  constraint playback_samples_session unique (account_id, session_id, sample_id)
);

-- Pages of a course and of a webinar.
create index playback_samples_product on playback_samples (account_id, product_id, id) where product_id is not null;
create index playback_samples_webinar on playback_samples (account_id, webinar_id, id) where webinar_id is not null;
