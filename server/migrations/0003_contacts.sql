-- An end user who talks to a clone or learns; anonymous ones have neither external id nor email.
create table visitors (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  -- lower case
  email text,
  name text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);

create unique index visitors_email on visitors (account_id, email);

-- What connected systems call a visitor; one who was joined by email may have several.
create table visitor_external_ids (
  account_id bigint not null,
  external_id text not null,
  visitor_id bigint not null,
  primary key (account_id, external_id),
  foreign key (account_id, visitor_id) references visitors (account_id, id) on delete cascade
);
