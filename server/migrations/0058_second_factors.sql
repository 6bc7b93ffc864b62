-- A user's second factor: a secret that makes a code of each half minute (RFC 6238).
create table second_factors (
  user_id bigint primary key references users on delete cascade,
  sealed_secret bytea not null,
  -- null: the user has not shown yet that their app knows the secret, so nothing asks for codes
  confirmed_at timestamptz(3),
  -- the half minute of the last code that was used: neither it nor an older one is taken again
  last_step bigint not null default 0,
  created_at timestamptz(3) not null
);

-- Codes that stand in for the app, once each: a row goes when its code is used.
create table recovery_codes (
  user_id bigint not null references second_factors on delete cascade,
  -- HMAC under the installation's key
  signature text not null,
  primary key (user_id, signature)
);
