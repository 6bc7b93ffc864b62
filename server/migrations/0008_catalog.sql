-- What a clone recommends, what sales refer to and, with modules and units, what the academy teaches.
create table products (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  title text not null,
  description text not null,
  -- null: ask the creator
  price numeric(13, 4) check (price >= 0),
  currency text not null,
  checkout_url text,
  -- its types; the first one is the kind that is shown
  tags text[] not null check (cardinality(tags) > 0),
  cta_label text,
  is_active boolean not null,
  publish_status text not null check (publish_status in ('published', 'draft', 'archived')),
  replay_visibility text not null check (replay_visibility in ('all', 'since_joined')),
  -- kept in the transactions that add and remove questions
  faq_count integer not null default 0 check (faq_count >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);

-- Questions about a product and what to answer.
create table product_faqs (
  account_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  question text not null,
  answer text not null,
  answer_mode text not null check (answer_mode in ('free', 'contexto')),
  actions jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade
);

create index product_faqs_product on product_faqs (account_id, product_id, id);

-- Parts of a course, in order.
create table course_modules (
  account_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  position integer not null,
  title text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  -- lets a unit name its product and its module in one key
  unique (account_id, product_id, id),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade
);

create index course_modules_order on course_modules (account_id, product_id, position);

-- Lessons of a module, in order. html is clean; content_text is what it says, for knowledge.
create table course_units (
  account_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  module_id bigint not null,
  position integer not null,
  title text not null,
  description text,
  html text not null,
  content_text text not null,
  summary_html text,
  category text,
  status text not null check (status in ('draft', 'published')),
  -- when it appeared elsewhere; it schedules nothing
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, product_id, module_id)
    references course_modules (account_id, product_id, id) on delete cascade
);

create index course_units_order on course_units (account_id, product_id, module_id, position);

-- Batches that were imported: what they held, so that a retry is known again, and the receipt as it was given.
create table entry_imports (
  account_id bigint not null,
  product_id bigint not null,
  external_id text not null,
  fingerprint bytea not null,
  module_id bigint not null,
  -- [{external_id, unit_id, status}]
  entries jsonb not null,
  created_at timestamptz(3) not null,
  primary key (account_id, product_id, external_id),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade
);
