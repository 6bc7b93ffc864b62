-- What is new is read from its end: a few texts, and those of a month.
create index brain_sources_latest on brain_sources (account_id, content_date, id);
