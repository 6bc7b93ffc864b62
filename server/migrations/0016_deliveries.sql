-- A customer's own system that is called after purchases.
create table delivery_connections (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  name text not null,
  url text not null,
  auth text not null check (auth in ('none', 'bearer')),
  -- sealed
  token bytea,
  enabled boolean not null,
  -- the success contract: a field of the JSON answer and its value; null: any 2xx confirms
  success_field text,
  success_value jsonb,
  -- failed attempts since the last confirmed one
  consecutive_failures integer not null default 0,
  -- when a delivery was last confirmed
  last_delivery_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);

-- What is sent to a connection when a product is bought.
create table delivery_rules (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  product_id bigint not null,
  connection_id bigint not null,
  -- [{name, source} or {name, value}], in the order of the body that is sent
  payload jsonb not null,
  enabled boolean not null,
  refund_policy text not null check (refund_policy in ('review', 'keep')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade,
  foreign key (account_id, connection_id) references delivery_connections (account_id, id) on delete cascade
);

create unique index delivery_rules_pair on delivery_rules (account_id, product_id, connection_id);
-- How many rules a connection has.
create index delivery_rules_connection on delivery_rules (account_id, connection_id);

-- A purchase on its way to a connection, queued with what was true then. due_at: when it is sent next, or the end of
-- the lease of who is sending it. It outlives its rule, its product and its buyer.
create table external_deliveries (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  rule_id bigint not null,
  connection_id bigint not null,
  product_id bigint not null,
  purchase_id bigint not null,
  order_ref text not null,
  -- null: the buyer was erased
  contact_id bigint,
  refund_policy text not null check (refund_policy in ('review', 'keep')),
  idempotency_key text not null,
  -- as it is sent
  body text not null,
  -- its fields that name the buyer
  buyer_fields text[] not null,
  status text not null default 'pending'
    check (status in ('pending', 'delivering', 'delivered', 'failed', 'review', 'cancelled')),
  reason text,
  -- a refund that nobody has looked at yet
  refund_review boolean not null default false,
  -- of this series, which places it in the schedule
  attempts integer not null default 0,
  -- null while an attempt runs
  next_attempt_at timestamptz(3),
  -- {at, http_status, latency_ms, error, body_excerpt}
  last_attempt jsonb,
  delivered_at timestamptz(3),
  cancelled_at timestamptz(3),
  due_at timestamptz(3),
  attempt integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, connection_id) references delivery_connections (account_id, id) on delete cascade
);

create index external_deliveries_due on external_deliveries (account_id, connection_id, due_at)
  where due_at is not null;
-- Refunds; a purchase is queued once for each rule.
create unique index external_deliveries_purchase on external_deliveries (account_id, purchase_id, rule_id);
-- What is held of a person.
create index external_deliveries_contact on external_deliveries (account_id, contact_id) where contact_id is not null;
