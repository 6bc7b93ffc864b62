-- What clones could not answer. Questions that differ in case, accents or punctuation only are one.
create table unanswered_questions (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null,
  -- as it was first asked
  question text not null,
  -- SHA-256 of its folded words
  digest bytea not null,
  -- the clone that was asked last
  version_id bigint not null,
  first_asked_at timestamptz(3) not null,
  last_asked_at timestamptz(3) not null,
  primary key (account_id, id)
);

create unique index unanswered_questions_digest on unanswered_questions (account_id, digest);

-- Where and by whom each was asked, how often: it goes with the last conversation or person that asked it.
create table unanswered_askings (
  account_id bigint not null,
  question_id bigint not null,
  conversation_id bigint not null,
  visitor_id bigint not null,
  asked_count integer not null,
  primary key (account_id, question_id, conversation_id),
  foreign key (account_id, question_id) references unanswered_questions (account_id, id) on delete cascade
);

create index unanswered_askings_conversation on unanswered_askings (account_id, conversation_id);
create index unanswered_askings_visitor on unanswered_askings (account_id, visitor_id);

-- Vectors of the texts that are searched, by what the texts say: none is sent to a model twice.
create table embeddings (
  account_id bigint not null references accounts on delete cascade,
  -- with its dimensions: only vectors of one model can be compared
  model text not null,
  text_hash uuid not null,
  -- a signed byte for each dimension; empty where the model does not take the text
  vector bytea not null,
  -- the account's vectors_version with which it came: processes read what is new to them
  version bigint not null,
  primary key (account_id, model, text_hash)
);

-- Compressing them wins nothing.
alter table embeddings alter column vector set storage external;

create index embeddings_version on embeddings (account_id, model, version);

-- How alike a model finds a question and a text that does not answer it, and one that does.
create table embedding_models (
  model text primary key,
  unrelated real not null,
  related real not null
);

-- due_at: when the account's texts are next compared with its vectors. id is there for the sweeper alone.
alter table knowledge_versions
  add column id smallint not null default 1,
  add column due_at timestamptz(3),
  add column attempt integer not null default 0,
  -- the model that has read everything once; vectors of another are not used
  add column embedded_with text not null default '',
  add column vectors_version bigint not null default 0;

create index knowledge_versions_due on knowledge_versions (account_id, due_at) where due_at is not null;
-- Accounts that another model, or none, has read.
create index knowledge_versions_embedded_with on knowledge_versions (embedded_with);
