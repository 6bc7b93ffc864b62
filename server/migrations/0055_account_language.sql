-- What pages and mails of the account are written in; null: the language of its texts.
alter table accounts add column language text check (language in ('en', 'es'));
