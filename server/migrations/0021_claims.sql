-- A claim begins with the earliest due rows of a table, whosever they are: it must not walk over all accounts.
create index response_reservations_earliest on response_reservations (due_at);
create index assets_earliest on assets (due_at) where due_at is not null;
create index brain_sources_earliest on brain_sources (due_at) where due_at is not null;
create index conversations_earliest on conversations (due_at) where due_at is not null;
create index webhook_deliveries_earliest on webhook_deliveries (due_at) where due_at is not null;
create index knowledge_versions_earliest on knowledge_versions (due_at) where due_at is not null;
create index external_deliveries_earliest on external_deliveries (due_at) where due_at is not null;
create index contact_tags_earliest on contact_tags (due_at) where due_at is not null;

-- Deliveries of disabled connections wait with the due_at 'infinity'.
create index delivery_connections_disabled on delivery_connections (account_id, id) where not enabled;
