-- version_id: the only clone that the key may use, null for any. A key ends with its clone, so that it never opens more.
alter table api_keys
  add column version_id bigint check (version_id is null or permission = 'chat'),
  add foreign key (account_id, version_id) references versions (account_id, id) on delete cascade;
