-- How an account looks to its students. Whoever deletes the image takes it from here.
alter table accounts add column logo_asset_id bigint, add column color text;
