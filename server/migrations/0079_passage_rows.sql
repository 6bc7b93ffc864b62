-- A row of a passage has some 2,000 bytes. Many were compressed to reach that limit, which took longer than to write them.
alter table brain_chunks set (toast_tuple_target = 4080);
