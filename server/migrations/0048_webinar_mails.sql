-- Whoever registers on the page of a webinar is mailed their link, in the language that they read.
alter table webinar_registrants
  add column language text,
  -- when the mail with the link is due
  add column due_at timestamptz(3),
  add column attempt integer not null default 0;

create index webinar_registrants_due on webinar_registrants (account_id, due_at) where due_at is not null;
create index webinar_registrants_earliest on webinar_registrants (due_at) where due_at is not null;
