-- What an account holds now; changed in the transaction that adds or removes it.
create table account_usage (
  account_id bigint primary key references accounts on delete cascade,
  words bigint not null default 0 check (words >= 0),
  storage_bytes bigint not null default 0 check (storage_bytes >= 0)
);

-- Replies per account and month (from the account's creation day).
create table usage_periods (
  account_id bigint not null references accounts on delete cascade,
  period_start date not null,
  responses bigint not null default 0 check (responses >= 0),
  overage_responses bigint not null default 0 check (overage_responses >= 0),
  primary key (account_id, period_start)
);

-- Replies that are being made: counted already, given back when due (the process that made them died).
create table response_reservations (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null,
  period_start date not null,
  is_overage boolean not null,
  due_at timestamptz(3) not null,
  attempt integer not null default 0,
  primary key (account_id, id)
);

create index response_reservations_due on response_reservations (account_id, due_at);
