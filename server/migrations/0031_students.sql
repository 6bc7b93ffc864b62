-- What an account is called in addresses: made of its name once, and never changed.
alter table accounts add column slug text;

do $$
declare
  account record;
  base text;
  candidate text;
  number integer;
begin
  for account in select id, name from accounts order by id loop
    base := regexp_replace(lower(normalize(account.name, NFKD)), '[\u0300-\u036f]', '', 'g');
    base := trim(both '-' from left(trim(both '-' from regexp_replace(base, '[^a-z0-9]+', '-', 'g')), 60));
    base := coalesce(nullif(base, ''), 'academy');
    candidate := base;
    number := 2;
    while exists (select from accounts where slug = candidate) loop
      candidate := base || '-' || number;
      number := number + 1;
    end loop;
    update accounts set slug = candidate where id = account.id;
  end loop;
end
$$;

alter table accounts alter column slug set not null;
create unique index accounts_slug on accounts (slug);

-- Links that let a student in once. The code in a link is the row's id with a signature, so nothing here opens anything.
create table student_links (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  -- what somebody typed to sign in, in lower case: until it has been looked up in the background, and mailed to
  email text,
  -- whom the link lets in
  visitor_id bigint,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- when the mail is sent next
  due_at timestamptz(3),
  attempt integer not null default 0,
  primary key (account_id, id),
  foreign key (account_id, visitor_id) references visitors (account_id, id) on delete cascade
);

create index student_links_visitor on student_links (account_id, visitor_id);
create index student_links_email on student_links (account_id, email) where email is not null;
-- Work that is due, oldest first, of all accounts and of one; clean-up.
create index student_links_due on student_links (due_at);
create index student_links_account_due on student_links (account_id, due_at);
create index student_links_expires on student_links (expires_at);

-- Sign-ins of the last hour, by a signature of the email and account or of the client's address.
create table sign_in_counts (
  key bytea primary key,
  asked_at timestamptz(3)[] not null,
  latest_at timestamptz(3) not null
);

create index sign_in_counts_latest on sign_in_counts (latest_at);

-- A session lasts 30 days from its last use, which is written now and then.
create table student_sessions (
  account_id bigint not null,
  id bigint not null,
  token_sha256 bytea not null,
  visitor_id bigint not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, visitor_id) references visitors (account_id, id) on delete cascade
);

-- A request finds its session before it knows the account.
create unique index student_sessions_token on student_sessions (token_sha256);
create index student_sessions_visitor on student_sessions (account_id, visitor_id);
-- Clean-up.
create index student_sessions_last_used on student_sessions (last_used_at);
