create table conversations (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  visitor_id bigint not null,
  version_id bigint not null,
  -- 1 API, 2 widget, 3 campus
  channel_id integer not null,
  title text,
  first_page_url text,
  review_status text not null default 'pending' check (review_status in ('pending', 'reviewed')),
  message_count integer not null default 0,
  started_at timestamptz(3) not null,
  last_message_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, visitor_id) references visitors (account_id, id),
  foreign key (account_id, version_id) references versions (account_id, id)
);

-- The latest thread of a visitor.
create index conversations_visitor on conversations (account_id, visitor_id, id);

create table messages (
  account_id bigint not null,
  conversation_id bigint not null,
  sequence integer not null,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  actions jsonb not null default '[]',
  created_at timestamptz(3) not null,
  primary key (account_id, conversation_id, sequence),
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade
);
