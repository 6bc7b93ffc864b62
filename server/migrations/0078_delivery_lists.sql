-- A connection that was removed stays for the deliveries that went to it, without its token.
alter table delivery_connections add removed_at timestamptz(3);

-- Lists of deliveries: of one connection, of one product, and those that somebody should look at. Deliveries on their way
-- are found by due_at.
create index external_deliveries_connection on external_deliveries (account_id, connection_id, id);
create index external_deliveries_product on external_deliveries (account_id, product_id, id);
create index external_deliveries_ended on external_deliveries (account_id, status, id)
  where status in ('failed', 'review', 'cancelled');
