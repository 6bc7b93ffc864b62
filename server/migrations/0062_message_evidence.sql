-- What a reply rested on, as the panel shows it: how sure, passages with their certainty, products that were considered.
alter table messages add column evidence jsonb;
