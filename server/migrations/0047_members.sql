-- People who work in the panel. One may belong to several accounts, so this table belongs to none.
create table users (
  id bigint generated always as identity primary key,
  -- in lower case
  email text not null unique,
  name text,
  -- argon2id in PHC form; null: cannot sign in
  password_hash text,
  created_at timestamptz(3) not null
);

-- What a user may do in an account.
create table members (
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  created_at timestamptz(3) not null,
  primary key (account_id, user_id)
);

-- The accounts of a user.
create index members_user on members (user_id);

-- A session lasts 30 days from its last use, which is written now and then. It works for one account at a time, and ends
-- with the membership in it.
create table panel_sessions (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  token_sha256 bytea not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references members on delete cascade
);

-- A request finds its session before it knows the account.
create unique index panel_sessions_token on panel_sessions (token_sha256);
create index panel_sessions_member on panel_sessions (account_id, user_id);
create index panel_sessions_user on panel_sessions (user_id);
-- Clean-up.
create index panel_sessions_last_used on panel_sessions (last_used_at);

-- Links that make somebody a member. A row goes when its link is used.
create table invitations (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  code_sha256 bytea not null,
  -- whom it is for, in lower case; null: whoever has the link
  email text,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  -- the operator's links may set the password of a user who is known already
  sets_password boolean not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (account_id, id)
);

-- A link is found before its account is known.
create unique index invitations_code on invitations (code_sha256);
create index invitations_expires on invitations (expires_at);
