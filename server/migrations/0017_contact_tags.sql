-- A tag that expires is a due row: features that follow tags are told in the transaction that deletes it.
-- due_at: expires_at, moved ahead while a run has the row. attempt also rises when the tag is given anew.
-- id names the row to the job alone.
alter table contact_tags
  add column id uuid not null default gen_random_uuid(),
  add column due_at timestamptz(3),
  add column attempt integer not null default 0;

update contact_tags set due_at = expires_at where expires_at is not null;

create unique index contact_tags_id on contact_tags (account_id, id);
create index contact_tags_due on contact_tags (account_id, due_at) where due_at is not null;
drop index contact_tags_expires;
