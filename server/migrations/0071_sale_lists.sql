-- What a search of sales looks through.
alter table sales add search_text text generated always as (
  search_form(coalesce(email, '') || ' ' || coalesce(name, '') || ' ' || order_ref)
) stored;

create index sales_search on sales using gin (search_parts(account_id, search_text));
-- Sales of one product, by one affiliate, and of a time.
create index sales_product on sales (account_id, product_id, id);
create index sales_affiliate on sales (account_id, affiliate_id, id) where affiliate_id is not null;
create index sales_created on sales (account_id, created_at);
