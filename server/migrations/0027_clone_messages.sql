-- What the creator wants said word for word: as the first message, where nothing answers, and where a person is found.
alter table versions add column messages jsonb not null default '{"first":null,"no_answer":null,"person":null}';
