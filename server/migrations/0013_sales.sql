-- Who sends buyers for a share of what they pay.
create table affiliates (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  code text not null,
  name text not null,
  -- null: the person was erased, and the affiliate is known by the code alone
  email text,
  commission_percent numeric(5, 2) not null check (commission_percent between 0 and 100),
  -- how long a referral counts
  window_days integer not null check (window_days > 0),
  created_at timestamptz(3) not null,
  primary key (account_id, id)
);

create unique index affiliates_code on affiliates (account_id, lower(code));

-- Which affiliate sent a contact, and when; of several that still count, the first decides.
create table affiliate_referrals (
  account_id bigint not null,
  contact_id bigint not null,
  affiliate_id bigint not null,
  referred_at timestamptz(3) not null,
  primary key (account_id, contact_id, affiliate_id),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete cascade,
  foreign key (account_id, affiliate_id) references affiliates (account_id, id) on delete cascade
);

-- What was bought. It outlives its product and its buyer: those who are erased leave nulls.
create table sales (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  order_ref text not null,
  source text not null check (source in ('checkout', 'external_sale')),
  contact_id bigint,
  -- as they were sent
  email text,
  name text,
  ref text,
  product_id bigint not null,
  product_title text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null,
  affiliate_id bigint,
  -- the affiliate's share of the whole amount, before refunds
  commission_cents bigint not null check (commission_cents between 0 and amount_cents),
  -- kept with the refunds
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, affiliate_id) references affiliates (account_id, id)
);

create unique index sales_order_ref on sales (account_id, order_ref);
-- What is held of a person.
create index sales_email on sales (account_id, email) where email is not null;

create table sale_refunds (
  account_id bigint not null,
  sale_id bigint not null,
  sequence integer not null,
  refund_ref text,
  amount_cents bigint not null check (amount_cents > 0),
  reason text,
  created_at timestamptz(3) not null,
  primary key (account_id, sale_id, sequence),
  foreign key (account_id, sale_id) references sales (account_id, id) on delete cascade
);

create unique index sale_refunds_ref on sale_refunds (account_id, sale_id, refund_ref) where refund_ref is not null;

-- The affiliates' ledger, only ever added to: a sale's commission stands at sequence 0, what its refund n took back,
-- below zero, at n.
create table commission_entries (
  account_id bigint not null,
  sale_id bigint not null,
  sequence integer not null,
  affiliate_id bigint not null,
  amount_cents bigint not null,
  created_at timestamptz(3) not null,
  primary key (account_id, sale_id, sequence),
  foreign key (account_id, sale_id) references sales (account_id, id) on delete cascade,
  foreign key (account_id, affiliate_id) references affiliates (account_id, id) on delete cascade
);

create index commission_entries_affiliate on commission_entries (account_id, affiliate_id);

-- Headers that belong to a kept answer.
alter table idempotency_keys add column headers jsonb;
