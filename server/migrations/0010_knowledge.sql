-- The folder that a course owns, at most one.
create unique index brain_folders_product on brain_folders (account_id, product_id) where product_id is not null;

-- What a page says its own address is; answers cite it.
alter table brain_sources add column canonical_url text;

-- The course unit that a source holds the text of, if one does.
alter table brain_sources add column unit_id bigint;
create unique index brain_sources_unit on brain_sources (account_id, unit_id) where unit_id is not null;

-- due_at: when the text is to be read into passages; null once it has been.
alter table brain_sources add column due_at timestamptz(3);
alter table brain_sources add column attempt integer not null default 0;
create index brain_sources_due on brain_sources (account_id, due_at) where due_at is not null;

-- Where a passage of a video begins; null for what has no time.
alter table brain_chunks add column start_seconds integer;

-- What the creator wants said, or offered, when a question comes.
create table guided_answers (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  question text not null,
  -- null: free mode, only the actions are given
  answer text,
  variants text[] not null,
  actions jsonb not null,
  pinned boolean not null default false,
  archived boolean not null default false,
  hit_count integer not null default 0,
  last_hit_at timestamptz(3),
  -- for the index, one of the question and one of each variant
  tokens bytea[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);

-- What retrieval ranks of products that are on sale: passages of a card (kind product) and questions with their
-- answers (kind product_faq).
create table product_passages (
  account_id bigint not null references accounts on delete cascade,
  kind text not null,
  -- of the product or of the question
  id bigint not null,
  sequence integer not null,
  product_id bigint not null,
  title text not null,
  text text not null,
  tokens bytea not null,
  -- of the whole that the passage comes from: what has not changed is not read again
  digest text not null,
  primary key (account_id, kind, id, sequence)
);

create index product_passages_product on product_passages (account_id, product_id);

-- Changes are noted for everything that the index holds, by its kind.
alter table knowledge_changes drop constraint knowledge_changes_pkey;
alter table knowledge_changes rename column source_id to id;
alter table knowledge_changes add column kind text not null default 'source';
alter table knowledge_changes alter column kind drop default;
alter table knowledge_changes add primary key (account_id, kind, id);
