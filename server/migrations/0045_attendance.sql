-- What LiveKit told of who came and went, each notice once and never changed. Connections follow from all of them, so the
-- order in which they arrive does not matter. No name is kept: identities hold ids.
create table livekit_notices (
  account_id bigint not null,
  -- LiveKit's own
  id text not null,
  kind text not null
    check (kind in ('participant_joined', 'participant_left', 'participant_connection_aborted')),
  webinar_id bigint not null,
  room_name text not null,
  room_sid text not null,
  participant_sid text not null,
  -- null: a host
  registrant_id bigint,
  -- only where a student's session joined
  visitor_id bigint,
  -- format and audience of the webinar as they were when it arrived
  format text not null check (format in ('broadcast', 'group')),
  audience_product_ids bigint[] not null,
  -- by LiveKit's clock
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  primary key (account_id, id),
  check (visitor_id is null or registrant_id is not null),
  foreign key (account_id, webinar_id) references webinars (account_id, id) on delete cascade,
  foreign key (account_id, registrant_id) references webinar_registrants (account_id, id) on delete cascade,
  foreign key (account_id, visitor_id) references visitors (account_id, id) on delete cascade
);

-- The notices of one connection.
create index livekit_notices_connection on livekit_notices (account_id, webinar_id, participant_sid);
-- Those of a person: what they did in courses, and erasure.
create index livekit_notices_registrant on livekit_notices (account_id, registrant_id);
create index livekit_notices_visitor on livekit_notices (account_id, visitor_id) where visitor_id is not null;

-- One stay of somebody in a room, derived from its notices whenever one arrives.
create table webinar_connections (
  account_id bigint not null,
  webinar_id bigint not null,
  participant_sid text not null,
  room_sid text not null,
  room_name text not null,
  registrant_id bigint,
  visitor_id bigint,
  audience_product_ids bigint[] not null,
  joined_at timestamptz(3),
  join_event_id text,
  left_at timestamptz(3),
  leave_event_id text,
  primary key (account_id, webinar_id, participant_sid, room_sid, room_name),
  check (joined_at is not null or left_at is not null),
  check ((joined_at is null) = (join_event_id is null) and (left_at is null) = (leave_event_id is null)),
  foreign key (account_id, webinar_id) references webinars (account_id, id) on delete cascade,
  foreign key (account_id, registrant_id) references webinar_registrants (account_id, id) on delete cascade,
  foreign key (account_id, visitor_id) references visitors (account_id, id) on delete cascade
);

create index webinar_connections_registrant on webinar_connections (account_id, registrant_id);
create index webinar_connections_visitor on webinar_connections (account_id, visitor_id) where visitor_id is not null;
