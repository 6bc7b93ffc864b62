-- Index entries of rows that became due at the same moment are kept one by one: those of claimed rows can then be
-- forgotten on their own, where a claim would pass them all until every row of that moment is done.
alter index webhook_deliveries_due set (deduplicate_items = off);
alter index webhook_deliveries_earliest set (deduplicate_items = off);
alter index external_deliveries_due set (deduplicate_items = off);
alter index external_deliveries_earliest set (deduplicate_items = off);
