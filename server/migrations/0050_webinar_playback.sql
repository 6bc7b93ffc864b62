-- What somebody played by the link of a registration goes with the registration.
alter table playback_watches add foreign key (account_id, registrant_id)
  references webinar_registrants (account_id, id) on delete cascade;
create index playback_watches_registrant on playback_watches (account_id, registrant_id) where registrant_id is not null;

-- The products in whose courses a student's sample of a replay is activity: the audience of its group webinar when it was
-- stored. The webinar's own may change later.
alter table playback_samples add column audience_product_ids bigint[];
