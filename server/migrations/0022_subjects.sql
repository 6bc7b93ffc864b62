-- Stored events and kept answers name the records that they are about. Whoever deletes one of these deletes them too, and
-- an export finds them, whatever was known of the person when they were stored.
alter table webhook_messages
  add column conversation_id bigint,
  add column visitor_id bigint,
  add column contact_id bigint,
  add column affiliate_id bigint;

alter table idempotency_keys
  add column conversation_id bigint,
  add column visitor_id bigint,
  add column contact_id bigint,
  add column affiliate_id bigint;

update webhook_messages set contact_id = (body::jsonb #>> '{data,id}')::bigint where type = 'lead.created';

update webhook_messages as m
set conversation_id = c.id, visitor_id = c.visitor_id
from conversations as c
where m.type = 'conversation.ended' and c.account_id = m.account_id
  and c.id = (m.body::jsonb #>> '{data,id}')::bigint;

-- Their conversations were deleted.
delete from webhook_messages where type = 'conversation.ended' and conversation_id is null;

update webhook_messages as m
set contact_id = s.contact_id, affiliate_id = s.affiliate_id
from sales as s
where m.type = 'purchase.created' and s.account_id = m.account_id
  and s.id = (m.body::jsonb #>> '{data,purchase_id}')::bigint;

update idempotency_keys
set conversation_id = (body::jsonb ->> 'conversation_id')::bigint, visitor_id = (body::jsonb ->> 'visitor_id')::bigint
where body like '{"object":"chat.reply"%';

update idempotency_keys set contact_id = (body::jsonb ->> 'id')::bigint where body like '{"object":"contact"%';

update idempotency_keys as k
set contact_id = s.contact_id, affiliate_id = s.affiliate_id
from sales as s
where k.body like '{"object":"sale"%' and s.account_id = k.account_id and s.order_ref = k.body::jsonb ->> 'order_ref';

update idempotency_keys as k
set contact_id = d.contact_id
from external_deliveries as d
where k.body like '{"data":{"object":"external_delivery"%' and d.account_id = k.account_id
  and d.id = (k.body::jsonb #>> '{data,id}')::bigint;

create index webhook_messages_conversation on webhook_messages (account_id, conversation_id)
  where conversation_id is not null;
create index webhook_messages_visitor on webhook_messages (account_id, visitor_id) where visitor_id is not null;
create index webhook_messages_contact on webhook_messages (account_id, contact_id) where contact_id is not null;
create index webhook_messages_affiliate on webhook_messages (account_id, affiliate_id) where affiliate_id is not null;

create index idempotency_keys_conversation on idempotency_keys (account_id, conversation_id)
  where conversation_id is not null;
create index idempotency_keys_visitor on idempotency_keys (account_id, visitor_id) where visitor_id is not null;
create index idempotency_keys_contact on idempotency_keys (account_id, contact_id) where contact_id is not null;
create index idempotency_keys_affiliate on idempotency_keys (account_id, affiliate_id) where affiliate_id is not null;

-- The visitors whom a connected system calls by an email.
create index visitor_external_ids_email on visitor_external_ids (account_id, lower(external_id))
  where external_id like '%_@_%._%';
