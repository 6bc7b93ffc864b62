-- original_id: the first of the keys that were made one from another by rotation, or the key itself.
alter table api_keys add column original_id bigint;
update api_keys set original_id = id;
alter table api_keys alter column original_id set not null;

-- The original_id of the key that opened the thread for a visitor whom it did not name. With permission chat, only this
-- key and its successors continue such a thread.
alter table conversations add column anonymous_key_id bigint;
