-- Pictures that visitors sent with their messages: one a message at most. The file lies in the storage, as WebP.
create table message_pictures (
  account_id bigint not null references accounts on delete cascade,
  conversation_id bigint not null,
  sequence integer not null,
  storage_key text not null,
  file_size_bytes bigint not null,
  width integer not null,
  height integer not null,
  created_at timestamptz(3) not null,
  primary key (account_id, conversation_id, sequence),
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade
);

-- The clean-up asks which stored files a record names.
create index message_pictures_file on message_pictures (account_id, storage_key);
