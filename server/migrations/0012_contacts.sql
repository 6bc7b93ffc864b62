-- A person with an email; joined to the visitor with the same email.
create table contacts (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  -- lower case
  email text not null,
  name text,
  phone text,
  -- where they came from first
  source text not null
    check (source in ('api', 'widget', 'campus', 'sale', 'access', 'webinar', 'import')),
  -- kept in the transaction that opens or deletes a conversation
  conversation_count integer not null default 0 check (conversation_count >= 0),
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);

create unique index contacts_email on contacts (account_id, email);

create table tags (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  name text not null,
  color text not null,
  description text,
  created_at timestamptz(3) not null,
  primary key (account_id, id)
);

create unique index tags_name on tags (account_id, lower(name));

-- Which contacts carry a tag; past expires_at it counts no more.
create table contact_tags (
  account_id bigint not null,
  contact_id bigint not null,
  tag_id bigint not null,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (account_id, contact_id, tag_id),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete cascade,
  foreign key (account_id, tag_id) references tags (account_id, id) on delete cascade
);

-- How many carry a tag.
create index contact_tags_tag on contact_tags (account_id, tag_id, expires_at);
-- Clean-up of what has expired.
create index contact_tags_expires on contact_tags (expires_at) where expires_at is not null;

-- Lists of conversations by each filter, in ascending id.
create index conversations_last_message on conversations (account_id, last_message_at);
create index conversations_review on conversations (account_id, review_status, id);
create index conversations_channel on conversations (account_id, channel_id, id);
