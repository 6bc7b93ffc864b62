-- The clone whose monthly cap a reserved response counts against; null where it has none.
alter table response_reservations add column version_id bigint;

-- One message of a thread is answered at a time: who answers, and until when that is believed.
alter table conversations add column turn_owner uuid, add column turn_until timestamptz(3);

-- When the thread ends unless somebody writes again; null: it has ended.
alter table conversations add column due_at timestamptz(3), add column attempt integer not null default 0;

create index conversations_due on conversations (account_id, due_at) where due_at is not null;

-- What identifies a visitor.
create index visitor_external_ids_visitor on visitor_external_ids (account_id, visitor_id);
