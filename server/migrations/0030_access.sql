-- Why a person may see a product. Each row is a ground: direct access (neither tag nor bundle), one for each tag that
-- gives it, one for each bundle that holds it. What they have is the union of their grounds.
create table academy_access (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  visitor_id bigint not null,
  product_id bigint not null,
  tag_id bigint,
  -- the bundle's product id. The row outlives a deleted bundle, revoked.
  bundle_id bigint,
  source text not null
    check (source in ('purchase', 'external_sale', 'manual', 'api', 'tag', 'bundle')),
  -- of the earliest sale that it rests on
  order_ref text,
  -- when it was opened last
  granted_at timestamptz(3) not null,
  expires_at timestamptz(3),
  paused boolean not null default false,
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- strictly increases within the account
  updated_at timestamptz(3) not null,
  -- expires_at until a run has noted in updated_at that it passed; moved ahead while one has the row
  due_at timestamptz(3),
  attempt integer not null default 0,
  primary key (account_id, id),
  unique nulls not distinct (account_id, visitor_id, product_id, tag_id, bundle_id),
  check (tag_id is null or bundle_id is null),
  foreign key (account_id, visitor_id) references visitors (account_id, id) on delete cascade,
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade,
  foreign key (account_id, tag_id) references tags (account_id, id) on delete cascade
);

-- Lists by each filter, in ascending id. What has expired and was not noted yet is found by academy_access_due.
create index academy_access_product on academy_access (account_id, product_id, id);
create index academy_access_state on academy_access (account_id, (
  case
    when revoked_at is not null then 'revoked'
    when expires_at is not null and due_at is null then 'expired'
    when paused then 'paused'
    else 'active'
  end
), id);
create index academy_access_updated on academy_access (account_id, updated_at);
-- What a tag and a bundle gave.
create index academy_access_tag on academy_access (account_id, tag_id, id) where tag_id is not null;
create index academy_access_bundle on academy_access (account_id, bundle_id, id) where bundle_id is not null;
create index academy_access_due on academy_access (account_id, due_at) where due_at is not null;
create index academy_access_earliest on academy_access (due_at) where due_at is not null;

-- What direct access rests on: at most one grant of the API or a person, and each sale that was not wholly refunded.
create table access_grants (
  account_id bigint not null,
  access_id bigint not null,
  sequence integer not null,
  source text not null check (source in ('purchase', 'external_sale', 'manual', 'api')),
  -- of the sale
  order_ref text,
  granted_at timestamptz(3) not null,
  expires_at timestamptz(3),
  -- when it was taken back, or closed because the access was opened anew
  ended_at timestamptz(3),
  primary key (account_id, access_id, sequence),
  foreign key (account_id, access_id) references academy_access (account_id, id) on delete cascade
);

-- The grant that a refund ends.
create index access_grants_order on access_grants (account_id, order_ref)
  where order_ref is not null and ended_at is null;

-- When each ground stood, from its start until before its end. ends_at is null in the last one of a row for as long as
-- the row says its end: by expires_at, or not at all.
create table access_intervals (
  account_id bigint not null,
  access_id bigint not null,
  sequence integer not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3),
  primary key (account_id, access_id, sequence),
  foreign key (account_id, access_id) references academy_access (account_id, id) on delete cascade
);

-- The products that a tag gives access to.
create table tag_products (
  account_id bigint not null,
  tag_id bigint not null,
  product_id bigint not null,
  primary key (account_id, tag_id, product_id),
  foreign key (account_id, tag_id) references tags (account_id, id) on delete cascade,
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade
);

create index tag_products_product on tag_products (account_id, product_id);

-- The products that a bundle consists of.
create table bundle_components (
  account_id bigint not null,
  bundle_id bigint not null,
  component_id bigint not null,
  primary key (account_id, bundle_id, component_id),
  foreign key (account_id, bundle_id) references products (account_id, id) on delete cascade,
  foreign key (account_id, component_id) references products (account_id, id) on delete cascade
);

create index bundle_components_component on bundle_components (account_id, component_id);

-- Those who carry a tag, one after the other.
create index contact_tags_carriers on contact_tags (account_id, tag_id, contact_id);

-- A change of a tag's products or a bundle's components that is being applied to those who carry or hold it, a batch of
-- them at a time. The row goes when all are done; another change begins anew.
create table access_changes (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  tag_id bigint,
  bundle_id bigint,
  -- the last contact (of a tag) or the last row of academy_access (of a bundle) that it was applied to
  applied_to bigint not null default 0,
  due_at timestamptz(3) not null,
  attempt integer not null default 0,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  unique nulls not distinct (account_id, tag_id, bundle_id),
  check ((tag_id is null) <> (bundle_id is null)),
  foreign key (account_id, tag_id) references tags (account_id, id) on delete cascade
);

create index access_changes_due on access_changes (account_id, due_at);
create index access_changes_earliest on access_changes (due_at);
