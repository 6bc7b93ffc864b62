-- Keys by which users sign in without a password (WebAuthn). A user has the same in every account.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- what the authenticator calls it
  credential_id bytea not null,
  -- in COSE form
  public_key bytea not null,
  -- signatures as the authenticator counts them; 0 always where it does not
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- its owner has it on several devices
  is_synced boolean not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);

-- A sign-in names the key alone.
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_user on passkeys (user_id);

-- What authenticators are asked to sign. A row goes when it was signed.
create table passkey_challenges (
  challenge bytea primary key,
  -- who adds a passkey; null: somebody signs in
  user_id bigint references users on delete cascade,
  expires_at timestamptz(3) not null
);

create index passkey_challenges_user on passkey_challenges (user_id);
-- Clean-up.
create index passkey_challenges_expires on passkey_challenges (expires_at);
