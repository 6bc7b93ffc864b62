-- Films and sounds of lessons have transcripts too, which players show as captions.
alter table transcripts add column asset_id bigint;
alter table transcripts add constraint transcripts_asset unique (account_id, asset_id);
alter table transcripts add foreign key (account_id, asset_id) references assets (account_id, id) on delete cascade;
alter table transcripts drop constraint transcripts_check;
alter table transcripts add constraint transcripts_of_one check (num_nonnulls(webinar_id, meeting_id, asset_id) = 1);

-- The film of a lesson may be the replay of a webinar, whose transcript was made of it.
create index transcripts_made_of on transcripts (account_id, made_of_asset_id) where made_of_asset_id is not null;

-- One that names neither is of the asset itself.
alter table transcriptions drop constraint transcriptions_check;
alter table transcriptions add constraint transcriptions_of_one check (num_nonnulls(webinar_id, meeting_id) <= 1);
create unique index transcriptions_of_asset on transcriptions (account_id, asset_id)
  where webinar_id is null and meeting_id is null;
