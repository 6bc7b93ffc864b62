-- How many contacts carry the tag, kept by whatever gives and takes it. A tag that has expired counts until it is deleted.
alter table tags add column carrier_count integer not null default 0;

update tags as t set carrier_count = carried.count
from (select account_id, tag_id, count(*) from contact_tags group by account_id, tag_id) as carried
where t.account_id = carried.account_id and t.id = carried.tag_id;
