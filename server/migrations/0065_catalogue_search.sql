-- What a search of media looks through.
alter table assets
  add search_text text generated always as (search_form(title || ' ' || file_name)) stored;

create index assets_search on assets using gin (search_parts(account_id, search_text));

-- Questions of a product stand in the order that somebody gave them; those without one by their age.
alter table product_faqs add position integer not null default 0;
